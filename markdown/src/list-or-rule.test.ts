import { describe, expect, test } from "vitest"
import { toUnsafeHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const page = (source: string) => toUnsafeHtml(parseMarkdown(source)).replaceAll("\n", "")

describe("marks alone on a line are a rule", () => {
  test.each(["***", "* * *", "- - -", "-  -  -   -", "---", "_ _ _", " * * *\t", "-\t-\t-"])("%j", (line) => {
    expect(page(line)).toBe("<hr>")
    expect(page(`a\n\n${line}\n`)).toBe("<p>a</p><hr>")
  })

  test.each([
    ["in an item", "- * * *\n- a\n", "<ul><li><hr></li><li>a</li></ul>"],
    ["between two lists", "- a\n***\n- b\n", "<ul><li>a</li></ul><hr><ul><li>b</li></ul>"],
    ["in a list of the same mark", "- a\n- - -\n- b\n", "<ul><li>a</li></ul><hr><ul><li>b</li></ul>"],
    ["in a quote", "> * * *\n", "<blockquote><hr></blockquote>"],
    ["deep in items of another mark", "+ + * * *\n", "<ul><li><ul><li><hr></li></ul></li></ul>"],
  ])("%s", (_name, source, html) => {
    expect(page(source)).toBe(html)
  })
})

describe("marks with anything else are items in items", () => {
  test.each([
    ["two of them", "- -\n", "<ul><li><ul><li></li></ul></li></ul>"],
    ["with a word", "- - - a\n", "<ul><li><ul><li><ul><li>a</li></ul></li></ul></li></ul>"],
    ["of two kinds", "* * - a\n", "<ul><li><ul><li><ul><li>a</li></ul></li></ul></li></ul>"],
    ["with a number", "- 1. - a\n", "<ul><li><ol><li><ul><li>a</li></ul></li></ol></li></ul>"],
    ["with a rule of another mark at their end", "- - ***\n", "<ul><li><ul><li><hr></li></ul></li></ul>"],
  ])("%s", (_name, source, html) => {
    expect(page(source)).toBe(html)
  })

  test("however many stand on a line, a hundred deep", () => {
    expect(page(`${"* ".repeat(5000)}a`).match(/<li>/g)).toHaveLength(100)
  })
})

test.each([
  ["-a", "<p>-a</p>"],
  ["**a**", "<p><strong>a</strong></p>"],
  ["\\- a", "<p>- a</p>"],
  ["a\n- - -", "<p>a</p><hr>"],
  ["a\n---", "<h2>a</h2>"],
  ["a\n* * a", "<p>a</p><ul><li><ul><li>a</li></ul></li></ul>"],
])("%j is neither or the other", (source, html) => {
  expect(page(source)).toBe(html)
})
