import { array, assert, constantFrom, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { expectGentleGrowth } from "../test/growth.ts"
import { countChangedLines, splitLines, splitWords } from "./compare-lines.ts"

describe("the lines that a change touches", () => {
  test.each([
    ["nothing", "a\nb\n", "a\nb\n", 0],
    ["a word", "a\nb\nc\n", "a\nB\nc\n", 1],
    ["the first letter", "\na\n", "b\na\n", 1],
    ["a line more", "a\nc\n", "a\nb\nc\n", 1],
    ["three lines less", "a\nb\nc\nd\n", "a\n", 3],
    ["one line made of two", "a\nb\nc\n", "a\nb c\n", 2],
    ["two places", "a\nb\nc\nd\ne\n", "A\nb\nc\nd\nE\n", 2],
    ["the break at the end", "a\nb", "a\nb\n", 1],
    ["all line endings", "a\nb\n", "a\r\nb\r\n", 2],
    ["a line like its neighbour", "a\na\n", "a\na\na\n", 1],
    ["everything", "", "a\nb", 2],
  ])("%s", (_, before, after, expected) => {
    expect(countChangedLines(before, after)).toBe(expected)
    expect(countChangedLines(after, before)).toBe(expected)
  })

  test("are none only if nothing changed, and never more than there are", () => {
    const text = array(constantFrom("a", "b", "\n", "\r\n", " "), { maxLength: 30 }).map((parts) => parts.join(""))
    assert(
      property(text, text, (before, after) => {
        const count = countChangedLines(before, after)

        expect(count === 0).toBe(before === after)
        expect(count).toBeLessThanOrEqual(splitLines(before).length + splitLines(after).length)
        expect(splitLines(before).join("")).toBe(before)
        expect(splitWords(before).join("")).toBe(before)
      }),
    )
  })

  test("are counted while somebody types in the largest topic", () => {
    expectGentleGrowth(60_000, (lines) => {
      const text = "Prices rose by 2.1 percent.\n\n".repeat(lines)
      const half = text.length / 2

      expect(countChangedLines(text, `${text.slice(0, half)}x${text.slice(half)}`)).toBe(1)
    })
  })
})
