import type {
  FormulaBlock,
  PdfBlock,
  PdfCell,
  PdfFigure,
  PdfHeading,
  PdfInline,
  PdfNote,
  PdfPicture,
  PdfSpanKind,
  PdfTable,
} from "../document/document.ts"
import { toHtml as writeElements } from "hast-util-to-html"
import { renderMathText } from "@hub/markdown/math"
import { escapeHtml } from "@hub/reader/escape"
import { createCodeFigure } from "../code/code-elements.ts"
import { inlineText } from "../document/direction.ts"
import { withoutBreakHints } from "../document/break-hints.ts"

/** What differs between a page of its own and a chapter of a book. */
export type XhtmlOptions = {
  /** How much deeper headings stand than their level. */
  deeper: number
  address(label: string): string
  /** Where a picture lies, or nothing for one that cannot be shown. */
  picture(picture: PdfPicture): string | undefined
  /** What marks a note, its sign and the way back for those who read with a machine. */
  noteMarks: { sign: string; note: string; back: string }
  /** The number before a heading. */
  numberOf(heading: PdfHeading): string
}

/** A text as it is written: its notes so far and their numbers, and how many cells are open around what is written. */
type XhtmlPage = {
  way: XhtmlOptions
  own: string
  notes: { label: string; body: PdfBlock[] }[]
  numbers: Map<string, number>
  cells: number
}

/**
 * Turns blocks into elements that HTML and XHTML read alike. Every text is escaped and every element is one of ours, so
 * that nothing an author wrote is read as markup. Its notes stand at the end; `own` sets their names apart where several
 * such texts make one page.
 */
export function writeXhtml(blocks: PdfBlock[], way: XhtmlOptions, own = ""): string {
  const page: XhtmlPage = { way, own, notes: [], numbers: new Map(), cells: 0 }
  const body = all(page, blocks)
  // A note holds no further note, so that the list is whole once the text is written.
  return body + (page.notes.length > 0 ? noteList(page) : "")
}

function all(page: XhtmlPage, several: PdfBlock[]): string {
  return several.map((one) => block(page, one)).join("\n")
}

function block(page: XhtmlPage, one: PdfBlock): string {
  switch (one.kind) {
    case "paragraph":
      return `<p dir="auto">${inlines(page, one.body)}</p>`
    case "line":
      return inlines(page, one.body)
    case "heading":
      return heading(page, one)
    case "code":
      return writeCode(one)
    case "quote":
      return `<blockquote${directionAttribute(one)}>${all(page, one.body)}</blockquote>`
    case "alert":
      return `<div class="alert ${one.tone}"${directionAttribute(one)}><p class="tone">${escapeText(one.title)}</p>${all(page, one.body)}</div>`
    case "bullets":
      return `<ul${directionAttribute(one)}>${one.items.map((each) => item(page, each)).join("")}</ul>`
    case "numbers":
      return `<ol${directionAttribute(one)}${one.start === 1 ? "" : ` start="${one.start}"`}>${one.items.map((each) => item(page, each)).join("")}</ol>`
    case "tasks":
      return `<ul class="tasks"${directionAttribute(one)}>${one.items.map((each, at) => `<li dir="auto">${one.marks[at] ?? ""} ${all(page, each)}</li>`).join("")}</ul>`
    case "terms":
      return one.items.length === 0
        ? ""
        : `<dl${directionAttribute(one)}>${one.items.map(({ term, body: meaning }) => `<dt dir="auto">${inlines(page, term)}</dt><dd>${all(page, meaning)}</dd>`).join("")}</dl>`
    case "figure":
      return one.captioned || one.notes
        ? captioned(page, one, picture(page, one.image), "below")
        : `<figure>${picture(page, one.image)}${one.caption.length > 0 ? `<figcaption dir="auto">${inlines(page, one.caption)}</figcaption>` : ""}</figure>`
    case "rule":
      return "<hr/>"
    case "equation":
      return equation(one)
    case "table":
      return one.captioned || one.notes ? captioned(page, one, table(page, one), "above") : table(page, one)
  }
}

