import { expect, test } from "vitest"
import { blockIndexAt, blockIndexesOf, quoteOfSelection } from "./blocks.ts"

const block = (text: string, heading: string | null = null) => ({ html: "", text, heading, at: null as number | null })
const page = [block("Opening."), block("Method", "method"), block("We count.", "method"), block("We count.", "sources")]

test("a comment stands at its words, under its heading where they repeat", () => {
  const comments = [
    { heading: "sources", quote: "We count." },
    { heading: "method", quote: "count" },
    { heading: null, quote: "Opening." },
  ]

  expect(blockIndexesOf(comments, page)).toEqual([3, 2, 0])
})

test("a comment goes along when its words moved, and has no place when they are gone", () => {
  expect(blockIndexesOf([{ heading: "gone", quote: "Opening." }], page)).toEqual([0])
  expect(blockIndexesOf([{ heading: "method", quote: "We ask." }], page)).toEqual([-1])
})

test("a comment is about the words selected in its block, or else about how the block begins", () => {
  expect(quoteOfSelection(block("We count people."), " count\n people")).toBe("count people")
  expect(quoteOfSelection(block("We count people."), "words from elsewhere")).toBe("We count people.")
  expect(quoteOfSelection(block(""), "")).toBe("(an image)")
})

test("a long block is quoted in part, and the comment still finds it", () => {
  const long = block("word ".repeat(400).trim())
  const quote = quoteOfSelection(long, "")

  expect(quote).toHaveLength(600)
  expect(blockIndexesOf([{ heading: null, quote }], [block("Other."), long])).toEqual([1])
})

test("a comment stays on the block it was made on, and an offset is in the last block that begins before it", () => {
  const twice = [block("We count."), block("We count.")].map((one, index) => ({ ...one, at: index * 20 }))

  expect(blockIndexesOf([{ heading: null, quote: "count", at: 20 }], twice)).toEqual([1])
  expect([0, 19, 20, 500].map((offset) => blockIndexAt(offset, twice))).toEqual([0, 0, 1, 1])
})
