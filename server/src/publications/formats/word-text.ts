import type { Block, Heading, Inline } from "../../pdf/document.ts"
import type { Relations } from "./word-part.ts"
import { type Dress, run, type WordFile, wordRuns } from "./word-runs.ts"
import { type Align, wordTable } from "./word-table.ts"
import { isRightToLeft, wordsIn } from "../../pdf/direction.ts"

/** Where in the text a block stands: its style, how far in, and what waits for its first line. */
export type Stand = { style?: string; indent: number; dress: Dress; mark?: Mark; align?: Align }
/** A list's mark is Word's own; a task's is a sign of ours. */
type Mark = { list: number } | { sign: string }

/** Turns blocks into paragraphs and tables. `opening` are runs that stand before the first words. */
export function wordText(
  file: WordFile,
  relations: Relations,
  opening = "",
): (blocks: Block[], stand: Stand) => string {
  const { inlines, bookmarked } = wordRuns(file, relations)
  let waiting = opening
  return blocks

  function blocks(several: Block[], stand: Stand): string {
    let here = stand
    return several
      .map((one) => {
        const written = block(one, here)
        if (written !== "") here = unmarked(here)
        return written
      })
      .join("")
  }

  function block(one: Block, stand: Stand): string {
    switch (one.kind) {
      case "paragraph":
      case "line":
        return words(one.body, stand)
      case "heading":
        return heading(one)
      case "code":
        return paragraph(listing(one.text), { ...stand, style: "Code" })
      case "equation":
        return words([{ ...one, kind: "formula" }], stand)
      case "quote":
        return blocks(one.body, { ...stand, style: stand.style ?? "Quote", indent: stand.indent + 1 })
      case "alert": {
        const title = words([one.title], { ...stand, style: "Alert", dress: { strong: true } })
        return title + blocks(one.body, { ...unmarked(stand), style: "Alert" })
      }
      case "bullets":
        return items(one.items, stand, () => ({ list: 1 }))
      case "numbers": {
        const list = file.numbered(one.start)
        return items(one.items, stand, () => ({ list }))
      }
      case "tasks":
        return items(one.items, stand, (at) => ({ sign: one.marks[at] ?? "•" }))
      case "terms":
        return one.items
          .map(({ term, body }) => {
            const named = words(term, { ...stand, dress: { ...stand.dress, strong: true } })
            return named + blocks(body, { ...unmarked(stand), indent: stand.indent + 1 })
          })
          .join("")
      case "figure": {
        const picture = words([{ kind: "image", image: one.image }], stand)
        return one.caption.length === 0
          ? picture
          : picture + words(one.caption, { ...unmarked(stand), style: "Caption" })
      }
      case "rule":
        return `<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="999999"/></w:pBdr></w:pPr></w:p>`
      case "table":
        return wordTable(one, cell, (cells) => words(cells, unmarked(stand)))
    }
  }

  function items(several: Block[][], stand: Stand, mark: (at: number) => Mark): string {
    return several
      .map((item, at) => {
        const body: Block[] = item.length === 0 ? [{ kind: "line", body: [] }] : item
        return blocks(body, { ...stand, indent: stand.indent + 1, mark: mark(at) })
      })
      .join("")
  }

  function cell(body: Block[], strong: boolean, align: Align): string {
    const written = blocks(body, { indent: 0, style: "TableText", dress: strong ? { strong: true } : {}, align })
    return written.endsWith("</w:p>") ? written : `${written}<w:p><w:pPr><w:pStyle w:val="TableText"/></w:pPr></w:p>`
  }

  function heading({ level, label, body, new_page, running }: Heading): string {
    const breaks = new_page || running !== undefined ? "<w:pageBreakBefore/>" : ""
    const properties = `<w:pStyle w:val="Heading${level}"/>${breaks}${bidi(wordsIn(body))}`
    return `<w:p><w:pPr>${properties}</w:pPr>${bookmarked(label, inlines(body, {}))}</w:p>`
  }

  function words(body: Inline[], stand: Stand): string {
    return paragraph(inlines(body, stand.dress), stand, bidi(wordsIn(body)))
  }

  /** Properties stand in the order that the schema asks for. */
  function paragraph(runs: string, { style, indent, mark, align = "left" }: Stand, direction = ""): string {
    const depth = Math.min(indent, 9)
    const properties = [
      style ? `<w:pStyle w:val="${style}"/>` : "",
      mark && "list" in mark ? `<w:numPr><w:ilvl w:val="${depth - 1}"/><w:numId w:val="${mark.list}"/></w:numPr>` : "",
      direction,
      indent > 0 && !(mark && "list" in mark)
        ? `<w:ind w:left="${depth * 454}"${mark ? ` w:hanging="340"` : ""}/>`
        : "",
      align === "left" ? "" : `<w:jc w:val="${align}"/>`,
    ].join("")
    const before = waiting + (mark && "sign" in mark ? `${run(mark.sign, {})}<w:r><w:tab/></w:r>` : "")
    waiting = ""
    return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${before}${runs}</w:p>`
  }
}

function unmarked(stand: Stand): Stand {
  const open = { ...stand }
  delete open.mark
  return open
}

const bidi = (words: string) => (isRightToLeft(words) ? "<w:bidi/>" : "")

function listing(text: string): string {
  return text
    .split("\n")
    .map((line, at) => `${at > 0 ? "<w:r><w:br/></w:r>" : ""}${run(line, {})}`)
    .join("")
}
