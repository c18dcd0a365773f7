import { describe, expect, test } from "vitest"
import { parseMarkdown } from "../parse.ts"
import { alertOfNode, openVisual, schema } from "./visual.ts"

describe("a text opens as", () => {
  test.each([
    ["", "doc(paragraph)"],
    ["a\nb  \nc", 'doc(paragraph("a", soft_break, "b", hard_break, "c"))'],
    ["a\r\nb", 'doc(paragraph("a", soft_break, "b"))'],
    ["# A\n\nB\n---\n", 'doc(heading("A"), heading("B"))'],
    ["\uFEFF# A", 'doc(heading("A"))'],
    ["- a\n-\n", 'doc(list(list_item(paragraph("a")), list_item(paragraph)))'],
    [">\n", "doc(blockquote(paragraph))"],
    ["<b>\n", 'doc(source_block("<b>"))'],
    ["[a]: b\n", 'doc(source_block("[a]: b"))'],
    ["::: note\nb\n:::\n", 'doc(container(paragraph("b")))'],
    ["::: note\nb\n", 'doc(source_block("::: note\\nb"))'],
    ["{{< figure >}}\n", 'doc(source_block("{{< figure >}}"))'],
    ["{% raw %}\n", 'doc(source_block("{% raw %}"))'],
    ["> {{% a %}}\n> b\n", 'doc(blockquote(source_block("{{% a %}}\\nb")))'],
    ["{{a_b}} \\{{a_b}} {{ c }}", 'doc(paragraph(variable, " ", raw_inline, " {{ c }}"))'],
    ["*(*a*)*", 'doc(paragraph(em("("), em(raw_inline), em(")")))'],
    ["a <br> [](b)", 'doc(paragraph("a ", raw_inline, " ", raw_inline))'],
    [
      "a|b\n-|-\nc\n",
      'doc(table(table_row(table_header("a"), table_header("b")), table_row(table_cell("c"), table_cell)))',
    ],
    ["|a|\n|-|\n|b|c|\n", 'doc(source_block("|a|\\n|-|\\n|b|c|"))'],
    ["a[^1]\n\n[^1]: b\n", 'doc(paragraph("a", raw_inline), footnote_def(paragraph("b")))'],
  ])("%j", (source, expected) => {
    expect(String(openVisual(source).doc)).toBe(expected)
  })
})

test("a worker's tree opens as the same document", () => {
  const source = "# A\n\n- {{b_b}}\n"

  const opened = openVisual(source, structuredClone(parseMarkdown(source)))

  expect(opened.doc.eq(openVisual(source).doc)).toBe(true)
})

test("each node of a document is one that the schema allows", () => {
  const { doc } = openVisual("> [!NOTE]\n> a\n\n1. b\n   - [ ] c\n\n|a|b|\n|:-|-|\n|c|\n\n```js x\nd\n```\n")

  expect(() => doc.check()).not.toThrow()
})

test.each([
  ["> [!NOTE]\n> a\n", "note", 8],
  ["> [!Warning]\n>\n> a\n", "warning", 10],
  ["> [!NOTE]\n", undefined, undefined],
  ["> [!NOTE] a\n", undefined, undefined],
  ["> a\n", undefined, undefined],
])("the quote %j is the alert %s", (source, kind, length) => {
  const alert = alertOfNode(openVisual(source).doc.child(0))

  expect(alert?.kind).toBe(kind)
  expect(alert?.length).toBe(length)
})

test("an address that may not stand in a page is kept in the document and left out of what is shown", () => {
  const { doc } = openVisual("[a](javascript:x)\n")

  const link = doc.child(0).child(0).marks[0]

  expect(link?.attrs["href"]).toBe("javascript:x")
  expect(JSON.stringify(link && schema.marks.link.spec.toDOM?.(link, true))).not.toContain("javascript")
})
