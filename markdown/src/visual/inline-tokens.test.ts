import type { Paragraph, Text } from "mdast"
import { describe, expect, test } from "vitest"
import { parseMarkdown } from "../parse.ts"
import { normalizeLineEndings, readInline, tokenizeTextNode } from "./inline-tokens.ts"
import { offsetsOfUnits, nodesOfUnits, unitsOfNodes } from "./inline-units.ts"
import { schema } from "./schema.ts"

const paragraphOf = (source: string) => parseMarkdown(source).children[0] as Paragraph
const textOf = (source: string) => paragraphOf(source).children[0] as Text

/** The tokens of the first text of a paragraph. */
const tokens = (source: string) =>
  tokenizeTextNode(textOf(source), { source, shift: 0 }).map(({ kind, value }) => `${kind}: ${value}`)

describe("the words of a text are cut at what is no words", () => {
  test.each([
    ["a b", ["words: a b"]],
    ["a\nb", ["words: a", "line ending: \n", "words: b"]],
    ["a\r\nb", ["words: a", "line ending: \r\n", "words: b"]],
    ["a {{rate}}b", ["words: a ", "variable: {{rate}}", "words: b"]],
    ["\\{{rate}} {{rate}}", ["literal: {{rate}}", "words:  ", "variable: {{rate}}"]],
    ["{{aa}}{{bb}}", ["variable: {{aa}}", "variable: {{bb}}"]],
    ["{{A}} {{ aa }}", ["words: {{A}} {{ aa }}"]],
    ["a&#32;b", ["words: a", "reference: &#32;", "words: b"]],
    ["a &#9;b", ["words: a ", "reference: &#9;", "words: b"]],
    ["a&NewLine;b", ["words: a", "reference: &NewLine;", "words: b"]],
    ["a&#160;b", ["words: a\u00A0b"]],
    ["日 &amp; 😀", ["words: 日 & 😀"]],
  ])("%j", (source, expected) => {
    expect(tokens(source)).toEqual(expected)
  })

  test.each(["a {{rate}} b\nc", "\\{{rate}}&#32;x\\*", "日😀 &amp; {{aa}}\r\nb"])(
    "and joined again they are all of it: %j",
    (source) => {
      const text = textOf(source)
      const found = tokenizeTextNode(text, { source, shift: 0 })

      expect(found.map(({ start, end }) => text.value.slice(start, end)).join("")).toBe(text.value)
    },
  )
})

describe("the nodes that stand for what is in a line", () => {
  const inline = (source: string) =>
    readInline(paragraphOf(source).children, { source, shift: 0 }).map((node) => {
      const marks = node.marks.map((mark) => mark.type.name).join(" ")
      const attrs = Object.values(node.attrs).filter((value) => value !== null && typeof value !== "object")
      return [marks, node.isText ? node.text : [node.type.name, ...attrs].join(" ")]
        .filter((one) => one !== "")
        .join(" ")
    })

  test.each([
    ["a *b **c*** ~~d~~", ["a ", "em b ", "em strong c", " ", "strike d"]],
    ["`a\nb`", ["code a b"]],
    ["**`a`**", ["strong code a"]],
    ["[a *b*](c)", ["link a ", "link em b"]],
    ["![a](b 'c')", ["image b a c"]],
    ["![{{rate}}](b)", ["image b {{rate}}"]],
    ["![\\{{rate}}](b)", ["raw_inline source ![\\{{rate}}](b)"]],
    ["a  \nb\\\nc", ["a", "hard_break", "b", "hard_break", "c"]],
    ["a <b>c</b>", ["a ", "raw_inline html <b>", "c", "raw_inline html </b>"]],
    ["a[^N]\n\n[^N]: b", ["a", "raw_inline footnote [^N]"]],
    ["[a][b]\n\n[b]: c", ["link a"]],
    ["[](b)", ["raw_inline source [](b)"]],
    ["*a *b* c*", ["em a ", "em raw_inline source *b*", "em  c"]],
  ])("%j", (source, expected) => {
    expect(inline(source)).toEqual(expected)
  })

  test("keep where a reference leads by the name that it was written with", () => {
    const [node] = readInline(paragraphOf("[a][B b]\n\n[b B]: c").children, {
      source: "[a][B b]\n\n[b B]: c",
      shift: 0,
    })

    expect(node?.marks[0]?.attrs).toMatchObject({ href: "", reference: { identifier: "b b", label: "B b" } })
  })

  test("keep raw Markdown over several lines without the marks of its containers", () => {
    const source = "> *a *b\n> c* d*"
    const quote = parseMarkdown(source).children[0]
    const paragraph = quote?.type === "blockquote" ? (quote.children[0] as Paragraph) : undefined

    const found = readInline(paragraph?.children ?? [], { source, shift: 0 })

    expect(found.map((node) => String(node.attrs["value"] ?? node.text))).toContain("*b\nc*")
  })
})

describe("a row of units", () => {
  test("is a unit for each UTF-16 unit and each leaf, and becomes the same nodes again", () => {
    const { children } = paragraphOf("a😀 *b* ![c](d) {{rate}}\ne")
    const nodes = readInline(children, { source: "a😀 *b* ![c](d) {{rate}}\ne", shift: 0 })

    const units = unitsOfNodes(nodes)

    expect(units.map(({ char, leaf }) => char || leaf?.type.name)).toEqual([
      "a",
      "\uD83D",
      "\uDE00",
      " ",
      "b",
      " ",
      "image",
      " ",
      "variable",
      "soft_break",
      "e",
    ])
    expect(schema.node("paragraph", null, nodesOfUnits(units)).eq(schema.node("paragraph", null, nodes))).toBe(true)
    expect(nodesOfUnits([])).toEqual([])
  })

  test.each([
    ["a&amp;b", 0, [0, 1, 6, 7]],
    ["\\*{{rate}}c", 0, [0, 2, 10, 11]],
    ["a\nb", 10, [10, 11, 12, 13]],
    ["a&#32;b", 0, [0, 1, 6, 7]],
  ])("begins in the source of %j, shifted by %d, at %j", (source, shift, offsets) => {
    const whole = "x".repeat(shift) + source

    expect(offsetsOfUnits(textOf(source), { source: whole, shift })).toEqual(offsets)
  })
})

test("line endings of all kinds become one kind", () => {
  expect(normalizeLineEndings("a\r\nb\rc\nd")).toBe("a\nb\nc\nd")
})
