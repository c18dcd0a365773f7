import { type FileExtension, type FileType, fileTypes, type ImageType, type MetafileType } from "@hub/contract/images"

const signatures: [ImageType, (head: Buffer) => boolean][] = [
  ["image/png", (head) => head.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))],
  ["image/jpeg", (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ["image/gif", (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6))],
  ["image/webp", (head) => /^RIFF.{4}WEBP/s.test(head.toString("latin1", 0, 12))],
  ["image/svg+xml", (head) => isSvg(head.toString("utf8"))],
]

/** How many bytes from the beginning of a file `detectImageType` needs. */
export const headLength = 4096

/** The type of an image by its first bytes, whatever its name says. */
export const detectImageType = (head: Buffer): ImageType | undefined => signatures.find(([, fits]) => fits(head))?.[0]

/** Which kind of Windows metafile this is, if it is one. */
export function detectMetafileType(head: Buffer): MetafileType | undefined {
  if (head.length > 88 && head.readUInt32LE(0) === 1 && head.toString("latin1", 40, 44) === " EMF") return "image/emf"
  if (/^(?:d7cdc69a|0[12]000900000[13])/.test(head.toString("hex", 0, 6))) return "image/wmf"
  return undefined
}

const packed = (head: Buffer) => ["504b0304", "504b0506"].includes(head.toString("hex", 0, 4))
const written = (head: Buffer) =>
  !head.includes(0) && !/^\s*<(?:!doctype|html|svg|\?xml|script)/i.test(head.toString("latin1"))
const beginnings: Record<FileExtension, (head: Buffer) => boolean> = {
  pdf: (head) => head.toString("latin1", 0, 1024).includes("%PDF-"),
  csv: written,
  txt: written,
  json: written,
  xlsx: packed,
  docx: packed,
  pptx: packed,
  ods: packed,
  odt: packed,
  zip: packed,
}

/** The type of a file that texts may link to, by what its name ends with, if it begins as such files do. */
export function detectFileType(head: Buffer, filename: string): FileType | undefined {
  const extension = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ""
  if (!isFileExtension(extension)) return undefined
  return beginnings[extension](head) ? fileTypes[extension] : undefined
}

const isFileExtension = (name: string): name is FileExtension => Object.hasOwn(fileTypes, name)

/** An SVG begins with its root element, after nothing but declarations, comments and space. */
function isSvg(text: string) {
  const rest = text.replace(/^\uFEFF?(?:\s+|<\?[^>]*\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*>)*/i, "")
  return /^<svg[\s>]/.test(rest)
}
