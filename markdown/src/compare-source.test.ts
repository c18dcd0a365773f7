import { array, assert, constantFrom, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { expectGentleGrowth } from "../test/growth.ts"
import { splitLines } from "./compare-lines.ts"
import { compareLines, type LineRow, type NumberedLine } from "./compare-source.ts"

/** One line a row: number and words on either side, changed words in brackets. */
const drawn = ({ before, after, kind }: LineRow) => `${kind}: ${side(before)} | ${side(after)}`
const side = (line: NumberedLine | null) =>
  line === null
    ? ""
    : `${line.number} ${line.parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("")}`.trimEnd()
const rows = (before: string, after: string) => compareLines(before, after).hunks.map((hunk) => hunk.rows.map(drawn))

describe("the difference of two sources", () => {
  test("is nothing where nothing changed", () => {
    expect(compareLines("a\nb\n", "a\nb\n")).toEqual({ hunks: [], added: 0, removed: 0, changed: 0 })
  })

  test("shows the words of a line that changed", () => {
    expect(rows("Prices rose by 2.1 percent.\n", "Prices rose by 3.4 percent.\n")).toEqual([
      ["changed: 1 Prices rose by [2].[1] percent. | 1 Prices rose by [3].[4] percent."],
    ])
  })

  test("takes neighbouring new words together, with the space between them", () => {
    expect(rows("one red apple here now\n", "one green pear here now\n")).toEqual([
      ["changed: 1 one [red apple] here now | 1 one [green pear] here now"],
    ])
  })

  test("puts a line beside what became of it, though others came between", () => {
    expect(
      rows("the first long line\nthe second long line\n", "new\nthe first longer line\nmore\nthe second long line!\n"),
    ).toEqual([
      [
        "added:  | 1 new",
        "changed: 1 the first [long] line | 2 the first [longer] line",
        "added:  | 3 more",
        "changed: 2 the second long line | 4 the second long line[!]",
      ],
    ])
  })

  test("does not set beside each other what has nothing in common", () => {
    expect(rows("apples and pears\n", "12345\n")).toEqual([["removed: 1 apples and pears | ", "added:  | 1 12345"]])
  })

  test("has three lines around each change, and one piece for changes that are near", () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}\n`)
    const after = lines.with(4, "fifth\n").with(9, "tenth\n").with(24, "new\n")

    const rowsOfHunks = compareLines(lines.join(""), after.join("")).hunks.map((hunk) => hunk.rows)

    expect(rowsOfHunks.map((hunkRows) => [hunkRows[0]?.before?.number, hunkRows.at(-1)?.before?.number])).toEqual([
      [2, 13],
      [22, 28],
    ])
  })

  test("tells of line endings, which cannot be seen", () => {
    const [hunk] = compareLines("a\nb\n", "a\r\nb\r\n").hunks

    expect(hunk?.rows.map(({ kind, ending }) => [kind, ending])).toEqual([
      ["changed", true],
      ["changed", true],
    ])
  })

  test("counts lines that came and went", () => {
    expect(compareLines("a\nb\nc\n", "a\nx y\nz\nc\n")).toMatchObject({ added: 2, removed: 1, changed: 2 })
  })
})

test("every changed line stands in the difference once, with its number", () => {
  const text = array(constantFrom("a b\n", "a c\n", "\n", "x\r\n", "x\n", "the long line\n", "the line", "\r"), {
    maxLength: 25,
  }).map((parts) => parts.join(""))
  assert(
    property(text, text, (before, after) => {
      const difference = compareLines(before, after)

      const all = difference.hunks.flatMap((hunk) => hunk.rows)
      const sideOf = (which: "before" | "after", source: string) =>
        all
          .flatMap((row) => row[which] ?? [])
          .map((line) => {
            const expected = (splitLines(source)[line.number - 1] ?? "nothing").replace(/\r?\n$/, "")
            expect(line.parts.map((part) => part.text).join("")).toBe(expected)
            return line.number
          })
      expect(sideOf("before", before)).toEqual([...new Set(sideOf("before", before))].toSorted((a, b) => a - b))
      expect(sideOf("after", after)).toEqual([...new Set(sideOf("after", after))].toSorted((a, b) => a - b))
      const changed = all.filter((row) => row.kind !== "same")
      expect(changed.filter((row) => row.before).length).toBe(difference.removed)
      expect(changed.filter((row) => row.after).length).toBe(difference.added)
    }),
    { numRuns: 500 },
  )
})

test("the largest topics are compared without growing dear", () => {
  expectGentleGrowth(15_000, (lines) => {
    const text = Array.from({ length: lines }, (_, at) => `Line ${at} of many that somebody wrote.\n`)
    const after = text.map((line, at) => (at % 50 === 0 ? line.replace("somebody", "nobody") : line))

    expect(compareLines(text.join(""), after.join("")).changed).toBe(lines / 50)
  })
})
