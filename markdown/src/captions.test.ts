import { describe, expect, test } from "vitest"
import { captionName, captionStart, type CaptionRole, groupCaptions, isCaptionNote } from "./captions.ts"

const signs: Record<string, CaptionRole> = {
  T: "table",
  C: "table caption",
  F: "figure",
  G: "figure caption",
  N: "note",
  x: "other",
}
const grouped = (line: string) =>
  groupCaptions(Array.from(line).map((sign) => signs[sign]!)).map(({ target, caption, notes }) => [
    target,
    caption,
    notes,
  ])

describe("a caption belongs to the table beside it", () => {
  test.each([
    ["above", "CT", [[1, 0, []]]],
    ["below", "TC", [[0, 1, []]]],
    [
      "above each of two",
      "CTCT",
      [
        [1, 0, []],
        [3, 2, []],
      ],
    ],
    [
      "below each of two",
      "TCTC",
      [
        [0, 1, []],
        [2, 3, []],
      ],
    ],
    [
      "not where it could be that of either",
      "TCT",
      [
        [0, undefined, []],
        [2, undefined, []],
      ],
    ],
    ["not across other words", "CxT", [[2, undefined, []]]],
    ["only one for a table", "CTC", [[1, 0, []]]],
    ["not for a figure", "CF", [[1, undefined, []]]],
    ["and a figure's to the figure", "FG", [[0, 1, []]]],
    ["with its notes", "CTNN", [[1, 0, [2, 3]]]],
    ["with notes before and after a caption below", "TNCN", [[0, 2, [1, 3]]]],
  ])("%s", (_, line, groups) => {
    expect(grouped(line)).toEqual(groups)
  })
})

test("a caption begins with the word for a table, a colon and the caption itself", () => {
  expect(captionStart("Table: Prices")).toEqual({ kind: "table", length: 7 })
  expect(captionStart("Tabelle: Preise")).toEqual({ kind: "table", length: 9 })
  expect(captionStart("表：价格")).toEqual({ kind: "table", length: 2 })
  for (const words of ["Table 3 shows", "Tables: two", "table: prices", "The Table: prices", "Table:x:"].slice(0, 4))
    expect(captionStart(words)).toBeUndefined()
})

test("sources and notes begin with their word", () => {
  expect(["Source: Eurostat", "Quelle: Destatis", "Note: rounded", "Sourced: x", "Noted"].map(isCaptionNote)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test("a name stands at the end, and tells what it is for", () => {
  expect(captionName("Prices {#tab:prices-2024}")).toEqual({ id: "tab:prices-2024", kind: "table", length: 19 })
  expect(captionName("{#fig:größe}")?.kind).toBe("figure")
  for (const text of ["Prices {#prices}", "{#tab:a} later", "{#tab: a}"]) expect(captionName(text)).toBeUndefined()
})
