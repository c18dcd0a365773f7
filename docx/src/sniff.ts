import type { ReaderLimits } from "./parsed-document.ts"
import { extensionOf } from "./names.ts"
import { refuseFile } from "./refusal.ts"
import { openArchive } from "./zip.ts"
import type { Archive } from "./zip.ts"

/** What a file is by its bytes. A name that says something else is refused, with what to do about it. */
export type DetectedFile =
  | { kind: "word" | "markdown_archive" | "html_archive" | "epub" | "odt" | "workbook"; archive: Archive }
  | { kind: "markdown_text" | "html_file" | "delimited" }

const wordExtensions = ["doc", "docm", "dot", "dotm", "dotx", "rtf"]
const howToSave = "Open it in Word, choose File, Save As, “Word Document (.docx)”, and upload that file."
const howToSaveWorkbook = "Open it in Excel, choose File, Save As, “Excel Workbook (.xlsx)”, and upload that file."
const textExtensions: Record<string, "markdown_text" | "html_file" | "delimited"> = {
  md: "markdown_text",
  mdx: "markdown_text",
  markdown: "markdown_text",
  txt: "markdown_text",
  html: "html_file",
  htm: "html_file",
  xhtml: "html_file",
  csv: "delimited",
  tsv: "delimited",
}

/** What an archive is to be by its name, and how a person calls that. */
const archives: Record<string, { kind: DetectedFile["kind"]; named: string }> = {
  docx: { kind: "word", named: "a Word document" },
  epub: { kind: "epub", named: "an EPUB book" },
  odt: { kind: "odt", named: "an OpenDocument text" },
  xlsx: { kind: "workbook", named: "an Excel workbook" },
  zip: { kind: "markdown_archive", named: "a .zip archive" },
}

export async function detectFile(bytes: Buffer, filename: string, limits: ReaderLimits): Promise<DetectedFile> {
  const extension = extensionOf(filename)
  if (bytes.length === 0) refuseFile("empty", `“${filename}” is empty.`)
  if (bytes.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1") refuseOle(bytes, filename)
  if (wordExtensions.includes(extension)) return refuseWordName(bytes, filename, limits)
  const wanted = archives[extension]
  const textKind = textExtensions[extension]
  if (!wanted && !textKind) {
    refuseFile(
      "wrong_type",
      `“${filename}” can't be imported. Choose a Word, OpenDocument, Markdown, web, EPUB, Excel or CSV file, or a .zip archive.`,
    )
  }
  if (isZip(bytes)) return detectArchive(await openArchive(bytes, limits), filename, extension)

  const other = describeOtherKind(bytes)
  if (textKind) {
    if (other) refuseFile("wrong_type", `“${filename}” has a text file extension, but it is ${other}.`)
    return { kind: textKind }
  }
  return refuseFile("wrong_type", `“${filename}” is not ${wanted?.named}: it is ${other ?? plainOrUnknown(bytes)}.`)
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
  if (names.includes("mimetype") && names.includes("content.xml"))
    return detectOpenDocument(archive, filename, extension)
  if (names.includes("meta-inf/container.xml"))
    return requireName({ kind: "epub", archive }, filename, extension, "an EPUB book", "epub")

  if (extension !== "zip") {
    const named = archives[extension]?.named ?? "a text file"
    refuseFile(
      "wrong_type",
      `“${filename}” is not ${named}: it is a .zip archive. Rename it to .zip if it contains Markdown or web pages.`,
    )
  }
  const holds = (...extensions: string[]) => names.some((name) => extensions.includes(extensionOf(name)))
  if (holds("md", "markdown", "mdx")) return { kind: "markdown_archive", archive }
  if (holds("html", "htm", "xhtml")) return { kind: "html_archive", archive }
  const others = holds("docx", "odt", "epub", "xlsx", "csv") ? " Upload the files in it one by one." : ""
  return refuseFile("nothing_inside", `“${filename}” contains no Markdown file (.md) and no web page (.html).${others}`)
}

/** A file under the name of its kind; under another name it would not be found again. */
function requireName(
  found: DetectedFile,
  filename: string,
  extension: string,
  what: string,
  wanted: string,
): DetectedFile {
  if (extension === wanted) return found
  return refuseFile("wrong_type", `“${filename}” is ${what}. Rename it to .${wanted} and upload it again.`)
}

function detectOpenDocument(archive: Archive, filename: string, extension: string): DetectedFile {
  const name = archive.names.find((each) => each.toLowerCase() === "mimetype") ?? ""
  const type = archive.read(name).toString("latin1", 0, 200).trim()
  if (/opendocument\.text(?:-template|-master)?$/.test(type))
    return requireName({ kind: "odt", archive }, filename, extension, "an OpenDocument text", "odt")
  const what = /spreadsheet/.test(type)
    ? "an OpenDocument spreadsheet. Save it as .xlsx and upload that"
    : "an OpenDocument file that is no text. Save it as .odt or .docx and upload that"
  return refuseFile("wrong_type", `“${filename}” is ${what}.`)
}

function detectOfficeFile(archive: Archive, filename: string, extension: string): DetectedFile {
  const types = archive
    .read(archive.names.find((name) => /^\[content_types\]\.xml$/i.test(name)) ?? "")
    .toString("latin1")
  const has = (folder: string) => archive.names.some((name) => name.toLowerCase().startsWith(folder))
  const isWorkbook = /spreadsheetml/i.test(types) || has("xl/")

  if (/macroEnabled/i.test(types) || archive.names.some((name) => /vbaProject\.bin$/i.test(name))) {
    const how = isWorkbook ? "in Excel as “Excel Workbook (.xlsx)”" : "in Word as “Word Document (.docx)”"
    refuseFile("macros", `“${filename}” contains macros. Save it ${how}, which removes them.`)
  }
  if (/wordprocessingml/i.test(types) || has("word/"))
    return requireName({ kind: "word", archive }, filename, extension, "a Word document", "docx")
  if (isWorkbook) return requireName({ kind: "workbook", archive }, filename, extension, "an Excel workbook", "xlsx")
  const what = has("ppt/") ? "a PowerPoint presentation" : "another Office file"
  return refuseFile("wrong_type", `“${filename}” is ${what}, which can't be imported.`)
}

/** Both a protected .docx and the old binary formats are OLE files; the names of their streams tell which. */
function refuseOle(bytes: Buffer, filename: string): never {
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, "utf16le"))
  if (holds("EncryptedPackage")) {
    const remove = "File, Info, Protect Document, Encrypt with Password, and clear the password"
    return refuseFile(
      "encrypted",
      `“${filename}” is password-protected. Open it in Word or Excel, choose ${remove}, save it and upload it again.`,
    )
  }
  if (holds("WordDocument"))
    return refuseFile("old_word", `“${filename}” is in the old Word format (.doc). ${howToSave}`)
  if (holds("Workbook") || holds("Book"))
    return refuseFile("wrong_type", `“${filename}” is an old Excel workbook (.xls). ${howToSaveWorkbook}`)
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
