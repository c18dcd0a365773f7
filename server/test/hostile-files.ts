import { strToU8, zipSync } from "fflate"
import type { ReaderRefusalCode } from "@hub/docx/parsed-document"
import { wordParagraphXml, createWordFile } from "../../docx/test/word-file.ts"

export const createZip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === "string" ? strToU8(text) : text]),
    ),
  )

const ole = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(name, "utf16le")),
  ])

export const ordinaryFile = createWordFile({ body: wordParagraphXml("fine") })
const macros = { contentType: "application/vnd.ms-word.document.macroEnabled.main+xml" }
const doctype = (inside: string) =>
  createWordFile({ body: wordParagraphXml("&x;"), prolog: `<?xml version="1.0"?><!DOCTYPE d ${inside}>` })
const nested = (open: string, close: string, times: number) =>
  createWordFile({ body: open.repeat(times) + wordParagraphXml("deep") + close.repeat(times) })

const container = '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>'
const protection = '<encryption><EncryptedData><CipherReference URI="one.xhtml"/></EncryptedData></encryption>'
/** A book of one chapter, with other files in the places of its own. */
const createBook = (files: Record<string, string>) =>
  createZip({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": container,
    "a.opf":
      '<package><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    "one.xhtml": "<html><body><p>fine</p></body></html>",
    ...files,
  })

const lock =
  '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:encryption-data/></m:manifest>'
const createText = (content: string, manifest?: string, kind = "text") =>
  createZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": content,
    ...(manifest !== undefined && { "META-INF/manifest.xml": manifest }),
  })

/** An archive whose entry says that it is of another size than it is. */
export function createDeclaringZip(bytes: number): Buffer {
  const archive = Buffer.from(createZip({ "a.md": "x".repeat(500_000) }))
  archive.writeUInt32LE(bytes, archive.indexOf(Buffer.from("504b0102", "hex")) + 24)
  return archive
}

