import { expect, test } from "vitest"
import { findBlock, findWords } from "./find-words.ts"

test("words are found however their lines are broken, and not where they are gone", () => {
  const text = "The rate (of all)\n  people is low."

  expect(findWords(text, "of all) people")).toEqual({ start: 10, end: 26 })
  expect([findWords(text, "jobless"), findWords(text, "  ")]).toEqual([undefined, undefined])
})

test("a place in the source belongs to the last block that begins before it", () => {
  const blocks = [
    { start: 0, block: "title" },
    { start: 20, block: "text" },
  ]

  expect([findBlock(blocks, 19), findBlock(blocks, 20), findBlock([], 3)]).toEqual(["title", "text", undefined])
})
