import type { Nodes } from "mdast"
import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"
import { schema } from "./schema.ts"
import { blockTree, phrasingIn } from "./to-tree.ts"

const { nodes } = schema

/** The types of a tree, with the words of what holds no others. */
function shapeOf(node: Nodes): string {
  if (!("children" in node)) return "value" in node ? `${node.type} ${JSON.stringify(node.value)}` : node.type
  return `${node.type}(${node.children.map(shapeOf).join(", ")})`
}

const shapes = (source: string) =>
  openVisual(source).doc.children.map((block) => shapeOf(blockTree(block, () => undefined)))

describe("a block becomes a tree", () => {
  test.each([
    ["# a\n", ['heading(text "a")']],
    ["a\n\n---\n", ['paragraph(text "a")', "thematicBreak"]],
    ["> a\n>\n> - b\n", ['blockquote(paragraph(text "a"), list(listItem(paragraph(text "b"))))']],
    ["```js x\na\n```\n", ['code "a"']],
    ["<div>\n*a*\n</div>\n", ['html "<div>\\n*a*\\n</div>"']],
    ["[a]: /b\n", ['html "[a]: /b"']],
    [
      "|a|b|\n|-|-|\n|c|\n",
      ['table(tableRow(tableCell(text "a"), tableCell(text "b")), tableRow(tableCell(text "c"), tableCell()))'],
    ],
    ["x[^N]\n\n[^N]: a\n", ['paragraph(text "x", html "[^N]")', 'footnoteDefinition(paragraph(text "a"))']],
    ["{{rate}} \\{{rate}}\n", ['paragraph(html "{{rate}}", text " ", html "\\\\{{rate}}")']],
    ["a\nb\\\nc\n", ['paragraph(text "a", text "\\n", text "b", break, text "c")']],
  ])("%j", (source, expected) => {
    expect(shapes(source)).toEqual(expected)
  })

  test("with what it has beside its words", () => {
    const tree = (source: string) => blockTree(openVisual(source).doc.child(0), () => undefined)

    expect(tree("### a\n")).toMatchObject({ depth: 3 })
    expect(tree("~~~js x=1\na\n~~~\n")).toMatchObject({ lang: "js", meta: "x=1" })
    expect(tree("7. a\n")).toMatchObject({ ordered: true, start: 7, spread: false })
    expect(tree("- [x] a\n")).toMatchObject({ ordered: false, children: [{ checked: true }] })
    expect(tree("- a\n\n  b\n")).toMatchObject({ spread: true })
    expect(tree("|a|b|\n|:-|:-:|\n")).toMatchObject({ align: ["left", "center"] })
    expect(tree("[^N]: a\n")).toMatchObject({ label: "N", identifier: "n" })
  })

  test("without the blocks that Markdown cannot say, and a box where nothing is", () => {
    const empty = nodes.list_item.create({ checked: true }, nodes.paragraph.create())
    const quote = nodes.blockquote.create(null, [
      nodes.paragraph.create(null, schema.text("a")),
      nodes.paragraph.create(),
    ])

    expect(blockTree(nodes.list.create(null, empty), () => undefined)).toMatchObject({
      children: [{ checked: null, children: [] }],
    })
    expect(shapeOf(blockTree(quote, () => undefined))).toBe('blockquote(paragraph(text "a"))')
  })

  test("with how it is written already, if it is", () => {
    const [first, second] = openVisual("_a_\n\nb\n").doc.children

    expect(blockTree(first!, (node) => (node === first ? "_a_" : undefined))).toMatchObject({
      data: { written: "_a_" },
    })
    expect(blockTree(second!, (node) => (node === first ? "_a_" : undefined)).data?.written).toBeUndefined()
  })
})

describe("marks that lie over each other are nested", () => {
  const strong = schema.mark("strong")
  const em = schema.mark("em")
  const code = schema.mark("code")
  const link = schema.mark("link", { href: "/x" })
  const line = (...content: Node[]) => phrasingIn(nodes.paragraph.create(null, content)).map(shapeOf)

  test.each([
    [
      "the furthest outermost",
      [schema.text("a", [em]), schema.text("b", [em, strong])],
      ['emphasis(text "a", strong(text "b"))'],
    ],
    [
      "and cut where none is",
      [schema.text("a", [em]), schema.text("b", [em, strong]), schema.text("c", [strong])],
      ['emphasis(text "a", strong(text "b"))', 'strong(text "c")'],
    ],
    ["code innermost", [schema.text("a", [strong, code])], ['strong(inlineCode "a")']],
    [
      "links around marks",
      [schema.text("a", [link]), schema.text("b", [link, em])],
      ['link(text "a", emphasis(text "b"))'],
    ],
    [
      "two links beside each other",
      [schema.text("a", [link]), schema.text("b", [schema.mark("link", { href: "/y" })])],
      ['link(text "a")', 'link(text "b")'],
    ],
  ])("%s", (_name, content, expected) => {
    expect(line(...content)).toEqual(expected)
  })
})

describe("a reference to a definition", () => {
  const reference = { identifier: "a", label: "A" }
  const inline = (node: Node) => phrasingIn(nodes.paragraph.create(null, node))[0]

  test("is short where its words are its name, and says its name elsewhere", () => {
    const link = schema.mark("link", { href: "", reference })

    expect(inline(schema.text("A", [link]))).toMatchObject({ type: "linkReference", referenceType: "shortcut" })
    expect(inline(schema.text("b", [link]))).toMatchObject({ referenceType: "full", label: "A", identifier: "a" })
    expect(inline(schema.text("A", [link, schema.mark("em")]))).toMatchObject({ referenceType: "full" })
  })

  test("is one for images too", () => {
    expect(inline(nodes.image.create({ src: "", alt: "A", reference }))).toMatchObject({ referenceType: "shortcut" })
    expect(inline(nodes.image.create({ src: "", alt: "b", reference }))).toMatchObject({ referenceType: "full" })
    expect(inline(nodes.image.create({ src: "/x", alt: "b", title: "c" }))).toMatchObject({ url: "/x", title: "c" })
  })
})
