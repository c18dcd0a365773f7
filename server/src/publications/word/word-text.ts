import type { FormulaBlock, PdfBlock, PdfCaption, PdfHeading, PdfInline } from "../document/document.ts"
import { writeNumberedName } from "./word-numbers.ts"
import { isTooWideUpright } from "../document/wide-tables.ts"
import type { WordRelations } from "./word-part.ts"
import { type RunStyle, writeField, writeRun, type WordFile, createRunWriter } from "./word-runs.ts"
import { type WordCellLook, type WordColumnAlign, writeWordTable } from "./word-table.ts"
import { isRightToLeft, inlineText } from "../document/direction.ts"

/** Where in the text a block stands: its style, how far in, and what waits for its first line. */
export type BlockContext = { style?: string; indent: number; dress: RunStyle; mark?: ListMark; align?: WordColumnAlign }
/** A list's mark is Word's own; a task's is a sign of ours. */
type ListMark = { list: number } | { sign: string }

/** A text as it is written; `waiting` are the runs that stand before the next words. */
type WordText = { file: WordFile; runs: ReturnType<typeof createRunWriter>; waiting: string }

/** Turns blocks into paragraphs and tables. `opening` are runs that stand before the first words; `language` is that of the words, where it is another than the file's. */
export function createWordTextWriter(
  file: WordFile,
  relations: WordRelations,
  { opening = "", language }: { opening?: string; language?: string | undefined } = {},
): (blocks: PdfBlock[], context: BlockContext) => string {
  const text: WordText = { file, runs: createRunWriter(file, relations, language), waiting: opening }
  return (several, context) => blocks(text, several, context)
}

function blocks(text: WordText, several: PdfBlock[], context: BlockContext): string {
  let here = context
  return several
    .map((one) => {
      const written = block(text, one, here)
      if (written !== "") here = withoutMark(here)
      return written
    })
    .join("")
}

function block(text: WordText, one: PdfBlock, context: BlockContext): string {
  switch (one.kind) {
    case "paragraph":
    case "line":
      return words(text, one.body, context)
    case "heading":
      return heading(text, one)
    case "code":
      return paragraph(text, writeListing(one.text), { ...context, style: "Code" })
    case "equation":
      return equation(text, one, context)
    case "quote":
      return blocks(text, one.body, { ...context, style: context.style ?? "Quote", indent: context.indent + 1 })
    case "alert": {
      const title = words(text, [one.title], { ...context, style: "Alert", dress: { strong: true } })
      return title + blocks(text, one.body, { ...withoutMark(context), style: "Alert" })
    }
    case "bullets":
      return items(text, one.items, context, () => ({ list: 1 }))
    case "numbers": {
      const list = text.file.numbered(one.start)
      return items(text, one.items, context, () => ({ list }))
    }
    case "tasks":
      return items(text, one.items, context, (at) => ({ sign: one.marks[at] ?? "•" }))
    case "terms":
      return one.items
        .map(({ term, body }) => {
          const named = words(text, term, { ...context, dress: { ...context.dress, strong: true } })
          return named + blocks(text, body, { ...withoutMark(context), indent: context.indent + 1 })
        })
        .join("")
    case "figure": {
      const picture = words(text, [{ kind: "image", image: one.image }], context)
      if (one.captioned || one.notes)
        return picture + caption(text, one.captioned, "figure", context) + sources(text, one.notes, context)
      return one.caption.length === 0
        ? picture
        : picture + words(text, one.caption, { ...withoutMark(context), style: "Caption" })
    }
    case "rule":
      return `<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="999999"/></w:pBdr></w:pPr></w:p>`
    case "table": {
      const isAcross = context.indent === 0 && context.style === undefined && isTooWideUpright(one)
      const table = writeWordTable(
        one,
        text.file.sections.room(isAcross),
        (body, look) => cell(text, body, look),
        (cells) => words(text, cells, withoutMark(context)),
      )
      const written = caption(text, one.captioned, "table", context) + table + sources(text, one.notes, context)
      return isAcross ? text.file.sections.across(written) : written
    }
  }
}

