import { escapeHtml } from "@hub/reader/escape"
import { type EditionBook, numberHeadings, pictureMimeTypes } from "../document/book.ts"
import { listContents, type ContentsEntry as Listed } from "../document/contents.ts"
import { type ZipFileContent, packZip } from "../formats/zip.ts"
import { writeHouseRules, writeImprint, writeLogo } from "../html/house-style.ts"
import { writeIndexSection } from "../html/index-section.ts"
import { writeNumberLists } from "../html/number-lists.ts"
import { bookStyle } from "../html/style.ts"
import { inlineText } from "../document/direction.ts"
import { languageOfChapter, toLanguageTag } from "../document/language.ts"
import { directionOf } from "@hub/reader/page-frame"
import { wordsFor } from "@hub/reader/words/languages"
import { listPdfNodes } from "../document/nodes.ts"
import { escapeText, writeAuthor, type XhtmlOptions, writeXhtml } from "../html/xhtml.ts"

type Chapter = EditionBook["chapters"][number]

/** The edition as an EPUB 3 book: a chapter for each topic. */
export function writeEpub(book: EditionBook): Uint8Array {
  const numberOf = numberHeadings(book)
  const { index } = book
  const fileOf = new Map(
    book.chapters.flatMap((blocks, at) => labelsIn(blocks).map((label) => [label, chapter(at)] as const)),
  )
  if (index) fileOf.set(index.label, "index.xhtml")
  const addressFrom = (file: string) => (label: string) => {
    const target = fileOf.get(label) ?? file
    return `${target === file ? "" : target}#${label}`
  }
  const words = wordsFor(toLanguageTag(book)).page
  const page = (title: string, body: string, language?: string) => xhtmlPage(book, title, body, language)
  const chapters = book.chapters.map((blocks, at): ZipFileContent => {
    const way: XhtmlOptions = {
      deeper: 0,
      address: addressFrom(chapter(at)),
      picture: (picture) => {
        const name = book.nameOf(picture)
        return name && `images/${name}`
      },
      noteMarks: {
        sign: ` epub:type="noteref" role="doc-noteref"`,
        note: ` epub:type="footnote" role="doc-footnote"`,
        back: ` role="doc-backlink"`,
      },
      numberOf,
    }
    const [first] = blocks
    const title = first?.kind === "heading" ? inlineText(first.body) : book.title
    return [`OEBPS/${chapter(at)}`, page(title, writeXhtml(blocks, way), languageOfChapter(blocks))]
  })
  const contents = listContents(book, numberOf)
  const listed = writeContentsList(contents, (label) => addressFrom("contents.xhtml")(label))
  const logo = book.style.logo && book.nameOf(book.style.logo)
  const imprint = writeImprint(book)
  const lists = writeNumberLists(book, addressFrom("lists.xhtml"))
  const cover = `<section epub:type="titlepage">${writeLogo(book.style, logo && `images/${logo}`)}<h1 dir="auto">${escapeText(book.title)}</h1>${writeAuthor(book)}<p>${escapeText(book.edition)}</p><p>${escapeText(book.date)}</p></section>`
  const images = [...book.pictures.values()]
  return packZip([
    ["mimetype", "application/epub+zip"],
    ["META-INF/container.xml", container],
    ["OEBPS/book.opf", writePackage(book, contents.length > 0, imprint !== "")],
    ["OEBPS/style.css", bookStyle + writeHouseRules(book.style)],
    ["OEBPS/title.xhtml", page(book.title, cover)],
    [
      "OEBPS/contents.xhtml",
      page(
        words.contents,
        `<nav epub:type="toc" role="doc-toc" id="toc"><h1>${escapeText(words.contents)}</h1>${listed}</nav>${writeLandmarks(book, words.contents)}`,
      ),
    ],
    ...(lists === "" ? [] : [["OEBPS/lists.xhtml", page(listsTitle(book), lists)] as ZipFileContent]),
    ...chapters,
    ...(index === undefined
      ? []
      : [
          [
            "OEBPS/index.xhtml",
            page(index.title, writeIndexSection(index, addressFrom("index.xhtml"))),
          ] as ZipFileContent,
        ]),
    ...(imprint === ""
      ? []
      : [
          [
            "OEBPS/imprint.xhtml",
            page(
              words.imprint,
              `<section epub:type="imprint"><h1>${escapeText(words.imprint)}</h1>${imprint}</section>`,
            ),
          ] as ZipFileContent,
        ]),
    ...images.map(({ name, bytes }): ZipFileContent => [`OEBPS/images/${name}`, bytes]),
    ...(images.some(({ look }) => look.type === "webp")
      ? [["OEBPS/images/none.svg", noPicture] as ZipFileContent]
      : []),
  ])
}

const hasLists = ({ numbers }: EditionBook) => (numbers?.lists.length ?? 0) > 0
const listsTitle = ({ numbers }: EditionBook) => (numbers?.lists ?? []).map(({ title }) => title).join(", ")

const chapter = (at: number) => `topic-${at + 1}.xhtml`

function writeContentsList(entries: Listed[], address: (label: string) => string): string {
  if (entries.length === 0) return ""
  return `<ol>${entries
    .map(
      ({ label, body, number, children }) =>
        `<li><a href="${address(label)}" dir="auto">${escapeText(number)}${escapeText(inlineText(body)) || "…"}</a>${writeContentsList(children, address)}</li>`,
    )
    .join("")}</ol>`
}

