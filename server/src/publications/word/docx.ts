import type { PdfNote, PdfPicture } from "../document/document.ts"
import type { EditionBook } from "../document/book.ts"
import { writeWordIndex } from "./word-index.ts"
import { writeWordNumberList } from "./word-numbers.ts"
import { listContents, type ContentsEntry as Listed } from "../document/contents.ts"
import { hasImprint } from "../document/print-style.ts"
import { type ZipFileContent, packZip } from "../formats/zip.ts"
import { writeWordNumbering, writeWordStyles } from "./word-style.ts"
import { relationshipBase, packageBase, createRelations, type WordRelations, escapeXml, xmlHead } from "./word-part.ts"
import { bookmarkNameOf, writeRun, type WordFile } from "./word-runs.ts"
import { createWordSections } from "./word-section.ts"
import { createWordTextWriter } from "./word-text.ts"
import { inlineText } from "../document/direction.ts"
import { languageOfChapter, toLanguageTag } from "../document/language.ts"
import { wordsFor } from "@hub/reader/words/languages"
import { writeWordPicture } from "./word-picture.ts"

const names =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationshipBase}"` +
  ` xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"` +
  ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"` +
  ` xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"` +
  ` xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"`

/**
 * The edition as a Word file. The same edition gives the same bytes. `drawn` are its vector pictures as PNG files, by their names.
 * One with `properties`, which it says of itself to programs, is to be edited: it has no title page, contents and imprint.
 */
export function writeDocx(
  book: EditionBook,
  drawn: ReadonlyMap<string, Uint8Array> = new Map(),
  properties?: Record<string, string>,
): Uint8Array {
  const [ofText, ofNotes, ofPackage] = [createRelations(), createRelations(), createRelations()]
  const notes: PdfNote[] = []
  const starts: number[] = []
  let counted = 0
  const file: WordFile = {
    picture: (picture: PdfPicture, of: WordRelations) =>
      writeWordPicture({ book, drawn }, picture, of, () => ++counted),
    note: (note) => notes.push(note),
    numbered: (start) => starts.push(start) + 2,
    count: () => ++counted,
    index: wordsFor(toLanguageTag(book)).index,
    sections: createWordSections(book.style.paper, ofText.part("footer", "footer1.xml")),
  }
  const front = properties === undefined ? opening(book, writeLogo(book, file, ofText)) : ""
  const imprint = properties === undefined ? writeWordImprint(book) : ""
  const plain = { indent: 0, dress: {} }
  const body = book.chapters
    .map((blocks) => createWordTextWriter(file, ofText, { language: languageOfChapter(blocks) })(blocks, plain))
    .join("")
  const index = book.index ? writeWordIndex(book.index, () => file.count()) : ""
  const noteTexts = notes.map(({ body: words, spoken }, at) => {
    const sign = `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${writeRun(" ", {})}`
    const written = createWordTextWriter(file, ofNotes, { opening: sign, language: spoken?.tag })(words, {
      ...plain,
      style: "FootnoteText",
    })
    return `<w:footnote w:id="${at + 1}">${written || `<w:p>${sign}</w:p>`}</w:footnote>`
  })
  const language = toLanguageTag(book)

  for (const [type, target] of [
    ["styles", "styles.xml"],
    ["numbering", "numbering.xml"],
    ["settings", "settings.xml"],
    ["footnotes", "footnotes.xml"],
  ])
    ofText.part(type!, target!)
  ofPackage.part("officeDocument", "word/document.xml")
  if (properties) ofPackage.part("custom-properties", "docProps/custom.xml")
  const images = [...book.pictures.values()].filter(({ look }) => look.type !== "webp")
  const undrawn = images.some(({ name, look }) => look.type === "svg" && !drawn.has(name))

  return packZip([
    ["[Content_Types].xml", contentTypesOf(properties !== undefined)],
    ["_rels/.rels", ofPackage.xml().replace("</Relationships>", coreRelation)],
    ["docProps/core.xml", coreProperties(book, language)],
    ...(properties ? [["docProps/custom.xml", customProperties(properties)] as ZipFileContent] : []),
    [
      "word/document.xml",
      `${xmlHead}<w:document ${names}><w:body>${file.sections.close(front + body + index + imprint)}</w:body></w:document>`,
    ],
    ["word/_rels/document.xml.rels", ofText.xml()],
    ["word/styles.xml", writeWordStyles(language, book.numbered, book.style)],
    ["word/numbering.xml", writeWordNumbering(starts)],
    ["word/settings.xml", settingsOf(properties !== undefined)],
    [
      "word/footnotes.xml",
      `${xmlHead}<w:footnotes ${names}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${noteTexts.join("")}</w:footnotes>`,
    ],
    ["word/_rels/footnotes.xml.rels", ofNotes.xml()],
    [
      "word/footer1.xml",
      `${xmlHead}<w:ftr ${names}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${writeRun(book.style.footer === "" ? "" : `${book.style.footer} · `, {})}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`,
    ],
    ...images.map(({ name, bytes }): ZipFileContent => [`word/media/${name}`, bytes]),
    ...[...drawn].map(([name, bytes]): ZipFileContent => [`word/media/${name}.png`, bytes]),
    ...(undrawn ? [["word/media/none.png", noPicture] as ZipFileContent] : []),
  ])
}

