import { expect, test } from "vitest"
import { findTermMarks, createSnippet } from "./snippet.ts"

const shown = (source: string, ...terms: string[]) => {
  const { text, marks } = createSnippet(source, terms)
  return { text, marked: marks.map(([from, to]) => text.slice(from, to)) }
}

test.for<[string, string[], string[]]>([
  ["The price of prices", ["price"], ["price", "prices"]],
  ["The price of prices", ["pri"], ["pri", "pri"]],
  ["The price of prices", ["prices"], ["price", "prices"]],
  ["Categories, category", ["category"], ["Categories", "category"]],
  ["a banana", ["a"], ["a"]],
  ["Größe", ["größe"], ["Größe"]],
  ["enterprise", ["price"], []],
  ["🎉 price", ["price"], ["price"]],
  ["Don't, don’t, dont", ["dont"], ["Don't", "don’t", "dont"]],
  ["ΟΔΟΣ οδος", ["οδοσ"], ["ΟΔΟΣ", "οδος"]],
  ["anything", [], []],
])("in %j the words %j mark %j", ([text, terms, marked]) => {
  expect(findTermMarks(text, terms).map(([from, to]) => text.slice(from, to))).toEqual(marked)
})

test("a short text is shown whole, without the signs of Markdown", () => {
  const source = `# Rates

> [!NOTE]
> Rates are **not** \`final\`.

- [x] one
1. two

| Year | Rate |
| ---- | ---: |
| 2026 | 3.1 |

![A chart](/media/x/y.png) <b>bold</b> <!-- nothing --> [link](https://x.test "Title") {{cpi_rate}} 3 \\* 4`

  expect(shown(source, "rate").text).toBe(
    "Rates Rates are not final. [x] one two Year · Rate; 2026 · 3.1 A chart bold link cpi_rate 3 * 4",
  )
})

test("of a long text the passage with the most of the words is shown, cut between words", () => {
  const source = `Rent. ${"Filler words here. ".repeat(60)}Here rent and bread stand together. ${"More to come. ".repeat(60)}`

  const { text, marked } = shown(source, "rent", "bread")

  expect(text.startsWith("…") && text.endsWith("…")).toBe(true)
  expect(text).toContain("Here rent and bread stand together.")
  expect(text.length).toBeLessThanOrEqual(222)
  expect(marked).toEqual(["rent", "bread"])
})

test("frontmatter is not shown, and half a letter never is", () => {
  expect(shown("---\ntitle: x\n---\nWords.", "words").text).toBe("Words.")
  expect(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(shown(`rate ${"🎉".repeat(300)}`, "rate").text)).toBe(false)
})

test("a text without the words is shown from the beginning of its prose, an empty one not at all", () => {
  const source = "# Rates\n\n| Year | Rate |\n|---|---|\n| 2026 | 3.1 |\n\nThe {{cpi_rate}} of it."

  expect(shown(source, "elsewhere")).toEqual({ text: "The cpi_rate of it.", marked: [] })
  expect(shown("", "rate")).toEqual({ text: "", marked: [] })
})

test("a text of 100,000 characters that all match is cut in no time", () => {
  const began = performance.now()

  createSnippet("a ".repeat(50_000), ["a", "b", "c"])
  createSnippet("[".repeat(100_000), ["a"])
  createSnippet("<a ".repeat(33_000), ["a", "b"])

  expect(performance.now() - began).toBeLessThan(2000)
})
