import type { ReaderLimits } from "./parsed-document.ts"
import { extensionOf } from "./names.ts"
import { refuseFile } from "./refusal.ts"
import { openArchive } from "./zip.ts"
import type { Archive } from "./zip.ts"

/** What a file is by its bytes. A name that says something else is refused, with what to do about it. */
export type DetectedFile = { kind: "word" | "markdown_archive"; archive: Archive } | { kind: "markdown_text" }

const wordExtensions = ["doc", "docm", "dot", "dotm", "dotx", "rtf"]
const howToSave = "Open it in Word, choose File, Save As, “Word Document (.docx)”, and upload that file."
const textExtensions = ["md", "markdown", "txt"]

export async function detectFile(bytes: Buffer, filename: string, limits: ReaderLimits): Promise<DetectedFile> {
  const extension = extensionOf(filename)
  if (bytes.length === 0) refuseFile("empty", `“${filename}” is empty.`)
  if (bytes.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1") refuseOle(bytes, filename)
  if (wordExtensions.includes(extension)) return refuseWordName(bytes, filename, limits)
  if (![...textExtensions, "docx", "zip"].includes(extension)) {
    refuseFile("wrong_type", `“${filename}” is not a .docx, .md or .zip file. Other files can't be imported.`)
  }
  if (isZip(bytes)) return detectArchive(await openArchive(bytes, limits), filename, extension)

  const other = describeOtherKind(bytes)
  if (textExtensions.includes(extension)) {
    if (other) refuseFile("wrong_type", `“${filename}” has a text file extension, but it is ${other}.`)
    return { kind: "markdown_text" }
  }
  const wanted = extension === "docx" ? "a Word document" : "a .zip archive"
  return refuseFile("wrong_type", `“${filename}” is not ${wanted}: it is ${other ?? plainOrUnknown(bytes)}.`)
}

/** Word's other files are told what they are and what to do, whatever their bytes are. */
async function refuseWordName(bytes: Buffer, filename: string, limits: ReaderLimits): Promise<never> {
  if (isZip(bytes)) detectArchive(await openArchive(bytes, limits), filename, extensionOf(filename))
  const what = describeOtherKind(bytes) ?? plainOrUnknown(bytes)
  return refuseFile(
    "wrong_type",
    `“${filename}” is not a Word document that can be read: it is ${what.replace(/\. Save it as \.docx$/, "")}. ${howToSave}`,
  )
}

function isZip(bytes: Buffer): boolean {
  return ["504b0304", "504b0506", "504b0708"].includes(bytes.subarray(0, 4).toString("hex"))
}

function detectArchive(archive: Archive, filename: string, extension: string): DetectedFile {
  const names = archive.names.map((name) => name.toLowerCase())
  if (names.length === 0) refuseFile("nothing_inside", `“${filename}” is an empty archive.`)
  if (names.includes("[content_types].xml")) return detectOfficeFile(archive, filename, extension)
  if (names.includes("mimetype") && names.includes("content.xml")) {
    refuseFile("wrong_type", `“${filename}” is an OpenDocument file. Save it as .docx and upload that.`)
  }
  if (names.includes("meta-inf/container.xml"))
    refuseFile("wrong_type", `“${filename}” is an EPUB e-book, which can't be imported.`)

  if (extension !== "zip") {
    const wanted = extension === "docx" ? "a Word document" : "a text file"
    refuseFile(
      "wrong_type",
      `“${filename}” is not ${wanted}: it is a .zip archive. Rename it to .zip if it contains Markdown.`,
    )
  }
  if (!names.some((name) => ["md", "markdown"].includes(extensionOf(name)))) {
    const word = names.some((name) => name.endsWith(".docx")) ? " Upload its Word files one by one." : ""
    refuseFile("nothing_inside", `“${filename}” contains no Markdown file (.md).${word}`)
  }
  return { kind: "markdown_archive", archive }
}

function detectOfficeFile(archive: Archive, filename: string, extension: string): DetectedFile {
  const types = archive
    .read(archive.names.find((name) => /^\[content_types\]\.xml$/i.test(name)) ?? "")
    .toString("latin1")
  const has = (folder: string) => archive.names.some((name) => name.toLowerCase().startsWith(folder))

  if (/macroEnabled/i.test(types) || archive.names.some((name) => /vbaProject\.bin$/i.test(name))) {
    refuseFile(
      "macros",
      `“${filename}” contains macros. Save it in Word as “Word Document (.docx)”, which removes them.`,
    )
  }
  if (!/wordprocessingml/i.test(types) && !has("word/")) {
    const what = has("xl/") ? "an Excel workbook" : has("ppt/") ? "a PowerPoint presentation" : "another Office file"
    refuseFile("wrong_type", `“${filename}” is ${what}, not a Word document.`)
  }
  if (extension !== "docx")
    refuseFile("wrong_type", `“${filename}” is a Word document. Rename it to .docx and upload it again.`)

  return { kind: "word", archive }
}

/** Both a protected .docx and the old binary formats are OLE files; the names of their streams tell which. */
function refuseOle(bytes: Buffer, filename: string): never {
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, "utf16le"))
  if (holds("EncryptedPackage")) {
    const remove = "File, Info, Protect Document, Encrypt with Password, and clear the password"
    return refuseFile(
      "encrypted",
      `“${filename}” is password-protected. Open it in Word, choose ${remove}, save it and upload it again.`,
    )
  }
  if (holds("WordDocument"))
    return refuseFile("old_word", `“${filename}” is in the old Word format (.doc). ${howToSave}`)
  if (holds("Workbook") || holds("Book"))
    return refuseFile("wrong_type", `“${filename}” is an old Excel workbook (.xls).`)
  if (holds("PowerPoint Document"))
    return refuseFile("wrong_type", `“${filename}” is an old PowerPoint presentation (.ppt).`)
  return refuseFile("wrong_type", `“${filename}” is an old Office file that cannot be read. ${howToSave}`)
}

function describeOtherKind(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, 64)
  if (start.startsWith("%PDF-")) return "a PDF"
  if (start.startsWith("{\\rtf")) return "an RTF document. Save it as .docx"
  if (/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF....WEBP/s.test(start)) return "an image"
  if (["\u001f\u008b", "7z\u00bc\u00af", "Rar!"].some((mark) => start.startsWith(mark)))
    return "a compressed archive of another kind"
  if (/^\s*<\?xml[^]*<(w:wordDocument|pkg:package)/.test(bytes.toString("latin1", 0, 2000)))
    return "a Word XML file. Save it as .docx"
  return null
}

function plainOrUnknown(bytes: Buffer): string {
  if (/^\s*(<!doctype html|<html)/i.test(bytes.toString("latin1", 0, 256))) return "a web page"
  const sample = bytes.subarray(0, 4096)
  return sample.includes(0) || sample.toString("utf8").includes("\uFFFD") ? "an unknown or damaged file" : "plain text"
}
