import type { PdfBlock, PdfTable } from "../document/document.ts"
import { withoutBreakHints } from "../document/break-hints.ts"
import { placesOf } from "../document/number-columns.ts"
import { plainInlineText } from "../document/text.ts"

/**
 * Paragraph styles of tables, in half points, and the space beside the words of a cell, in twentieths of a point: a table takes the first
 * in which no word of it is broken.
 */
export const tableStyles = [
  { id: "TableText", size: 20, margin: 80 },
  { id: "TableTextSmall", size: 16, margin: 60 },
  { id: "TableTextTiny", size: 13, margin: 40 },
] as const
export type WordTableStyle = (typeof tableStyles)[number]

/** Twentieths of a point that a sign takes for each half point of its size, in the widest font that may stand in for another. */
const signWidth = 6.6
const boldSign = 1.1
/** A longer word, such as an address, is broken. */
const longestWord = 24
const otherBlock = 12

type ColumnNeed = { least: number; most: number }

/**
 * How wide the columns of a table are within `room`, in twentieths of a point, and in which style it is written. Each has room for its
 * longest word and its numbers; what is left goes to those with more to say.
 */
export function layOutWordColumns(table: PdfTable, room: number): { widths: number[]; style: WordTableStyle } {
  const needs = measureColumns(table)
  const inTwips = ({ size, margin }: WordTableStyle, extent: keyof ColumnNeed) =>
    needs.map((need) => Math.ceil(need[extent] * size * signWidth) + 2 * margin)
  const sum = (widths: number[]) => widths.reduce((all, one) => all + one, 0)
  const style = tableStyles.find((one) => sum(inTwips(one, "least")) <= room) ?? tableStyles.at(-1)!
  const [least, most] = [inTwips(style, "least"), inTwips(style, "most")]
  if (sum(most) <= room) return { widths: most, style }
  const [spare, wanted] = [room - sum(least), sum(most) - sum(least)]
  const widths = least.map((one, at) =>
    spare < 0 ? (one * room) / sum(least) : one + (spare * (most[at]! - one)) / wanted,
  )
  return { widths: widths.map(Math.floor), style }
}

function measureColumns(table: PdfTable): ColumnNeed[] {
  const needs = table.columns.map(() => ({ least: 3, most: 3 }))
  const heads = table.head.length
  for (const { cell, at, row } of placesOf({ ...table, rows: [...table.head, ...table.rows] })) {
    if ((cell.across ?? 1) > 1) continue
    const need = needs[at]!
    const weight = cell.strong || row < heads ? boldSign : 1
    for (const line of linesOf(cell.body)) {
      const words = cell.figure ? [line] : line.split(/[ \t\n]+|(?<=[\u2e80-\uffef])/)
      need.least = Math.max(need.least, ...words.map((word) => Math.min(countSigns(word) * weight, longestWord)))
      need.most = Math.max(need.most, countSigns(line) * weight)
    }
  }
  return needs
}

/** What stands in one line each, where there is room. */
const linesOf = (body: PdfBlock[]): string[] =>
  body.flatMap((block) =>
    block.kind === "line" || block.kind === "paragraph"
      ? withoutBreakHints(plainInlineText(block.body)).split("\n")
      : ["x".repeat(otherBlock)],
  )

/** Signs of Chinese, Japanese and Korean are as wide as two others. */
const countSigns = (words: string) =>
  Array.from(words).reduce((sum, sign) => sum + (/[\u1100-\u11ff\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