function equation({ tex, captioned: numbered }: FormulaBlock): string {
  const math = `<div class="math" tabindex="0">${renderMathText(tex, true) ?? ""}</div>`
  return numbered
    ? `<div class="equation" id="${numbered.label}">${math}<span class="number">(${numbered.number})</span></div>`
    : math
}

/** A table or figure with its number and caption, and its sources and notes below. */
function captioned(page: XhtmlPage, one: PdfTable | PdfFigure, inside: string, side: "above" | "below"): string {
  const { captioned: numbered, notes = [] } = one
  const words = numbered && `<b class="number">${escapeText(numbered.name)}</b> ${inlines(page, numbered.body)}`
  const below = notes.length > 0 ? `<div class="sources">${all(page, notes)}</div>` : ""
  const id = numbered ? ` id="${numbered.label}"` : ""
  const caption = (inner = "") => (words === undefined ? inner : `<figcaption dir="auto">${words}${inner}</figcaption>`)
  // Nothing may follow a caption below.
  const content = side === "above" ? caption() + inside + below : inside + caption(below)
  return `<figure class="captioned"${id}>${content}</figure>`
}

function item(page: XhtmlPage, body: PdfBlock[]): string {
  return `<li dir="auto">${all(page, body)}</li>`
}

function heading(page: XhtmlPage, one: PdfHeading): string {
  const depth = Math.min(one.level + page.way.deeper, 6)
  return `<h${depth} id="${one.label}" dir="auto">${escapeText(page.way.numberOf(one))}${inlines(page, one.body)}</h${depth}>`
}

function table(page: XhtmlPage, one: PdfTable): string {
  const { columns, head, rows } = one
  const row = (inRow: PdfCell[], tag: "th" | "td") => {
    let at = 0
    return `<tr>${inRow
      .map((one) => {
        const column = columns[at]
        at += one.across ?? 1
        const name = one.strong || tag === "th" ? "th" : "td"
        const scope = tag === "th" ? ` scope="${(one.across ?? 1) > 1 ? "colgroup" : "col"}"` : ""
        const classes = [column && column.align !== "left" ? column.align : "", isFigure(one) ? "figure" : ""]
        const align = classes.some(Boolean) ? ` class="${classes.filter(Boolean).join(" ")}"` : ""
        page.cells += 1
        const body = all(page, one.body)
        page.cells -= 1
        const across = one.across ? ` colspan="${one.across}"` : ""
        const down = one.down ? ` rowspan="${one.down}"` : ""
        return `<${name}${name === "th" ? scope : ""}${align}${across}${down} dir="auto">${body}</${name}>`
      })
      .join("")}</tr>`
  }
  if (head.length + rows.length === 0) return ""
  const top = head.length > 0 ? `<thead>${head.map((one) => row(one, "th")).join("")}</thead>` : ""
  const rest = rows.length > 0 ? `<tbody>${rows.map((one) => row(one, "td")).join("")}</tbody>` : ""
  const many = columns.length > 6 ? ` class="many"` : ""
  // Without scripts nobody knows whether it is wider than the page.
  return `<div class="wide" tabindex="0"><table${many}${directionAttribute(one)}>${top}${rest}</table></div>`
}

function inlines(page: XhtmlPage, body: PdfInline[]): string {
  return body.map((one) => inline(page, one)).join("")
}

function inline(page: XhtmlPage, one: PdfInline): string {
  if (typeof one === "string") return page.cells > 0 ? cellText(one) : escapeText(one)
  switch (one.kind) {
    case "mono":
      return `<code>${page.cells > 0 ? cellText(one.text) : escapeText(one.text)}</code>`
    case "formula":
      return renderMathText(one.tex, false) ?? ""
    case "link":
      return writeOutsideLink(one.url, inlines(page, one.body))
    case "reference":
      return `<a href="${page.way.address(one.label)}">${one.name === undefined ? inlines(page, one.body) : escapeText(one.name)}</a>`
    case "anchor":
      return `<span id="${one.label}"></span>`
    case "note":
      return note(page, one)
    case "same-note":
      return `<a class="note"${page.way.noteMarks.sign} href="#note-${one.label}">${page.numbers.get(one.label) ?? "*"}</a>`
    case "image":
      return picture(page, one.image)
    case "break":
      return "<br/>"
    default: {
      const tag = tags[one.kind]
      return tag === "" ? inlines(page, one.body) : `<${tag}>${inlines(page, one.body)}</${tag}>`
    }
  }
}

