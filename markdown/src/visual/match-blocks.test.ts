import { Fragment, type Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import { matchBlocks, type MatchStrictness } from "./match-blocks.ts"
import { readWholeText } from "./read-chunk.ts"
import { schema } from "./schema.ts"

const { nodes } = schema
const blocksOf = (source: string) => readWholeText(source).read.map(({ node }) => node)
const paragraph = (text: string): Node => nodes.paragraph.create(null, text === "" ? [] : schema.text(text))

/** Whether these blocks say what a text says. */
const matches = (blocks: Node[], source: string, likeness: MatchStrictness = "same") =>
  matchBlocks(blocks, readWholeText(source).read, likeness) !== undefined

describe("blocks of the editor say what a text says", () => {
  test.each([
    [
      "if it is their own",
      "# a\n\n- b\n  - [x] c\n\n> d\n\n|e|\n|-|\n|f|\n\n```js\ng\n```\n",
      "# a\n\n- b\n  - [x] c\n\n> d\n\n|e|\n|-|\n|f|\n\n```js\ng\n```\n",
    ],
    ["whatever its conventions are", "* a\n* *b* __c__\n\n***\n", "- a\n- _b_ **c**\n\n---\n"],
    ["however its lines end", "a\r\nb\r\n", "a\nb\n"],
    ["however far its code is fenced", "```\na\n```\n", "    a\n"],
    ["with blanks at the edges of raw HTML", "<div>a</div>\n", "<div>a</div>  \n"],
  ])("%s", (_name, edited, source) => {
    expect(matches(blocksOf(edited), source)).toBe(true)
  })

  test.each([
    ["with other words", "a\n", "b\n"],
    ["with a block more", "a\n", "a\n\nb\n"],
    ["with a block less", "a\n\nb\n", "a\n"],
    ["in another kind of block", "# a\n", "a\n"],
    ["on another level", "# a\n", "## a\n"],
    ["with other marks", "*a*\n", "**a**\n"],
    ["to another address", "[a](b)\n", "[a](c)\n"],
    ["in another kind of list", "- a\n", "1. a\n"],
    ["in a list that begins elsewhere", "1. a\n", "2. a\n"],
    ["with another tick", "- [ ] a\n", "- [x] a\n"],
    ["with another alignment", "|a|\n|-|\n", "|a|\n|:-|\n"],
    ["in another language", "```js\na\n```\n", "```ts\na\n```\n"],
    ["in code with other blanks", "```\na\n```\n", "```\na \n```\n"],
    ["in a deeper quote", "> a\n", "> > a\n"],
  ])("but not %s", (_name, edited, source) => {
    expect(matches(blocksOf(edited), source)).toBe(false)
  })
})

describe("what Markdown cannot say", () => {
  test("is looked over: empty paragraphs anywhere", () => {
    expect(matches([paragraph(""), paragraph("a"), paragraph("  ")], "a\n")).toBe(true)
    expect(matches([paragraph("")], "")).toBe(true)
    expect(matches([nodes.blockquote.create(null, [paragraph("a"), paragraph("")])], "> a\n")).toBe(true)
  })

  test("has no origin, while what the text has keeps its own", () => {
    const { read } = readWholeText("a\n\nb\n")

    const origins = matchBlocks([paragraph("a"), paragraph(""), paragraph("b")], read, "same")

    expect(origins?.map((origin) => origin?.tree.position?.start.line)).toEqual([1, undefined, 3])
  })
})

describe("where a text reads otherwise than it was meant", () => {
  test("two lists that became one still match, each with its part of the source", () => {
    const { read } = readWholeText("- a\n- b\n- c\n")
    const [list] = blocksOf("- a\n- b\n- c\n")
    const parts = [
      list!.copy(list!.content.cut(0, list!.child(0).nodeSize)),
      list!.copy(list!.content.cut(list!.child(0).nodeSize)),
    ]

    const origins = matchBlocks(parts, read, "same")

    expect(origins?.map((origin) => [origin?.tree.position?.start.line, origin?.children.length])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test("a separator that was put between two blocks is looked over", () => {
    expect(matches(blocksOf("    a\n\nx\n\n    b\n").toSpliced(1, 1), "    a\n\n<!-- -->\n\n    b\n")).toBe(true)
    expect(matches([paragraph("a")], "<!-- other -->\n\na\n")).toBe(false)
  })

  test("a bare address is a link, which only a loose look forgives", () => {
    for (const address of ["https://a.example", "www.a.example", "a@b.example"]) {
      expect(matches([paragraph(address)], `${address}\n`)).toBe(false)
      expect(matches([paragraph(address)], `${address}\n`, "loose")).toBe(true)
    }
    expect(matches([paragraph("a")], "[a](https://a.example)\n", "loose")).toBe(false)
  })

  test("a shortcode and raw HTML are source, which only a loose look forgives", () => {
    expect(matches([paragraph("::: note")], "::: note\n")).toBe(false)
    expect(matches([paragraph("::: note")], "::: note\n", "loose")).toBe(true)
    expect(matches([paragraph("<div>a")], "<div>a\n", "loose")).toBe(false)
    expect(matches([paragraph("::: note")], "::: other\n", "loose")).toBe(false)
  })

  test("a cell that spans others is none that Markdown has", () => {
    const [table] = blocksOf("|a|\n|-|\n")
    const wide = nodes.table_header.create({ colspan: 2 }, schema.text("a"))

    expect(matches([table!], "|a|\n|-|\n")).toBe(true)
    expect(matches([table!.copy(Fragment.from(nodes.table_row.create(null, wide)))], "|a|\n|-|\n")).toBe(false)
  })
})