const writeLogo = ({ style: { logo } }: EditionBook, file: WordFile, relations: WordRelations): string =>
  (logo && file.picture({ ...logo, width: 120 }, relations)) ?? ""

function writeWordImprint({ publisher, style: { imprint } }: EditionBook): string {
  if (!hasImprint(imprint)) return ""
  const lines = [
    ...(publisher === "" ? [] : [publisher]),
    ...imprint.paragraphs.flatMap((words) => words.split("\n")),
    ...imprint.numbers.map(({ name, value }) => `${name} ${value}`),
    ...imprint.links.map(({ label, url }) => `${label}: ${url}`),
  ]
  return lines
    .map((words, at) => `<w:p><w:pPr>${at === 0 ? "<w:pageBreakBefore/>" : ""}</w:pPr>${writeRun(words, {})}</w:p>`)
    .join("")
}

function opening(book: EditionBook, logo: string): string {
  const line = (style: string, words: string) =>
    words === "" ? "" : `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${writeRun(words, {})}</w:p>`
  const entries = flattenEntries(listContents(book, () => ""))
  const contents = entries
    .map(({ label, body, level }, at) => {
      const start = at === 0 ? fieldStart : ""
      const end = at === entries.length - 1 ? fieldEnd : ""
      return `<w:p><w:pPr><w:pStyle w:val="TOC${Math.min(level, 6)}"/></w:pPr>${start}<w:hyperlink w:anchor="${bookmarkNameOf(label)}" w:history="1">${writeRun(inlineText(body) || "…", {})}</w:hyperlink>${end}</w:p>`
    })
    .join("")
  return (
    (logo === "" ? "" : `<w:p>${logo}</w:p>`) +
    line("Title", book.title) +
    line("Subtitle", book.author) +
    line("Subtitle", book.edition) +
    line("Subtitle", book.date) +
    contents +
    (book.numbers?.lists ?? []).map(writeWordNumberList).join("")
  )
}

/** Word writes the contents again, with their pages, when it is asked to. */
const fieldStart = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`
const fieldEnd = `<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const flattenEntries = (entries: Listed[]): Listed[] => entries.flatMap((one) => [one, ...flattenEntries(one.children)])

function coreProperties({ title, author, description, asked_for }: EditionBook, language: string): string {
  const of = (name: string, words: string) => (words === "" ? "" : `<dc:${name}>${escapeXml(words)}</dc:${name}>`)
  const moment = `${asked_for.slice(0, 19)}Z`
  return `${xmlHead}<cp:coreProperties xmlns:cp="${packageBase}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title>${of("creator", author)}${of("description", description)}<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified><dc:language>${language}</dc:language></cp:coreProperties>`
}

/** What a document says of itself under names that other programs leave as they are. */
function customProperties(words: Record<string, string>): string {
  const base = "http://schemas.openxmlformats.org/officeDocument/2006"
  const all = Object.entries(words).map(
    ([name, value], at) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${at + 2}" name="${escapeXml(name)}"><vt:lpwstr>${escapeXml(value)}</vt:lpwstr></property>`,
  )
  return `${xmlHead}<Properties xmlns="${base}/custom-properties" xmlns:vt="${base}/docPropsVTypes">${all.join("")}</Properties>`
}

const coreRelation = `<Relationship Id="core" Type="${packageBase}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml"
const contentTypesOf = (hasProperties: boolean) =>
  `${xmlHead}<Types xmlns="${packageBase}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/>${["styles", "numbering", "settings", "footnotes"].map((part) => `<Override PartName="/word/${part}.xml" ContentType="${wordType}.${part}+xml"/>`).join("")}<Override PartName="/word/footer1.xml" ContentType="${wordType}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${hasProperties ? `<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>` : ""}</Types>`
/** Programs mark what is changed in a file that is to be edited. */
const settingsOf = (isEdited: boolean) =>
  `${xmlHead}<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${isEdited ? "<w:trackRevisions/>" : ""}<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

/** One clear dot, for programs that know no vectors. */
const noPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
)