/** Files that are refused, each with a sentence. */
export const refusals: [
  what: string,
  filename: string,
  bytes: () => Uint8Array | string,
  code: ReaderRefusalCode,
  says: RegExp,
][] = [
  ["an empty file", "a.docx", () => "", "empty", /is empty/],
  ["text named .docx", "a.docx", () => "# hello", "wrong_type", /not a Word document: it is plain text/],
  ["a PDF named .docx", "a.docx", () => "%PDF-1.7 …", "wrong_type", /it is a PDF/],
  ["an RTF named .docx", "a.docx", () => "{\\rtf1 a}", "wrong_type", /Save it as \.docx/],
  [
    "noise named .docx",
    "a.docx",
    () => Buffer.from("00ff13fe".repeat(900), "hex"),
    "wrong_type",
    /unknown or damaged file/,
  ],
  ["a Word file named .md", "a.md", () => ordinaryFile, "wrong_type", /Rename it to \.docx/],
  ["a Word file named .zip", "a.zip", () => ordinaryFile, "wrong_type", /Rename it to \.docx/],
  ["an image named .md", "a.md", () => Buffer.from("89504e470d0a1a0a", "hex"), "wrong_type", /it is an image/],
  ["an .exe", "a.exe", () => "MZ", "wrong_type", /can't be imported/],
  ["a plain archive named .docx", "a.docx", () => createZip({ "a.txt": "x" }), "wrong_type", /it is a \.zip archive/],
  [
    "a workbook named .docx",
    "a.docx",
    () => createZip({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<w/>" }),
    "wrong_type",
    /Excel workbook/,
  ],
  [
    "slides named .docx",
    "a.docx",
    () => createZip({ "[Content_Types].xml": "<Types/>", "ppt/a.xml": "<w/>" }),
    "wrong_type",
    /PowerPoint/,
  ],
  [
    "an OpenDocument text",
    "a.docx",
    () => createZip({ mimetype: "x", "content.xml": "<a/>" }),
    "wrong_type",
    /OpenDocument/,
  ],
  [
    "a file with macros",
    "a.docx",
    () => createWordFile({ body: wordParagraphXml("x"), ...macros }),
    "macros",
    /removes them/,
  ],
  ["a protected file", "a.docx", () => ole("EncryptionInfo", "EncryptedPackage"), "encrypted", /password-protected/],
  ["an old .doc", "a.doc", () => ole("WordDocument"), "old_word", /Save As/],
  ["an old .doc named .docx", "a.docx", () => ole("WordDocument"), "old_word", /old Word format/],
  [
    "a truncated file",
    "a.docx",
    () => createWordFile({ body: wordParagraphXml("word ".repeat(9000)) }).subarray(0, 900),
    "damaged",
    /incomplete/,
  ],
  [
    "an archive without a document",
    "a.docx",
    () => createZip({ "[Content_Types].xml": "wordprocessingml" }),
    "damaged",
    /no document text/,
  ],
  ["text that is no XML", "a.docx", () => createWordFile({ body: "<w:p><w:r>" }), "damaged", /damaged/],
  ["a file entity", "a.docx", () => doctype('[<!ENTITY x SYSTEM "file:///etc/passwd">]'), "unsafe", /XML entities/],
  ["a web entity", "a.docx", () => doctype('SYSTEM "http://127.0.0.1:9/dtd"'), "unsafe", /XML entities/],
  ["a billion laughs", "a.docx", () => doctype('[<!ENTITY a "lol"><!ENTITY x "&a;&a;">]'), "unsafe", /XML entities/],
  [
    "tables in tables",
    "a.docx",
    () => nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 100),
    "too_deep",
    /nested/,
  ],
  [
    "thirty tables in tables",
    "a.docx",
    () => nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 30),
    "too_deep",
    /tables are nested/,
  ],
  [
    "10,000 controls",
    "a.docx",
    () => nested("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", 10_000),
    "too_deep",
    /nested/,
  ],
  ["50,000 elements", "a.docx", () => nested("<w:x>", "</w:x>", 50_000), "too_deep", /nested/],
  [
    "a path that climbs",
    "a.zip",
    () => createZip({ "a.md": "x", "../../evil.md": "x" }),
    "unsafe",
    /outside the archive/,
  ],
  ["an absolute path", "a.zip", () => createZip({ "/etc/evil.md": "x" }), "unsafe", /outside the archive/],
  ["a path of Windows", "a.zip", () => createZip({ "C:/evil.md": "x" }), "unsafe", /outside the archive/],
  [
    "a symbolic link",
    "a.zip",
    () => zipSync({ "a.md": [strToU8("/etc/passwd"), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
    "unsafe",
    /symbolic link/,
  ],
  ["an empty archive", "a.zip", () => createZip({}), "nothing_inside", /empty archive/],
  ["an archive without Markdown", "a.zip", () => createZip({ "b.docx": "x" }), "nothing_inside", /one by one/],
  [
    "2,001 files",
    "a.zip",
    () => createZip(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.md`, ""]))),
    "too_large",
    /2000 are allowed/,
  ],
  ["100 folders", "a.zip", () => createZip({ [`${"f/".repeat(100)}a.md`]: "x" }), "too_deep", /folders are nested/],
  [
    "a file that says it unpacks to 2 GB",
    "a.zip",
    () => createDeclaringZip(0x7fffffff),
    "too_large",
    /larger than 64 MB/,
  ],
  ["a bomb", "a.zip", () => createZip({ "a.md": new Uint8Array(9_000_000) }), "too_large", /unpacks to far more/],
  ["binary text", "a.md", () => Buffer.from("# a\0b"), "unreadable_text", /is not text/],
  ["100 quotes", "a.md", () => `${"> ".repeat(100)}deep`, "too_deep", /deeper than 50/],
  ["100,000 quotes", "a.md", () => ">".repeat(100_000), "too_deep", /deeper than 50/],
  [
    "100 lists in lists",
    "a.md",
    () => Array.from({ length: 100 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n"),
    "too_deep",
    /deeper than 50/,
  ],
  ["a PDF named .html", "a.html", () => "%PDF-1.7 …", "wrong_type", /it is a PDF/],
  ["100,000 boxes in boxes", "a.html", () => "<div>".repeat(100_000), "too_deep", /nested too deeply/],
  ["20,000 marks in marks", "a.html", () => "<b><i>".repeat(10_000), "too_deep", /nested too deeply/],
  [
    "thirty tables in tables of a page",
    "a.html",
    () => `${"<table><tr><td>a<td>".repeat(30)}x`,
    "too_deep",
    /tables are nested/,
  ],
  ["a page without words", "a.html", () => "<nav>Home</nav><script>x()</script>", "nothing_inside", /no text/],
  [
    "a site that climbs",
    "a.zip",
    () => createZip({ "a.html": "x", "../b.html": "x" }),
    "unsafe",
    /outside the archive/,
  ],
  [
    "a copy-protected book",
    "a.epub",
    () => createBook({ "META-INF/encryption.xml": protection }),
    "encrypted",
    /copy-protected/,
  ],
  [
    "a book without contents",
    "a.epub",
    () => createBook({ "META-INF/container.xml": "<container/>" }),
    "damaged",
    /damaged/,
  ],
  ["a truncated book", "a.epub", () => createBook({}).subarray(0, 200), "damaged", /incomplete/],
  ["a book named .zip", "a.zip", () => createBook({}), "wrong_type", /Rename it to \.epub/],
  ["a protected OpenDocument text", "a.odt", () => createText("<x/>", lock), "encrypted", /password-protected/],
  ["an OpenDocument text that is no XML", "a.odt", () => createText("<text:p"), "damaged", /damaged/],
  [
    "an OpenDocument text with entities",
    "a.odt",
    () => createText('<!DOCTYPE x [<!ENTITY a "lol">]><x>&a;</x>'),
    "damaged",
    /entities/,
  ],
  [
    "50,000 elements of an OpenDocument text",
    "a.odt",
    () => createText("<x>".repeat(50_000)),
    "too_deep",
    /nested too deeply/,
  ],
  [
    "an OpenDocument spreadsheet",
    "a.odt",
    () => createText("<x/>", undefined, "spreadsheet"),
    "wrong_type",
    /Save it as \.xlsx/,
  ],
  [
    "a workbook with macros",
    "a.xlsx",
    () => createZip({ "[Content_Types].xml": "macroEnabled spreadsheetml", "xl/workbook.xml": "<w/>" }),
    "macros",
    /in Excel/,
  ],
  [
    "a workbook without sheets",
    "a.xlsx",
    () => createZip({ "[Content_Types].xml": "spreadsheetml" }),
    "damaged",
    /no sheets/,
  ],
  ["an old workbook", "a.xlsx", () => ole("Workbook"), "wrong_type", /\.xlsx/],
  [
    "a table with a quotation mark that is never closed",
    "a.csv",
    () => `a,b\n"c,${"d\n".repeat(1000)}`,
    "damaged",
    /quotation mark/,
  ],
]
