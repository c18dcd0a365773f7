import type { DOMOutputSpec, Mark, Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { openVisual } from "./open.ts"
import { readReference } from "./schema-inlines.ts"
import { schema } from "./schema.ts"

const { nodes } = schema
const text = (words: string) => schema.text(words)
const shown = (node: Node): DOMOutputSpec | undefined => node.type.spec.toDOM?.(node)
const shownMark = (mark: Mark): DOMOutputSpec | undefined => mark.type.spec.toDOM?.(mark, true)

describe("a document holds only what Markdown can say:", () => {
  const paragraph = nodes.paragraph.create(null, text("a"))
  const row = nodes.table_row.create(null, nodes.table_cell.create(null, text("a")))

  test.each([
    ["words by themselves", nodes.doc.create(null, text("a"))],
    ["nothing at all", nodes.doc.create()],
    ["an item outside of a list", nodes.doc.create(null, nodes.list_item.create(null, paragraph))],
    ["a list without items", nodes.doc.create(null, nodes.list.create())],
    ["a paragraph right in a list", nodes.doc.create(null, nodes.list.create(null, paragraph))],
    ["a paragraph in a heading", nodes.doc.create(null, nodes.heading.create({ level: 1 }, paragraph))],
    ["a row outside of a table", nodes.doc.create(null, row)],
    ["a paragraph in a cell", nodes.table_cell.create(null, paragraph)],
    ["an image in code", nodes.code_block.create(null, nodes.image.create({ src: "x" }))],
    ["marks in code", nodes.code_block.create(null, schema.text("a", [schema.mark("em")]))],
    ["a quote without anything in it", nodes.doc.create(null, nodes.blockquote.create())],
  ])("not %s", (_name, node) => {
    expect(() => node.check()).toThrow(RangeError)
  })

  test.each([
    ["a level that is no number", nodes.heading, { level: "2" }],
    ["a language that is no word", nodes.code_block, { lang: 7 }],
    ["a tick that is no yes or no", nodes.list_item, { checked: "x" }],
    ["a footnote without a name", nodes.footnote_def, { label: null }],
    ["a variable without a name", nodes.variable, { slug: 1 }],
  ])("not %s", (_name, type, attrs) => {
    expect(() => type.create(attrs, type.isLeaf || type.spec.content === "text*" ? null : paragraph).check()).toThrow()
  })

  test("an empty place is filled with a paragraph", () => {
    expect(String(nodes.doc.createAndFill())).toBe("doc(paragraph)")
    expect(String(nodes.list.createAndFill())).toBe("list(list_item(paragraph))")
    expect(String(nodes.table.createAndFill())).toBe("table(table_row)")
  })
})

describe("how a node is shown", () => {
  test.each<[string, Node, unknown]>([
    ["a heading", nodes.heading.create({ level: 3 }), ["h3", 0]],
    ["a bullet list", nodes.list.create({ ordered: false }), ["ul", 0]],
    ["a list from 1", nodes.list.create({ ordered: true, start: 1 }), ["ol", {}, 0]],
    ["a list from elsewhere", nodes.list.create({ ordered: true, start: 7 }), ["ol", { start: 7 }, 0]],
    ["a task", nodes.list_item.create({ checked: true }), ["li", { "data-checked": true }, 0]],
    [
      "code",
      nodes.code_block.create({ lang: "js", meta: "x" }),
      ["pre", { "data-lang": "js", "data-meta": "x" }, ["code", 0]],
    ],
    [
      "what is edited as source",
      nodes.source_block.create({ kind: "html" }),
      ["pre", { "data-source": "html" }, ["code", 0]],
    ],
    ["a footnote", nodes.footnote_def.create({ label: "1" }), ["div", { "data-footnote": "1" }, 0]],
    ["a cell", nodes.table_cell.create({ align: "right" }), ["td", { align: "right" }, 0]],
    ["a variable", nodes.variable.create({ slug: "rate" }), ["span", { "data-variable": "rate" }, "{{rate}}"]],
    ["a raw piece", nodes.raw_inline.create({ kind: "html", value: "<b>" }), ["span", { "data-raw": "html" }, "<b>"]],
    ["a line ending", nodes.soft_break.create(), ["span", { "data-soft-break": "" }, " "]],
  ])("%s", (_name, node, expected) => {
    expect(shown(node)).toEqual(expected)
  })

  test("an image shows only an address that a page may hold", () => {
    expect(shown(nodes.image.create({ src: "/x", alt: "a", title: "b" }))).toEqual([
      "img",
      { src: "/x", alt: "a", title: "b" },
    ])
    expect(shown(nodes.image.create({ src: "javascript:x" }))).toMatchObject(["img", { src: undefined }])
  })

  test("a link shows only an address that a page may hold", () => {
    expect(shownMark(schema.mark("link", { href: "https://a.example" }))).toMatchObject([
      "a",
      { href: "https://a.example" },
      0,
    ])
    expect(shownMark(schema.mark("link", { href: "data:text/html,x" }))).toMatchObject(["a", { href: undefined }, 0])
  })

  test("what has its address from a definition shows which, and none", () => {
    const reference = { identifier: "a", label: "A" }
    const written = '{"identifier":"a","label":"A"}'

    expect(shownMark(schema.mark("link", { href: "", reference }))).toMatchObject([
      "a",
      { href: null, "data-reference": written },
      0,
    ])
    expect(shown(nodes.image.create({ src: "", reference }))).toMatchObject([
      "img",
      { src: null, "data-reference": written },
    ])
  })
})

describe("the words of a document", () => {
  test("are those that readers and searches know", () => {
    const { doc } = openVisual("a\nb\\\nc {{rate}} <b>d[^1]\n\n[^1]: e\n")

    expect(
      doc.child(0).textBetween(0, doc.child(0).content.size, "", (leaf) => leaf.type.spec.leafText?.(leaf) ?? ""),
    ).toBe("a b\nc {{rate}} <b>d[^1]")
  })

  test("go on in a link that is typed into, but not behind it", () => {
    expect(schema.marks.link.spec.inclusive).toBe(false)
    expect(schema.marks.em.spec.inclusive).toBeUndefined()
  })
})

describe("the definition that copied HTML names", () => {
  test.each([
    ['{"identifier":"a","label":"A"}', { identifier: "a", label: "A" }],
    ['{"identifier":"a","label":"A","more":1}', { identifier: "a", label: "A" }],
  ])("is %j", (json, expected) => {
    expect(readReference(json)).toEqual(expected)
  })

  test.each([
    null,
    "",
    "null",
    "{",
    "[]",
    "7",
    '"a"',
    '{"identifier":"a"}',
    '{"identifier":1,"label":"A"}',
    '{"label":"A"}',
  ])("is none in %j", (json) => {
    expect(readReference(json)).toBeNull()
  })
})
