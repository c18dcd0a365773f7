import type { PdfCell, PdfTable } from "./document.ts"
import { toLatinDigits } from "@hub/markdown"
import { plainInlineText } from "./text.ts"

/** Words that the last row of a table begins with where it adds up the others. */
const totals =
  /^(?:(?:grand |sub)?total|insgesamt|gesamt|summe|zusammen|ensemble|totale|totaal|totalt|łącznie|razem|ogółem|celkem|toplam|всего|итого|المجموع|الإجمالي|合計|总计|合计|총계|합계|कुल|योग|รวม)(?![\p{L}\p{M}\p{N}])/iu

/** In India and around it thousands are parted every two digits. */
const number =
  /^[+\-−±]?[\p{Sc}]?\d{1,3}(?:[ \u00a0\u2009\u202f'’.,٬]?\d{3})*(?:[.,٫]\d+)?$|^[+\-−±]?\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d+)?$|^[+\-−±]?\d+(?:[.,٫]\d+)?$/u
const withUnit = /^(.*\d)[\u00a0\u2009\u202f ]?[%‰٪]$/u
/** What stands in a cell where there is no number. */
const noNumber = /^(?:[–—−\-…·.:*/x]{0,3}|n\/?a)$/i

/** Marks the columns of numbers, whose decimals stand below one another, and the row that adds up. */
export function markNumbers(table: PdfTable, aligns: (string | null | undefined)[]): PdfTable {
  const columns = new Map<number, { cell: PdfCell; words: string }[]>()
  for (const { cell, at } of placesOf(table)) {
    const column = columns.get(at) ?? []
    columns.set(at, column)
    column.push({ cell, words: cellWords(cell) })
  }
  for (const [at, cells] of columns) {
    const written = cells.filter(({ words }) => !noNumber.test(words))
    const isNumbers = written.length > 0 && written.every(({ words }) => isNumber(words))
    for (const { cell, words } of cells) if (isFigure(words)) cell.figure = true
    if (!isNumbers || cells.some(({ cell }) => (cell.across ?? 1) > 1)) continue
    const column = table.columns[at]
    if (!column || (aligns[at] ?? "right") !== "right") continue
    column.figures = true
    if (written.some(({ words }) => /[%‰٪]$/.test(words))) continue
    padDecimals(written)
  }
  const last = table.rows.length > 1 ? table.rows.at(-1)?.[0] : undefined
  if (last && totals.test(cellWords(last))) table.total = true
  return table
}

const isNumber = (words: string) => {
  const digits = toLatinDigits(words).replace(/[\u200e\u200f\u061c]/g, "")
  return number.test(withUnit.exec(digits)?.[1] ?? digits)
}

/** A number, a range or a date alone, that a line could break at a sign or a space in it. */
const isFigure = (words: string) =>
  /\p{Nd}/u.test(words) && /[^\p{Nd}.,%]/u.test(words) && /^[\p{N}\p{P}\p{S}\p{Cf}\s]{1,24}$/u.test(words)

/** The zero of the digits that a number is written with. */
const zeroOf = (words: string): string => {
  const [digit = "0"] = /\p{Nd}/u.exec(words) ?? []
  return String.fromCodePoint(digit.codePointAt(0)! - Number(toLatinDigits(digit)))
}

/** Digits of a table are all as wide, so that as many as are missing bring one decimal sign below the other. */
function padDecimals(cells: { cell: PdfCell; words: string }[]): void {
  const words = cells.map((one) => one.words)
  const sign = decimalSign(words.map(toLatinDigits))
  if (sign === undefined) return
  const decimals = words.map((one) => (one.includes(sign) ? one.length - one.lastIndexOf(sign) - 1 : 0))
  const most = Math.max(...decimals)
  for (const [at, { cell }] of cells.entries()) {
    const own = decimals[at] ?? 0
    if (own < most) cell.pad = (own === 0 ? sign : "") + zeroOf(words[at]!).repeat(most - own)
  }
}

/** Which sign the decimals of a column follow: one that elsewhere always has three digits after it may part thousands. */
function decimalSign(words: string[]): string | undefined {
  if (words.some((one) => one.includes("٫"))) return "٫"
  const both = words.find((one) => one.includes(".") && one.includes(","))
  if (both !== undefined) return both.lastIndexOf(".") > both.lastIndexOf(",") ? "." : ","
  for (const sign of [".", ","]) {
    const having = words.filter((one) => one.includes(sign))
    if (having.some((one) => one.split(sign).length > 2)) continue
    if (having.some((one) => !/^\D*[1-9]\d{0,2}[.,]\d{3}$/.test(one))) return sign
  }
  return undefined
}

/** The cells of the rows with the columns that they begin in; what a cell above covers is left out. */
export function placesOf({ rows, columns }: PdfTable): { cell: PdfCell; at: number; row: number }[] {
  const covered = columns.map(() => 0)
  return rows.flatMap((cells, row) => {
    const waiting = [...cells]
    const placed: { cell: PdfCell; at: number; row: number }[] = []
    for (let at = 0; at < columns.length;) {
      if (covered[at]! > 0) {
        covered[at]! -= 1
        at += 1
        continue
      }
      const cell = waiting.shift()
      if (cell === undefined) break
      placed.push({ cell, at, row })
      const across = cell.across ?? 1
      for (let beside = at; beside < at + across; beside++) covered[beside] = (cell.down ?? 1) - 1
      at += across
    }
    return placed
  })
}

export const cellWords = ({ body }: PdfCell): string =>
  body
    .map((one) => (one.kind === "line" || one.kind === "paragraph" ? plainInlineText(one.body) : "\ufffc"))
    .join(" ")
    .trim()
