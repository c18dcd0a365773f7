import type { Nodes, Root } from "mdast"
import { expect, test } from "vitest"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"

const typesIn = (tree: Nodes) => {
  const types: string[] = []
  walkTree(tree, ({ type }) => types.push(type))
  return types
}

test("every node is visited once, in reading order, each before what it holds", () => {
  expect(typesIn(parseMarkdown("# a *b*\n\n- c\n- d\n"))).toEqual(
    "root heading text emphasis text list listItem paragraph text listItem paragraph text".split(" "),
  )
})

test("each node comes with its parent, and the tree itself with none", () => {
  const tree = parseMarkdown("> a **b**\n")
  const pairs: string[] = []

  walkTree(tree, ({ type }, parent) => pairs.push(`${parent?.type} > ${type}`))

  expect(pairs).toEqual([
    "undefined > root",
    "root > blockquote",
    "blockquote > paragraph",
    "paragraph > text",
    "paragraph > strong",
    "strong > text",
  ])
})

test("a part of a tree is walked alone, and a node that holds nothing is all there is", () => {
  const [, second] = parseMarkdown("a\n\n*b*\n").children

  expect(second && typesIn(second)).toEqual(["paragraph", "emphasis", "text"])
  expect(typesIn({ type: "thematicBreak" })).toEqual(["thematicBreak"])
  expect(typesIn({ type: "root", children: [] })).toEqual(["root"])
})

test("children that a visit puts into a node are walked too", () => {
  const tree = parseMarkdown("a\n")
  const types: string[] = []

  walkTree(tree, (node) => {
    types.push(node.type)
    if (node.type === "paragraph") node.children = [{ type: "inlineCode", value: "b" }]
  })

  expect(types).toEqual(["root", "paragraph", "inlineCode"])
})

test("no depth overflows the stack", () => {
  const tree: Root = { type: "root", children: [] }
  let inner: { children: Nodes[] } = tree
  for (let depth = 0; depth < 100_000; depth++) {
    const quote: Nodes = { type: "blockquote", children: [] }
    inner.children.push(quote)
    inner = quote
  }
  let count = 0

  walkTree(tree, () => count++)

  expect(count).toBe(100_001)
})
