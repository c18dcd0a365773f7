import { expect, test } from "vitest"
import { excerptOfTree, lengthToRead, makeExcerpt, toPlainText } from "./excerpt.ts"
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

test.each([
  [
    "a table and its caption",
    "Table: Rates {#tab:rates}\n\n| Year | Rate |\n|---|---|\n| 2026 | 3.1 |\n\nThey rise.",
    "They rise.",
  ],
  ["code", "```js\nrun()\n```\n\nRun `it`.", "Run it."],
  ["an image", "![A chart](/a.png)\n\nSee ![an icon](/b.png) here.", "See here."],
  ["the braces of a variable", "It is {{cpi_rate}} %.", "It is cpi_rate %."],
  ["the braces in a title", "::: details About {{cpi_rate}}\nIt rises.\n:::", "About cpi_rate It rises."],
  ["no braces that are words", "Write \\{{cpi_rate}} or `{{cpi_rate}}`.", "Write {{cpi_rate}} or {{cpi_rate}}."],
  ["a table below a heading", "# Rates\n\n| Year |\n|---|\n| 2026 |", "Rates"],
  ["nothing but a table", "| Year |\n|---|\n| 2026 |", ""],
])("an excerpt is prose: of a text with %s", (_, source, expected) => {
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

test.each([
  [
    "words that are defined far below",
    `${"Some [words][one] here. ".repeat(9)}\n\n${"Next.\n\n".repeat(200)}[one]: /topics/1`,
  ],
  ["a list that goes on", `- ${"one ".repeat(60)}\n\n  ${"two ".repeat(200)}\n\n${"Three ".repeat(100)}`],
  ["headings for a long time", `${"# Heading\n\n".repeat(100)}Words at last. ${"And more. ".repeat(100)}`],
  ["code with blank lines", `\`\`\`\n${"code\n\n".repeat(200)}\`\`\`\n\nWords.`],
])("an excerpt of a text with %s is that of all that is read for it", (_, source) => {
  const whole = excerptOfTree(parseMarkdown(source.slice(0, lengthToRead(200))), 200)

  expect(makeExcerpt(source, 200)).toBe(whole)
})
