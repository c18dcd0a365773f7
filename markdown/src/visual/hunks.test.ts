import { describe, expect, test } from "vitest"
import { hunksBetween } from "./hunks.ts"
import { schema } from "./schema.ts"

/** A paragraph for each character. */
const blocksOf = (words: string) => words.split("").map((word) => schema.node("paragraph", null, schema.text(word)))

/** Each hunk as what became what. */
const hunks = (old: string, edited: string) =>
  hunksBetween(blocksOf(old), blocksOf(edited)).map(
    ({ from, to, start, end }) => `${old.slice(from, to)}>${edited.slice(start, end)}`,
  )

describe("two rows of blocks differ", () => {
  test.each([
    ["nowhere", "abc", "abc", []],
    ["in one block", "abc", "axc", ["b>x"]],
    ["in a block more", "ac", "abc", [">b"]],
    ["in a block less", "abc", "ac", ["b>"]],
    ["at both ends", "abc", "xby", ["a>x", "c>y"]],
    ["in all of them", "ab", "xy", ["ab>xy"]],
    ["in a block that moved", "abcd", "bcda", ["a>", ">a"]],
    ["in two places", "abcdef", "axcdyf", ["b>x", "e>y"]],
    ["in blocks that stand twice", "aabaa", "aaaa", ["b>"]],
    ["in a row that was empty", "", "ab", [">ab"]],
    ["in a row that is empty now", "ab", "", ["ab>"]],
    ["in neither of two empty rows", "", "", []],
  ])("%s", (_name, old, edited, expected) => {
    expect(hunks(old, edited)).toEqual(expected)
  })
})

test("the block itself is taken before one that only says the same", () => {
  const [a, b, again] = blocksOf("aba")

  expect(hunksBetween([a!, b!, again!], [b!, again!])).toEqual([{ from: 0, to: 1, start: 0, end: 0 }])
  expect(hunksBetween([a!, again!], [again!])).toEqual([{ from: 0, to: 1, start: 0, end: 0 }])
  expect(hunksBetween([a!, again!], [a!])).toEqual([{ from: 1, to: 2, start: 1, end: 1 }])
})

test("what an edit left is the same, what it made again differs by its marks and attributes too", () => {
  const plain = schema.node("paragraph", null, schema.text("a"))
  const bold = schema.node("paragraph", null, schema.text("a", [schema.marks.strong.create()]))
  const heading = (level: number) => schema.node("heading", { level }, schema.text("a"))

  expect(hunksBetween([plain], [bold])).toHaveLength(1)
  expect(hunksBetween([heading(1)], [heading(2)])).toHaveLength(1)
  expect(hunksBetween([heading(1)], [heading(1)])).toHaveLength(0)
})

test("rows too long to compare differ in one place between the first and the last change", () => {
  const many = (mark: string) =>
    Array.from({ length: 600 }, (_, at) => schema.node("paragraph", null, schema.text(`${mark}${at}`)))
  const [first, last] = blocksOf("fl")

  expect(hunksBetween([first!, ...many("a"), last!], [first!, ...many("b"), last!])).toEqual([
    { from: 1, to: 601, start: 1, end: 601 },
  ])
})
