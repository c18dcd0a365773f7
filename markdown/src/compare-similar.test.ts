import type { ElementContent } from "hast"
import { describe, expect, test } from "vitest"
import { pairSimilarUnits, type PageUnit } from "./compare-similar.ts"
import { createComparisonBudget } from "./compare-tokens.ts"

/** A paragraph of words, or "name: words" for a block of another kind. */
function unitOf(written: string): PageUnit {
  const [, tagName = "p", value = ""] = /^(?:(\w+): )?([^]*)$/.exec(written) ?? []
  const text: ElementContent = { type: "text", value }
  return { tagName, identity: written, nodes: [{ type: "element", tagName, properties: {}, children: [text] }] }
}

const pairs = (before: string[], after: string[]) =>
  [...pairSimilarUnits(before.map(unitOf), after.map(unitOf), createComparisonBudget())].toSorted(
    (one, other) => one[0] - other[0],
  )

describe("a block became the block", () => {
  test.each([
    ["that has most of its words", ["a b c d"], ["x y z", "a b c e"], [[0, 1]]],
    ["that has its words in another order", ["a b c"], ["c b a"], [[0, 0]]],
    ["that is of its kind", ["h1: a b c", "a b c"], ["a b c d"], [[1, 0]]],
    ["that leaves the most words in common", ["a b c d"], ["a b x y", "a b c d e"], [[0, 1]]],
    [
      "of each of several",
      ["a b c", "d e f", "g h i"],
      ["a b x", "g h y"],
      [
        [0, 0],
        [2, 1],
      ],
    ],
    ["in another script", ["日本 語 です"], ["日本 語 だ"], [[0, 0]]],
  ])("%s", (_name, before, after, expected) => {
    expect(pairs(before, after)).toEqual(expected)
  })

  test("only as far as the order of both stays", () => {
    expect(pairs(["a b", "c d"], ["c d", "a b"])).toHaveLength(1)
    expect(pairs(["a b", "c d e f"], ["c d e f", "a b x"])).toEqual([[1, 0]])
  })

  test("from about a third of common words on", () => {
    expect(pairs(["a b c d e"], ["a b x y z"])).toEqual([[0, 0]])
    expect(pairs(["a b c d e"], ["a w x y z"])).toEqual([])
  })

  test("but not by signs and spaces, nor by nothing", () => {
    expect(pairs(["a, b!"], ["c, d!"])).toEqual([])
    expect(pairs([""], [""])).toEqual([])
    expect(pairs([], ["a"])).toEqual([])
    expect(pairs(["a"], [])).toEqual([])
  })

  test("of which a table has one, whatever it holds", () => {
    expect(pairs(["tbody: a"], ["tbody: b"])).toEqual([[0, 0]])
    expect(pairs(["tr: a"], ["tr: b"])).toEqual([])
  })
})

test("an image counts as a word by its address and its words", () => {
  const image = (src: string): PageUnit => ({
    tagName: "p",
    identity: src,
    nodes: [{ type: "element", tagName: "img", properties: { src, alt: "a" }, children: [] }],
  })

  const budget = createComparisonBudget()

  expect([...pairSimilarUnits([image("x")], [image("y"), image("x")], budget)]).toEqual([[0, 1]])
})

test("nothing is weighed where there is too much, or nothing left to spend", () => {
  const many = Array.from({ length: 201 }, () => "a b c")

  expect(pairs(many, many.slice(1))).toEqual([])
  expect([...pairSimilarUnits([unitOf("a b")], [unitOf("a b")], { steps: 0 })]).toEqual([])
})
