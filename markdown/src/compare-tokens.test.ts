import { array, assert, constantFrom, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { expectGentleGrowth } from "../test/growth.ts"
import { alignTokens } from "./compare-tokens.ts"

/** The tokens that were given a partner, with a dot for each that has none. */
const countUnchanged = (before: string, after: string) =>
  [...alignTokens(before.split(""), after.split(""))].map((at) => (at < 0 ? "." : after[at])).join("")

describe("what two sequences share", () => {
  test.each([
    ["abc", "abc", "abc"],
    ["", "abc", ""],
    ["abc", "", "..."],
    ["abc", "xyz", "..."],
    ["abcd", "bcde", ".bcd"],
    ["abxcd", "abycd", "ab.cd"],
    ["abab", "ab", "ab.."],
  ])("%s and %s", (before, after, expected) => {
    expect(countUnchanged(before, after)).toBe(expected)
  })

  test("is as much as can be, in the order of both", () => {
    const sequence = array(constantFrom("a", "b", "c", "d"), { maxLength: 12 })
    assert(
      property(sequence, sequence, (before, after) => {
        const found = [...alignTokens(before, after)]

        const pairs = found.flatMap((at, index) => (at < 0 ? [] : [[index, at] as const]))
        expect(pairs.every(([index, at]) => before[index] === after[at])).toBe(true)
        expect(pairs.every(([, at], pair) => pair === 0 || at > pairs[pair - 1]![1])).toBe(true)
        expect(pairs.length).toBe(longestShared(before, after))
      }),
    )
  })
})

/** The textbook's table, far too slow for real texts. */
function longestShared(before: string[], after: string[]): number {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (const [row, one] of before.entries())
    for (const [column, other] of after.entries())
      lengths[row + 1]![column + 1] =
        one === other ? lengths[row]![column]! + 1 : Math.max(lengths[row]![column + 1]!, lengths[row + 1]![column]!)
  return lengths[before.length]![after.length]!
}

describe("sequences that have little in common", () => {
  const random = (mark: string, kinds: number, many = 20_000) =>
    Array.from({ length: many }, (_, at) => `${mark}${(at * 7919 + ((at * at) % 101)) % kinds}`)

  test("are held together by what each has once", () => {
    const before = random("a", 9).toSpliced(5_000, 0, "once").toSpliced(15_000, 0, "twice")
    const after = random("b", 9).toSpliced(9_000, 0, "once").toSpliced(9_001, 0, "twice")

    const found = alignTokens(before, after)

    expect([found[5_000], found[15_000]]).toEqual([9_000, 9_001])
  })

  test.each([
    ["two letters in two orders", (many: number) => [random("", 2, many), random("", 3, many)]],
    [
      "the same words the other way round",
      (many: number) => [random("", many, many), random("", many, many).toReversed()],
    ],
    ["the same three lines again and again", (many: number) => [random("", 3, many), random("", 3, many).toReversed()]],
  ])("are compared without growing dear: %s", (_, make) => {
    expectGentleGrowth(10_000, (many) => {
      const [before = [], after = []] = make(many)

      expect(alignTokens(before, after).length).toBe(many)
    })
  })
})
