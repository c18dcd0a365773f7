import { parse } from "@hub/markdown"
import { expect, test } from "vitest"
import { countWords, pageOf } from "./page.ts"

test.each([
  ["", 0],
  ["# A title\n\nTwo words.", 4],
  ["[the hub](https://office.test/very/long) and `code`", 4],
  ["a {{base_year}} b", 3],
  ["<div>HTML</div>\n\nseen", 1],
  ["> [!NOTE]\n> Careful.", 1],
  ["|a|b|\n|-|-|\n|c|d|", 4],
  ["don't well-known 1.20", 4],
  ["- — …", 0],
])("readers see as many words in %j as %d", (source, count) => {
  expect(countWords(parse(source))).toBe(count)
})

test("a page has the values of variables, and names those without", () => {
  const page = pageOf("In {{base_year}} and {{other_year}}.", { base_year: "2020" })

  expect(page.html).toContain("In 2020 and")
  expect(page.unresolved).toEqual(["other_year"])
})
