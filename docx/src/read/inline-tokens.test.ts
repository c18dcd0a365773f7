import { describe, expect, test } from "vitest"
import { writeMarkdown } from "@hub/markdown"
import type { PhrasingContent } from "@hub/markdown"
import { isAllCode, isBlankToken, nonTextTokens, textOfTokens, toPhrasing } from "./inline-tokens.ts"
import type { InlineToken } from "./inline-tokens.ts"
import type { TextMarks } from "./marks.ts"

const text = (words: string, marks: TextMarks = {}): InlineToken => ({ kind: "text", text: words, marks })
const node = (inner: PhrasingContent): InlineToken => ({ kind: "node", node: inner, marks: {} })
const link = (...tokens: InlineToken[]): InlineToken => ({ kind: "link", url: "https://a.example", tokens })
const lineBreak: InlineToken = { kind: "break", marks: {} }
const anchor = node({ type: "html", value: '<a id="a"></a>' })
const image = node({ type: "image", url: "a.png", alt: "A", title: null })
const note = node({ type: "footnoteReference", identifier: "1", label: "1" })
const [strong, emphasis, code] = [{ strong: true }, { emphasis: true }, { code: true }]

const written = (tokens: InlineToken[], ignored: Parameters<typeof toPhrasing>[1] = []) =>
  writeMarkdown({ type: "root", children: [{ type: "paragraph", children: toPhrasing(tokens, ignored) }] }).trimEnd()

describe("runs become Markdown", () => {
  const cases: [string, InlineToken[], string][] = [
    ["runs that look the same are one text", [text("Pri"), text("ces "), text("rise")], "Prices rise"],
    ["neighbours in bold are one stretch", [text("a", strong), text("b", strong)], "**ab**"],
    [
      "a plain space between bold words is in the stretch",
      [text("a", strong), text(" "), text("b", strong)],
      "**a b**",
    ],
    ["a bold space alone is a space", [text("a"), text(" ", strong), text("b")], "a b"],
    ["spaces at the ends of bold stand outside", [text("a"), text(" b ", strong), text("c")], "a **b** c"],
    ["italics in bold nest", [text("a ", strong), text("b", { ...strong, ...emphasis })], "**a _b_**"],
    [
      "bold that begins in italics and ends after them is cut where they end",
      [text("a ", emphasis), text("b", { ...strong, ...emphasis }), text(" c", strong)],
      "*a* **_b_ c**",
    ],
    ["words struck through", [text("old", { delete: true }), text(" new")], "~~old~~ new"],
    ["underlined words", [text("now", { underline: true })], "<u>now</u>"],
    [
      "raised and lowered figures",
      [text("m"), text("2", { vertical: "sup" }), text("x"), text("i", { vertical: "sub" })],
      "m<sup>2</sup>x<sub>i</sub>",
    ],
    [
      "a raised reference to a note is no raised text",
      [text("a"), { ...note, marks: { vertical: "sup" } } as InlineToken],
      "a[^1]",
    ],
    ["code has no spaces at its ends", [text("run"), text(" x = 1 ", code), text("now")], "run `x = 1` now"],
    ["code beside code is one span", [text("a.", code), text("b", code)], "`a.b`"],
    ["tabs and line ends of the file are spaces", [text("a\t\tb\nc")], "a b c"],
    ["spaces at the ends of a paragraph go", [text("  a  ")], "a"],
    ["line breaks at the ends of a paragraph go", [lineBreak, text("a"), lineBreak], "a"],
    ["a line break stays between words, without the spaces around it", [text("a "), lineBreak, text(" b")], "a\\\nb"],
    [
      "a link holds the marks of its words",
      [link(text("the "), text("site", strong))],
      "[the **site**](https://a.example)",
    ],
    [
      "bold around a link and its words is one stretch",
      [text("see ", strong), link(text("it", strong))],
      "**see [it](https://a.example)**",
    ],
    ["a link in a link is its words", [link(text("one "), link(text("two")))], "[one two](https://a.example)"],
    ["a picture in a link", [link(image)], "[![A](a.png)](https://a.example)"],
  ]
  test.each(cases)("%s", (_, tokens, markdown) => {
    expect(written(tokens)).toBe(markdown)
  })

  test("a mark that a heading has as a whole is left out, and the others stay", () => {
    expect(written([text("a ", strong), text("b", { ...strong, ...emphasis })], ["strong"])).toBe("a *b*")
  })

  test("the same tokens give the same nodes each time", () => {
    const tokens = [node({ type: "text", value: "$" }), text(" and")]

    expect([written(tokens), written(tokens)]).toEqual(["$ and", "$ and"])
  })

  test("a space that does not break stays at the end of a paragraph", () => {
    expect(toPhrasing([text("a\u00a0")])).toEqual([{ type: "text", value: "a\u00a0" }])
  })

  test("a link tells what it became, once", () => {
    const made: PhrasingContent[] = []
    const token: InlineToken = { kind: "link", url: "u", tokens: [text("a")], made: (one) => made.push(one) }

    const nodes = toPhrasing([token])

    expect(made).toEqual(nodes)
  })

  test("a link inside a link does not become one", () => {
    const made: string[] = []
    const inner: InlineToken = { kind: "link", url: "inner", tokens: [text("b")], made: () => made.push("inner") }

    toPhrasing([{ kind: "link", url: "outer", tokens: [inner], made: () => made.push("outer") }])

    expect(made).toEqual(["outer"])
  })
})

describe("what shows nothing is blank", () => {
  test.each<[string, InlineToken, boolean]>([
    ["spaces", text(" \t\u00a0"), true],
    ["words", text("a"), false],
    ["a line break", lineBreak, true],
    ["an anchor", anchor, true],
    ["a picture", image, false],
    ["a reference to a note", note, false],
    ["a link without words", link(text(" "), anchor), true],
    ["a link with words", link(text("a")), false],
  ])("%s", (_, token, blank) => {
    expect(isBlankToken(token)).toBe(blank)
  })
})

describe("for a block of code", () => {
  test("only the characters and the line breaks count", () => {
    const formula = node({ type: "inlineCode", value: "x^2" })

    expect(textOfTokens([text("a"), lineBreak, link(text("b"), image), anchor, formula])).toBe("a\nbx^2")
  })

  test("pictures and notes are what it cannot hold, in the links where they were", () => {
    expect(nonTextTokens([text("a"), image, anchor, link(text("b"), note), link(text("c"))])).toEqual([
      image,
      { kind: "link", url: "https://a.example", tokens: [note] },
    ])
  })

  test.each<[string, InlineToken[], boolean]>([
    ["code alone", [text("a", code)], true],
    ["code and spaces without a mark", [text("a", code), text(" "), lineBreak], true],
    ["code and words", [text("a", code), text("b")], false],
    ["code and a picture", [text("a", code), image], false],
    ["nothing that can be read", [text(" ", code)], false],
  ])("%s", (_, tokens, isCode) => {
    expect(isAllCode(tokens)).toBe(isCode)
  })
})
