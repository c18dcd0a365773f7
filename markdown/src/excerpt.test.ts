import { expect, test } from "vitest"
import { makeExcerpt, toPlainText } from "./excerpt.ts"
import { digestSource } from "./text-summary.ts"
import { parseMarkdown } from "./parse.ts"

test("the words of a text come without its marks, addresses and raw HTML", () => {
  const source =
    "# A *b*\n\n> [!NOTE]\n> c `d`\n\n- [e](/x)\n- ![f](/y)<br>g<b>g</b>g\n\n| h | i |\n|---|---|\n| j | k |\n\n```js\nl()\n```\n\n[m]: /n\n"

  expect(toPlainText(parseMarkdown(source))).toBe("A b\nc d\ne\nf\nggg\nh\ti\nj\tk\nl()")
})

test("an excerpt is one line, no longer than asked, and cut between words", () => {
  const source = "# Title\n\nSome *words* follow\nhere, and a last one."

  expect(makeExcerpt(source, 200)).toBe("Some words follow here, and a last one.")
  expect(makeExcerpt(source, 20)).toBe("Some words follow…")
  expect(makeExcerpt(source, 0)).toBe("")
})

test.each([
  ["# Hello\n\nChanged.", "Changed."],
  ["Under\n===\n\n## Deeper\n\nChanged.\n\n## Next\n\nMore.", "Changed. More."],
  ["# Hello\n\n## World", "Hello World"],
  ["> # Quoted\n\nSaid.", "Quoted Said."],
])("no heading runs into the sentence below it: %j", (source, expected) => {
  expect(makeExcerpt(source, 200)).toBe(expected)
  expect(digestSource(source, 200).excerpt).toBe(expected)
})

test("an excerpt never cuts a character in two", () => {
  expect(makeExcerpt("😀😀😀😀", 4)).toBe("😀…")
})

test("the excerpt of a very long text is the same as of its beginning", () => {
  const beginning = "word ".repeat(1000)

  expect(makeExcerpt(beginning + "[".repeat(100_000), 200)).toBe(makeExcerpt(beginning, 200))
})
