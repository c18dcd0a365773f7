import type { Nodes } from "mdast"
import { toString } from "mdast-util-to-string"
import { describe, expect, test } from "vitest"
import { parseCommonMark, parseMarkdown, parseWith } from "./parse.ts"
import { walkTree } from "./walk.ts"

/** The types of the nodes of a text, what holds others in brackets. */
function shapeOf(node: Nodes): string {
  if (!("children" in node)) return node.type
  const inside = node.children.map(shapeOf).join(" ")
  return node.type === "root" ? inside : `${node.type}(${inside})`
}

const shape = (source: string) => shapeOf(parseMarkdown(source))

describe("a text is read as CommonMark with GFM", () => {
  test.each([
    ["", ""],
    ["\n \t\r\n", ""],
    ["a\n\nb", "paragraph(text) paragraph(text)"],
    ["a  \nb\\\nc\nd", "paragraph(text break text break text)"],
    ["**a *b***", "paragraph(strong(text emphasis(text)))"],
    ["~~a~~ ~b~", "paragraph(delete(text) text)"],
    ["a ![b](c) `d` <e@f.g> <b>", "paragraph(text image text inlineCode text link(text) text html)"],
    [
      "[a] [b][] [c][d] ![e]\n\n[a]: x\n[b]: x\n[d]: x\n[e]: x",
      "paragraph(linkReference(text) text linkReference(text) text linkReference(text) text imageReference) definition definition definition definition",
    ],
    [
      "> a\n\n- b\n\n1. c\n",
      "blockquote(paragraph(text)) list(listItem(paragraph(text))) list(listItem(paragraph(text)))",
    ],
    ["|a|b|\n|-|-|\n|c \\| d|", "table(tableRow(tableCell(text) tableCell(text)) tableRow(tableCell(text)))"],
    [
      "a[^1]\n\n[^1]: b\n\n    c",
      "paragraph(text footnoteReference) footnoteDefinition(paragraph(text) paragraph(text))",
    ],
    ["---\na: 1\n---", "thematicBreak heading(text)"],
    ["    a\n\n\tb", "code"],
    ["<!-- a\n\nb -->", "html"],
    ["$`a`$ $$b$$", "paragraph(text inlineCode text)"],
  ])("%j", (source, expected) => {
    expect(shape(source)).toBe(expected)
  })

  test("and by CommonMark alone none of GFM is read", () => {
    expect(shapeOf(parseCommonMark("~~a~~ www.b.c [^1]\n\n- [ ] d\n\n|a|\n|-|"))).toBe(
      "paragraph(text) list(listItem(paragraph(text))) paragraph(text)",
    )
  })
})

describe("where a node stands", () => {
  /** The source of each text, code and image of a text. */
  const leavesIn = (source: string) => {
    const found: string[] = []
    walkTree(parseMarkdown(source), (node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset]
      if (!("children" in node)) found.push(source.slice(start, end))
    })
    return found
  }

  test.each([
    ["a\r\n\r\n*b*\r\n", ["a", "b"]],
    ["\uFEFFa *b*", ["a ", "b"]],
    ["日本 *語* 😀 `x`", ["日本 ", "語", " 😀 ", "`x`"]],
    ["שלום **עולם**", ["שלום ", "עולם"]],
    ["a\u0000\u0000 *b*", ["a\u0000\u0000 ", "b"]],
    ["> a\n> b\n", ["a\n> b"]],
    ["- \ta\n\tb", ["a\n\tb"]],
    ["| a | *b* |\n|---|---|\n", ["a", "b"]],
    ["&amp;&#x1F600; *b*", ["&amp;&#x1F600; ", "b"]],
    ["a\rb\r\rc", ["a\rb", "c"]],
  ])("is told in UTF-16 units: %j", (source, leaves) => {
    expect(leavesIn(source)).toEqual(leaves)
  })

  test("is told in lines and columns from 1, the byte order mark being a column of the first line", () => {
    const tree = parseMarkdown("\uFEFF# a\r\n\r\nb\n")

    expect(tree.children.map(({ position }) => position?.start)).toEqual([
      { line: 1, column: 2, offset: 1 },
      { line: 3, column: 1, offset: 8 },
    ])
    expect(tree.children[0]?.position?.end).toEqual({ line: 1, column: 5, offset: 4 })
  })

  test("is for an underlined heading where its words begin, not the definitions above it", () => {
    const [, heading] = parseMarkdown("[x]: /y\n  A\n===\n").children

    expect(heading?.type).toBe("heading")
    expect(heading?.position?.start).toEqual({ line: 2, column: 3, offset: 10 })
  })
})

describe("signs that no text may hold", () => {
  test("zeros are shown as the sign for what cannot be shown", () => {
    expect(toString(parseMarkdown("a\u0000\u0000b"))).toBe("a\uFFFD\uFFFDb")
  })

  test.each(["\uD83D", "a\uDE00b", "\u202E", "\u2028", "\u0007"])("%j stays as it is", (source) => {
    expect(toString(parseMarkdown(`x${source}x`))).toBe(`x${source}x`)
  })
})

describe("spaces that look like others", () => {
  test("a no-break space indents no code, and no space of another script ends a line", () => {
    expect(shape("\u00A0\u00A0\u00A0\u00A0a")).toBe("paragraph(text)")
    expect(toString(parseMarkdown("a\u3000\u3000\nb"))).toBe("a\u3000\u3000\nb")
  })

  test("emphasis knows the spaces and marks of all scripts", () => {
    expect(shape("*\u3000a*")).toBe("paragraph(text)")
    expect(shape("日*本*語")).toBe("paragraph(text emphasis(text) text)")
    expect(shape("日_本_語")).toBe("paragraph(text)")
    expect(shape("**「a」**b")).toBe("paragraph(text)")
  })
})

test("a listener hears of the tokens that a tree is made from", () => {
  const heard: string[] = []

  parseWith("[a](b) ![c](<d e>)\n", [
    {
      enter: {
        resourceDestinationString(token) {
          heard.push(this.sliceSerialize(token))
          this.buffer()
        },
      },
    },
  ])

  expect(heard).toEqual(["b", "d e"])
})
