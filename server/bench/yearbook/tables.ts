import type { numberWriter } from "./numbers.ts"
import type { YearbookWords } from "./words.ts"

/** A numbered table with a source and a note; `columns` are those of a wide one. */
export type YearbookTable = {
  words: YearbookWords
  write: ReturnType<typeof numberWriter>
  name: string
  columns?: number
}

/** What each division costs in five years, as charts can draw it. */
export function listDivisionsTable({ words, write, name }: YearbookTable): string {
  const years = [2021, 2022, 2023, 2024, 2025].map(write.year)
  const row = (label: string) => [label, ...years.map(write.index)]
  return writeTable(
    `${words.topics[0]} {#${name}}`,
    [words.division, ...years],
    [...words.divisions, words.total].map(row),
    words,
  )
}

/** A long table that goes on over pages: each place with its divisions, amounts, counts and shares. */
export function listPlacesTable({ words, write, name }: YearbookTable): string {
  const head = [words.place, words.division, words.unit, "n", "%"]
  const rows = words.places.flatMap((place) =>
    words.divisions.slice(0, 4).map((division) => [place, division, write.amount(), write.count(), write.share()]),
  )
  return writeTable(`${words.topics[1]} {#${name}}`, head, rows, words)
}

/** A table with more columns than a page is wide. */
export function wideTable({ words, write, name, columns = 12 }: YearbookTable): string {
  const years = Array.from({ length: columns }, (_, at) => write.year(2014 + at))
  const rows = words.places.map((place) => [place, ...years.map(write.amount)])
  return writeTable(`${words.wide} {#${name}}`, [words.place, ...years], rows, words)
}

function writeTable(caption: string, head: string[], rows: string[][], { source, note }: YearbookWords): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rule = rows[0]!.map((cell) => (/\p{Nd}/u.test(cell) ? "--:" : "---"))
  return [`Table: ${caption}`, "", line(head), line(rule), ...rows.map(line), "", source, "", note].join("\n")
}