/** A caption as Word's own are. Its bookmark holds what links to it say. */
function caption(
  text: WordText,
  captioned: PdfCaption | undefined,
  kind: "table" | "figure",
  context: BlockContext,
): string {
  if (captioned === undefined) return ""
  const name = text.runs.bookmarked(captioned.label, writeNumberedName(captioned, kind))
  const runs = `${name}${writeRun("\u2002", {})}${text.runs.inlines(captioned.body, {})}`
  const { indent } = context
  const next = kind === "table" ? "<w:keepNext/>" : ""
  return paragraph(text, runs, { style: "Caption", indent, dress: {} }, next + directionOf(captioned.name))
}

const sources = (text: WordText, notes: PdfBlock[] = [], { indent }: BlockContext) =>
  blocks(text, notes, { style: "TableText", indent, dress: { small: true } })

/** One with a number has it in brackets at the end of its line. */
function equation(text: WordText, one: FormulaBlock, context: BlockContext): string {
  const { captioned, ...formula } = one
  const shown = text.runs.inlines([{ ...formula, kind: "formula" }], context.dress)
  if (captioned === undefined) return paragraph(text, shown, context)
  const number = writeField("SEQ Equation \\* ARABIC", String(captioned.number))
  const held = writeRun("(", {}) + text.runs.bookmarked(captioned.label, number) + writeRun(")", {})
  return paragraph(text, `${shown}<w:r><w:tab/></w:r>${held}`, context)
}

function items(text: WordText, several: PdfBlock[][], context: BlockContext, mark: (at: number) => ListMark): string {
  return several
    .map((item, at) => {
      const body: PdfBlock[] = item.length === 0 ? [{ kind: "line", body: [] }] : item
      return blocks(text, body, { ...context, indent: context.indent + 1, mark: mark(at) })
    })
    .join("")
}

function cell(text: WordText, body: PdfBlock[], { strong, align, style }: WordCellLook): string {
  const written = blocks(text, body, { indent: 0, style, dress: strong ? { strong: true } : {}, align })
  return written.endsWith("</w:p>") ? written : `${written}<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr></w:p>`
}

function heading(text: WordText, { level, label, body, new_page, running }: PdfHeading): string {
  const breaks = new_page || running !== undefined ? "<w:pageBreakBefore/>" : ""
  const properties = `<w:pStyle w:val="Heading${level}"/>${breaks}${directionOf(inlineText(body))}`
  return `<w:p><w:pPr>${properties}</w:pPr>${text.runs.bookmarked(label, text.runs.inlines(body, {}))}</w:p>`
}

function words(text: WordText, body: PdfInline[], context: BlockContext): string {
  return paragraph(text, text.runs.inlines(body, context.dress), context, directionOf(inlineText(body)))
}

/** Properties stand in the order that the schema asks for. */
function paragraph(
  text: WordText,
  runs: string,
  { style, indent, mark, align = "left" }: BlockContext,
  direction = "",
): string {
  const depth = Math.min(indent, 9)
  const properties = [
    style ? `<w:pStyle w:val="${style}"/>` : "",
    mark && "list" in mark ? `<w:numPr><w:ilvl w:val="${depth - 1}"/><w:numId w:val="${mark.list}"/></w:numPr>` : "",
    direction,
    indent > 0 && !(mark && "list" in mark) ? `<w:ind w:left="${depth * 454}"${mark ? ` w:hanging="340"` : ""}/>` : "",
    align === "left" ? "" : `<w:jc w:val="${align}"/>`,
  ].join("")
  const before = text.waiting + (mark && "sign" in mark ? `${writeRun(mark.sign, {})}<w:r><w:tab/></w:r>` : "")
  text.waiting = ""
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${before}${runs}</w:p>`
}

function withoutMark(context: BlockContext): BlockContext {
  const open = { ...context }
  delete open.mark
  return open
}

const directionOf = (words: string) => (isRightToLeft(words) ? "<w:bidi/>" : "")

function writeListing(text: string): string {
  return text
    .split("\n")
    .map((line, at) => `${at > 0 ? "<w:r><w:br/></w:r>" : ""}${writeRun(line, {})}`)
    .join("")
}