/** Where reading begins, and what is before and after it. */
function writeLandmarks({ title, chapters, index }: EditionBook, contents: string): string {
  const marks = [
    ["toc", "#toc", contents],
    ...(chapters.length > 0 ? [["bodymatter", chapter(0), title]] : []),
    ...(index ? [["index", "index.xhtml", index.title]] : []),
  ]
  const lines = marks.map(
    ([type, href, words]) => `<li><a epub:type="${type}" href="${href}">${escapeText(words!)}</a></li>`,
  )
  return `<nav epub:type="landmarks" aria-label="${escapeText(title)}" hidden="hidden"><ol>${lines.join("")}</ol></nav>`
}

/** `language` is that of the words, where it is another than the book's. */
function xhtmlPage(book: EditionBook, title: string, body: string, language?: string): string {
  const tongue = escapeHtml(language ?? toLanguageTag(book))
  const rtl = language === undefined ? book.rtl : directionOf(language) === "rtl"
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${tongue}" xml:lang="${tongue}"${rtl ? ` dir="rtl"` : ""}>
<head><title>${escapeText(title) || "…"}</title><link rel="stylesheet" href="style.css"/></head>
<body>${body}</body>
</html>
`
}

function writePackage(book: EditionBook, hasContents: boolean, hasImprintPage: boolean): string {
  const tongue = escapeHtml(toLanguageTag(book))
  const item = (id: string, href: string, type: string, more = "") =>
    `<item id="${id}" href="${href}" media-type="${type}"${more}/>`
  const images = [...book.pictures.values()]
  const cover = book.style.cover_picture && book.nameOf(book.style.cover_picture)
  const webp = images.some(({ look }) => look.type === "webp")
  const page = "application/xhtml+xml"
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${tongue}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${uuidOf(book.key)}</dc:identifier>
<dc:title>${escapeText(book.title)}</dc:title>
${writeOrigin(book)}<dc:language>${tongue}</dc:language>
<dc:date>${book.asked_for.slice(0, 10)}</dc:date>
<meta property="dcterms:modified">${book.asked_for.slice(0, 19)}Z</meta>
<meta property="schema:accessMode">textual</meta>
${images.length > 0 ? `<meta property="schema:accessMode">visual</meta>\n` : ""}<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary" xml:lang="en">Headings, contents and links are marked up; images have the descriptions that their authors gave.</meta>
</metadata>
<manifest>
${[
  item("contents", "contents.xhtml", page, ` properties="nav"`),
  item("style", "style.css", "text/css"),
  item("title", "title.xhtml", page),
  ...(hasLists(book) ? [item("lists", "lists.xhtml", page)] : []),
  ...book.chapters.map((blocks, at) =>
    item(`topic-${at + 1}`, chapter(at), page, hasFormulas(blocks) ? ` properties="mathml"` : ""),
  ),
  ...(book.index ? [item("index", "index.xhtml", page)] : []),
  ...images.map(({ name, look }, at) =>
    item(
      `image-${at + 1}`,
      `images/${name}`,
      pictureMimeTypes[look.type],
      name === cover ? ` properties="cover-image"` : look.type === "webp" ? ` fallback="no-image"` : "",
    ),
  ),
  ...(hasImprintPage ? [item("imprint", "imprint.xhtml", page)] : []),
  ...(webp ? [item("no-image", "images/none.svg", pictureMimeTypes.svg)] : []),
].join("\n")}
</manifest>
<spine${book.rtl ? ` page-progression-direction="rtl"` : ""}>
<itemref idref="title"/>
<itemref idref="contents"${hasContents ? "" : ` linear="no"`}/>
${hasLists(book) ? `<itemref idref="lists"/>\n` : ""}${book.chapters.map((_, at) => `<itemref idref="topic-${at + 1}"/>`).join("\n")}
${book.index ? `<itemref idref="index"/>\n` : ""}${hasImprintPage ? `<itemref idref="imprint"/>\n` : ""}</spine>
</package>
`
}

/** Who made the book and what it is about, where that is known. An office that publishes is its author too. */
function writeOrigin({ author, publisher, description, style }: EditionBook): string {
  const line = (name: string, words: string) => (words === "" ? "" : `<dc:${name}>${escapeText(words)}</dc:${name}>\n`)
  const names: Record<string, (value: string) => string> = {
    ISBN: (value) => `urn:isbn:${value.replace(/[\s-]/g, "")}`,
    ISSN: (value) => `urn:issn:${value}`,
    DOI: (value) => `doi:${value}`,
  }
  const known = style.imprint.numbers.map(({ name, value }) => line("identifier", names[name]!(value)))
  return line("creator", author) + line("publisher", publisher) + line("description", description) + known.join("")
}

/** A name in the form that books have, made of a hash. */
function uuidOf(hash: string): string {
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}

const hasFormulas = (blocks: Chapter) =>
  listPdfNodes(blocks).some(({ kind }) => kind === "equation" || kind === "formula")

/** Every label that a chapter sets. */
const labelsIn = (blocks: Chapter) =>
  listPdfNodes(blocks).flatMap(({ kind, label }) =>
    label && (kind === "heading" || kind === "anchor" || kind === "caption") ? [label] : [],
  )

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

/** What stands in for a picture that a reading machine does not know. */
const noPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect x="1" y="1" width="158" height="88" fill="none" stroke="#888"/></svg>
`
