import { expect, test } from "vitest"
import { passageAround } from "./search-passage.ts"

const many = (word: string) => Array.from({ length: 60 }, () => word).join(" ")

test.each([
  ["at the beginning", "We ask households.", "We ask households.", "households"],
  ["far inside", `${many("one")} households ${many("two")}`, /^… one .* households two .* two …$/, "households"],
  ["in another case", `${many("one")} Households.`, /^… one .* Households\.$/, "Households"],
])("a found word %s is shown with the words around it", (_, text, passage, word) => {
  const found = passageAround(text, new Set(["households"]))!

  expect(found.passage).toMatch(passage)
  expect(found.passage.length).toBeLessThan(215)
  expect(found.word).toBe(word)
})

test("a text without a found word has no such passage", () => {
  expect(passageAround("We ask people.", new Set(["households"]))).toBeUndefined()
})
