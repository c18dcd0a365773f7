import { expect, test } from "vitest"
import { countTextWords, expandToWords, findBlockIndex, findWords } from "./find-words.ts"

test("words are found however their lines are broken, and not where they are gone", () => {
  const text = "The rate (of all)\n  people is low."

  expect(findWords(text, "of all) people")).toEqual({ start: 10, end: 26 })
  expect([findWords(text, "jobless"), findWords(text, "  ")]).toEqual([undefined, undefined])
})

test("words are found for the nth time, and a long quotation by what is whole of it", () => {
  const text = "The rate is the rate."

  expect([findWords(text, "rate", 1)?.start, findWords(text, "rate", 2)]).toEqual([16, undefined])
  expect(findWords(text, "The rate is th…")).toEqual({ start: 0, end: 11 })
  expect([countTextWords(text, "rate"), countTextWords(text, "…")]).toEqual([2, 0])
})

test("a place in the source belongs to the last block that begins before it", () => {
  expect([findBlockIndex([0, 20], 19), findBlockIndex([0, 20], 20), findBlockIndex([], 3)]).toEqual([0, 1, -1])
})

test("a selection takes in the whole of its words, and no blanks", () => {
  const of = (start: number, end: number) => {
    const text = "One rate, two  more"
    const found = expandToWords(text, start, end)
    return found && text.slice(found.start, found.end)
  }

  expect([of(5, 7), of(3, 9), of(3, 4), of(14, 17), of(8, 9)]).toEqual(["rate", "rate,", undefined, "more", undefined])
})
