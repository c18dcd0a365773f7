import { openVisual } from "@hub/markdown/visual"
import { expect, test } from "vitest"
import { findMatches } from "./find.ts"

const found = (source: string, text: string, matchCase = false) => {
  const { doc } = openVisual(source)
  return findMatches(doc, { text, matchCase }).map(({ from, to }) => doc.textBetween(from, to))
}

test("words are found through marks, line ends, lists, cells and code", () => {
  const source = "The **pri**ce\n\n- Price list\n\n|price|\n|-|\n|x|\n\n```\nprice()\n```\n\nhigh\nprice\n"

  expect(found(source, "price")).toEqual(["price", "Price", "price", "price", "price"])
  expect(found(source, "high price")).toHaveLength(1)
})

test("the case counts only where it is asked for", () => {
  expect(found("Price price", "Price", true)).toEqual(["Price"])
})

test("signs are signs, and words that a variable stands between are apart", () => {
  expect(found("a.b axb (a.b)", "a.b")).toEqual(["a.b", "a.b"])
  expect(found("a {{base_year}} b", "a  b")).toEqual([])
})
