import type { PdfDocument, PdfPicture } from "./document.ts"
import { listPdfNodes } from "./nodes.ts"

/** Every picture of the book, those of its style first. */
export const listPictures = ({
  body,
  style,
}: Pick<PdfDocument, "body"> & Partial<Pick<PdfDocument, "style">>): PdfPicture[] => [
  ...[style?.logo, style?.cover_picture].filter((one) => one !== undefined),
  ...listPdfNodes(body).flatMap((node) => ("image" in node ? [node.image as PdfPicture] : [])),
]

export type PictureFormat = { type: "png" | "jpg" | "gif" | "webp" | "svg"; width: number; height: number }

/** What a file's own bytes say it is, whatever its name says; nothing for what cannot be printed. */
export function detectPictureFormat(bytes: Buffer): PictureFormat | undefined {
  return png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? svg(bytes)
}

function png(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 24 || bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") return undefined
  return { type: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gif(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return undefined
  return { type: "gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** Goes from marker to marker until a start of frame, which holds the size. */
function jpeg(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: "jpg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    const alone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += marker === 0xff ? 1 : alone ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 30 || !/^RIFF....WEBPVP8[ LX]$/s.test(bytes.toString("latin1", 0, 16))) return undefined
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return { type: "webp", width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case "VP8L": {
      const bits = bytes.readUInt32LE(21)
      return { type: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return { type: "webp", width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
}

function svg(bytes: Buffer): PictureFormat | undefined {
  const [tag] = /<svg\b[^>]*>/.exec(bytes.toString("utf8", 0, 20_000)) ?? []
  if (!tag) return undefined
  const number = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1])
  const box =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const ratio = box[2] && box[3] ? box[3] / box[2] : number("height") / number("width")
  const width = number("width") || (number("height") || 0) / (ratio || 1) || box[2] || 0
  const height = number("height") || width * (ratio || 0) || 0
  return width > 0 && height > 0 ? { type: "svg", width, height } : undefined
}
