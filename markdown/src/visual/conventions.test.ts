import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"

const conventions = (source: string) => openVisual(source).conventions()

test("a text that shows none is written in the plainest way", () => {
  expect(conventions("")).toEqual({
    eol: "\n",
    bullet: "-",
    bulletOrdered: ".",
    increment: true,
    listItemIndent: "one",
    emphasis: "*",
    strong: "*",
    fence: "`",
    rule: "---",
    setext: false,
    closeAtx: false,
    hardBreak: "\\",
  })
})

describe("a text is written as it mostly is:", () => {
  test.each([
    ["bullets", "* a\n* b\n\n***\n\n- c\n", { bullet: "*" }],
    ["bullets of a third kind", "+ a\n", { bullet: "+" }],
    ["what follows numbers", "1) a\n2) b\n", { bulletOrdered: ")" }],
    ["numbers that grow", "1. a\n2. b\n", { increment: true }],
    ["numbers that stay", "1. a\n1. b\n", { increment: false }],
    ["items in quotes", "> * a\n", { bullet: "*" }],
    ["indents of a tab's width", "-   a\n-   b\n", { listItemIndent: "tab" }],
    ["indents of one space", "- a\n10. b\n", { listItemIndent: "one" }],
    ["indents of another width", "-  a\n", { listItemIndent: "mixed" }],
    ["emphasis", "_a_ _b_ *c* **d**", { emphasis: "_", strong: "*" }],
    ["strong emphasis", "__a__ *b*", { emphasis: "*", strong: "_" }],
    ["fences", "~~~\na\n~~~\n", { fence: "~" }],
    ["rules letter by letter", "* * *\n\na\n\n* * *\n\n---\n", { rule: "* * *" }],
    ["underlined headings", "A\n===\n\nB\n---\n\n# C\n", { setext: true, closeAtx: false }],
    ["closed headings", "# A #\n\n## B ##  \n\n# C\n", { setext: false, closeAtx: true }],
    ["hard breaks by spaces", "a  \nb\n", { hardBreak: "  " }],
    ["hard breaks by backslashes", "a\\\nb\n", { hardBreak: "\\" }],
    ["Windows line endings", "a\r\nb\r\nc\n", { eol: "\r\n" }],
    ["line endings of both kinds alike", "a\r\nb\n", { eol: "\n" }],
    ["a text with a byte order mark", "\uFEFF* a\n", { bullet: "*" }],
  ])("%s", (_name, source, expected) => {
    expect(conventions(source)).toMatchObject(expected)
  })
})

test("marks in code, words and raw HTML say nothing", () => {
  expect(conventions("```\n* a\n_b_\n~~~\n```\n\n\\_c\\_ a*b\n\n<p>\n* d\n</p>\n")).toMatchObject({
    bullet: "-",
    emphasis: "*",
    fence: "`",
  })
})

test("what an edit adds does not change how the rest is written", () => {
  const opened = openVisual("* a\n")

  expect(opened.conventions()).toBe(opened.conventions())
})
