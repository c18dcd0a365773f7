import { expect, test } from "vitest"
import type { PdfCell } from "./document.ts"
import { layOutTable } from "./grid.ts"

const cell = (text: string, across?: number, down?: number): PdfCell => ({
  body: [{ kind: "line", body: [text] }],
  ...(across !== undefined && { across }),
  ...(down !== undefined && { down }),
})

/** What a compiler that fills the first free place sees: every row covered, nothing twice. */
function covered(rows: PdfCell[][], columns: number): boolean {
  const places = rows.map(() => Array.from({ length: columns }, () => 0))
  for (const [row, cells] of rows.entries())
    for (const one of cells) {
      const at = places[row]!.indexOf(0)
      for (let below = row; below < row + (one.down ?? 1); below++)
        for (let beside = at; beside < at + (one.across ?? 1); beside++) {
          if (places[below]?.[beside] !== 0) return false
          places[below]![beside] = 1
        }
    }
  return places.flat().every((one) => one === 1)
}

test.each<[string, PdfCell[][]]>([
  ["rows of unequal length", [[cell("a"), cell("b"), cell("c")], [cell("d")], []]],
  [
    "a span beyond the last column",
    [
      [cell("a", 9), cell("b")],
      [cell("c"), cell("d")],
    ],
  ],
  ["a span beyond the last row", [[cell("a", 1, 65_534), cell("b")], [cell("c")]]],
  ["spans that overlap", [[cell("a"), cell("b", 1, 3)], [cell("c", 3), cell("d")], [cell("e", 2, 2)]]],
  ["a staircase", [[cell("a", 1, 3)], [cell("b", 2, 2)], [cell("c", 2)], [cell("d"), cell("e", 5)]]],
  ["spans of nothing and less", [[cell("a", 0, 0), cell("b", -3, -3)], [cell("c", Number.NaN)]]],
])("%s add up to a grid, and no cell is lost", (_, rows) => {
  const made = layOutTable([], rows)

  expect(covered(made.rows, made.columns.length)).toBe(true)
  const words = made.rows.flat().flatMap((one) => (one.body.length > 0 ? [one.body] : []))
  expect(words).toHaveLength(rows.flat().length)
})

test("thousands of cells that each claim all rows and columns are laid out without their spans", () => {
  const rows = Array.from({ length: 300 }, () => [cell("x", 1000, 65_534), cell("y", 1, 65_534)])

  const made = layOutTable([], rows)

  expect(made.columns).toHaveLength(2)
})

test("columns of short words take what they need, and the others share the rest by their length", () => {
  const wide = layOutTable([], [[cell("NEET"), cell("x".repeat(25)), cell("y ".repeat(200))]])
  const narrow = layOutTable([], [[cell("Food"), cell("142.1")]])

  const [first, second, third] = wide.columns
  expect(first).not.toHaveProperty("share")
  expect(second!.share).toBeLessThan(third!.share!)
  expect(narrow.columns).toEqual([{ align: "left" }, { align: "left", figures: true }])
})

test("a head that holds a note or a link is printed once, since a repeated one would be there twice", () => {
  const noted: PdfCell = { body: [{ kind: "line", body: [{ kind: "note", body: [] }] }] }

  expect(layOutTable([[noted]], [[cell("a")]]).repeated).toBe(false)
  expect(layOutTable([[cell("Head")]], [[noted]]).repeated).toBe(true)
})

test("a head without any words is none, unless the table is nothing else", () => {
  const empty: PdfCell = { body: [] }

  expect(layOutTable([[empty, empty]], [[cell("a"), cell("b")]]).head).toEqual([])
  expect(layOutTable([[cell("Name"), empty]], [[cell("a"), cell("b")]]).head).toHaveLength(1)
  expect(layOutTable([[empty, empty]], []).head).toHaveLength(1)
})