function note(page: XhtmlPage, { label = `${page.own}${page.notes.length + 1}`, body: words }: PdfNote): string {
  page.notes.push({ label, body: words })
  page.numbers.set(label, page.notes.length)
  return `<a class="note"${page.way.noteMarks.sign} id="sign-${label}" href="#note-${label}">${page.notes.length}</a>`
}

function noteList(page: XhtmlPage): string {
  // The list grows by nothing while it is written: notes within notes are printed as their signs.
  return `\n<section class="notes"><hr/>${page.notes
    .map(
      ({ label, body: words }, at) =>
        `<div class="note-text"${page.way.noteMarks.note} id="note-${label}"><a${page.way.noteMarks.back} href="#sign-${label}">${at + 1}</a> ${all(page, words)}</div>`,
    )
    .join("")}</section>`
}

function picture(page: XhtmlPage, one: PdfPicture): string {
  const source = page.way.picture(one)
  if (source === undefined) return `<span class="no-image">[${escapeText(one.alt || "image")}]</span>`
  const width = one.part === undefined ? one.width && Math.round(one.width / 0.75) : undefined
  const size = one.part === undefined ? "" : ` style="width:${Math.round(one.part * 100)}%"`
  return `<img src="${escapeHtml(source)}" alt="${escapeText(one.alt)}"${width ? ` width="${width}"` : ""}${size}/>`
}

/** Where marks stand, and in which order columns. */
const directionAttribute = (one: { rtl?: true }) => (one.rtl ? ` dir="rtl"` : "")

/** The author of the book, on its first page. */
export const writeAuthor = ({ author }: { author: string }) =>
  author === "" ? "" : `<p dir="auto">${escapeText(author)}</p>`

/** HTML lets these three signs stand in a text, XML does not. */
const writeCode = ({ text, info, language }: { text: string; info?: string; language?: string }) =>
  writeElements(createCodeFigure(withoutBreakHints(text), info ?? language ?? "")).replaceAll("]]>", "]]&gt;")

export function escapeText(words: string): string {
  return escapeHtml(withoutBreakHints(words))
}

/** A cell's words: a long one may break after a sign of an address, never in a number or a code. */
function cellText(words: string): string {
  return withoutBreakHints(words)
    .split(/(\s+)/)
    .map((word) =>
      word.length > 24
        ? word
            .split(/(?<=[/?&=#_@|\\:;])(?=[^/?&=#_@|\\:;])/)
            .map(escapeHtml)
            .join("<wbr/>")
        : escapeHtml(word),
    )
    .join("")
}

/** Whether a cell holds a number, a range or a date and nothing else, whose parts stay on one line. */
function isFigure({ body }: PdfCell): boolean {
  const words = body
    .map((one) => (one.kind === "paragraph" || one.kind === "line" ? inlineText(one.body) : "—x"))
    .join(" ")
  return /\d/.test(words) && /^[\p{N}\p{P}\p{S}\p{Cf}\s]{1,40}$/u.test(words.trim())
}

/** An address that every reading machine accepts; one that is none leaves its words. */
function writeOutsideLink(url: string, words: string): string {
  if (!URL.canParse(url)) return words
  const { href } = new URL(url)
  return `<a href="${escapeHtml(href.replace(/[[\]|^`{}\\]/g, encodeURIComponent))}" rel="noreferrer noopener">${words}</a>`
}

const tags: Record<PdfSpanKind, string> = {
  span: "",
  strong: "strong",
  emphasis: "em",
  strike: "s",
  underline: "u",
  above: "sup",
  below: "sub",
  small: "small",
  mark: "mark",
  key: "kbd",
}
