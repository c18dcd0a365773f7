import { expect, test } from "vitest"
import { listChangedPassages } from "./changed-passages.ts"
import { parseMarkdown } from "./parse.ts"

/** Each passage as a line, with `[+new+]` in the places of what is new. */
const changed = (before: string, after: string) =>
  listChangedPassages(parseMarkdown(before), parseMarkdown(after)).map((passage) =>
    passage.map(({ text, isNew }) => (isNew ? `[+${text}+]` : text)).join(""),
  )

test.each([
  ["nothing changed", "# A\n\nb", "# A\n\nb", []],
  [
    "a word",
    "One.\n\nPrices rose by 2 percent.",
    "One.\n\nPrices fell by 2 percent.",
    ["Prices [+fell+] by 2 percent."],
  ],
  ["a new paragraph", "One.", "One.\n\nTwo *three* four.", ["[+Two three four.+]"]],
  ["a paragraph that is gone", "One.\n\nA secret.", "One.", []],
  ["words that are gone", "One two three four.", "One four.", ["One four."]],
  ["an item of a list", "- one\n- two\n- three", "- one\n- two more\n- three", ["two[+ more+]"]],
  ["a new heading", "One.", "## Head\n\nOne.", ["[+Head+]"]],
  [
    "a row of a table",
    "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |",
    "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 5 |",
    ["3 | [+5+]"],
  ],
  ["an address behind the same words", "[a](https://a.test)", "[a](https://b.test)", ["[+a+]"]],
  ["what is no text for readers", "One.", "One.<!-- two -->", []],
])("the changed passages show %s as it reads now", (_, before, after, expected) => {
  expect(changed(before, after)).toEqual(expected)
})
