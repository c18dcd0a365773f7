import type { Nodes } from "mdast"
import { toString } from "mdast-util-to-string"
import { describe, expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"

/** The inline nodes of a text: words as they read, others by their type. */
function inlineOf(source: string): string[] {
  const [block] = parseMarkdown(source).children
  return block && "children" in block
    ? block.children.map((node: Nodes) => (node.type === "text" ? node.value : node.type))
    : []
}

describe("words around marks that mean nothing are one text", () => {
  test.each([
    "a * b",
    "a _ b",
    "a ] b",
    "a [ b",
    "a ![ b ] c",
    "a < b",
    "a & b &c; d",
    "a ` b",
    "a \\ b",
    "a ~~ b",
    "a : b :: c ww. d",
    "a @ b",
    "! & * < [ ] _ `",
    "snake_case_words and 2*3",
    "日本 * 語 & 😀 ` x",
    "שלום * עולם",
  ])("%j", (source) => {
    expect(inlineOf(source)).toEqual([source])
  })

  test("over several lines too, also of Windows", () => {
    expect(inlineOf("a * b\nc & d\n[e")).toEqual(["a * b\nc & d\n[e"])
    expect(inlineOf("a\r\nb * c")).toEqual(["a\r\nb * c"])
  })
})

describe("what a mark makes parts the words", () => {
  test.each([
    ["a *b* c", ["a ", "emphasis", " c"]],
    ["a * b *c*", ["a * b ", "emphasis"]],
    ["a ` b `c`", ["a ", "inlineCode", "c`"]],
    ["[a] [b](c)", ["[a] ", "link"]],
    ["a < b <c>", ["a < b ", "html"]],
    ["a & b &amp; c", ["a & b & c"]],
    ["a \\* b", ["a * b"]],
    ["a  \nb", ["a", "break", "b"]],
    ["a & https://b.example & c", ["a & ", "link", " & c"]],
    ["a_b www.c.example", ["a_b ", "link"]],
  ])("%j", (source, nodes) => {
    expect(inlineOf(source)).toEqual(nodes)
  })
})

test("no two texts stand beside each other, whatever a paragraph holds", () => {
  const source = "a * b [c] ![d] <e &f; `g` *h _i* j~~k~~ l] m\\n {{oo}} p@q www.r\n".repeat(50)
  const neighbours: Nodes[] = []
  let last: Nodes | undefined

  walkTree(parseMarkdown(source), (node, parent) => {
    const isNeighbour = parent !== undefined && parent.children.some((child) => child === last)
    if (node.type === "text" && last?.type === "text" && isNeighbour) neighbours.push(node)
    last = node
  })

  expect(neighbours).toEqual([])
  expect(toString(parseMarkdown(source))).toContain("a * b [c]")
})

test("a very long paragraph of marks is read in time that grows with it", () => {
  const source = "a * b [ c ] & d < ".repeat(5000)

  expect(toString(parseMarkdown(source)).length).toBe(source.trimEnd().length)
})
