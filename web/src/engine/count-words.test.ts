import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { countWords } from "./count-words.ts"

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
  expect(countWords(parseMarkdown(source))).toBe(count)
})
