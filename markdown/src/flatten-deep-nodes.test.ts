import type { Nodes, PhrasingContent, Root } from "mdast"
import { expect, test } from "vitest"
import { flattenDeepNodes } from "./flatten-deep-nodes.ts"
import { walkTree } from "./walk.ts"

/** So deep a node may stand, the tree itself being at 0. */
const deepest = 320

/** A tree in which a paragraph with this content stands so deep. */
function treeWithParagraphAt(depth: number, children: PhrasingContent[]): Root {
  let node: Nodes = { type: "paragraph", children }
  for (let at = depth; at > 1; at--) node = { type: "blockquote", children: [node] }
  return { type: "root", children: [node] }
}

function paragraphIn(tree: Root): Nodes | undefined {
  let found: Nodes | undefined
  walkTree(tree, (node) => {
    if (node.type === "paragraph") found = node
  })
  return found
}

const content: PhrasingContent[] = [
  { type: "text", value: "a " },
  { type: "emphasis", children: [{ type: "strong", children: [{ type: "text", value: "b" }] }] },
  { type: "inlineCode", value: " c " },
  { type: "image", url: "/x", alt: "d" },
  { type: "html", value: "<br>" },
]

test("a paragraph that stands too deep has its words only", () => {
  const tree = treeWithParagraphAt(deepest, structuredClone(content))

  flattenDeepNodes(tree)

  expect(paragraphIn(tree)).toEqual({ type: "paragraph", children: [{ type: "text", value: "a b c d<br>" }] })
})

test("a paragraph a level above stays as it is", () => {
  const tree = treeWithParagraphAt(deepest - 1, structuredClone(content))

  flattenDeepNodes(tree)

  expect(paragraphIn(tree)).toEqual({ type: "paragraph", children: content })
})

test("marks that stand too deep in a paragraph stay, being bounded where they are read", () => {
  let inner: PhrasingContent = { type: "text", value: "a" }
  for (let depth = 0; depth < 100; depth++) inner = { type: "emphasis", children: [inner] }
  const tree = treeWithParagraphAt(deepest - 1, [inner])
  const before = structuredClone(tree)

  flattenDeepNodes(tree)

  expect(tree).toEqual(before)
})

test.each([0, 1, 5])("an ordinary tree of depth %d does not change", (depth) => {
  const tree = depth === 0 ? ({ type: "root", children: [] } satisfies Root) : treeWithParagraphAt(depth, content)
  const before = structuredClone(tree)

  flattenDeepNodes(tree)

  expect(tree).toEqual(before)
})

test("headings and cells that stand too deep have their words only as well", () => {
  const heading: Nodes = { type: "heading", depth: 2, children: structuredClone(content) }
  const row: Nodes = { type: "tableRow", children: [{ type: "tableCell", children: structuredClone(content) }] }
  const tree = treeWithParagraphAt(deepest, [])
  walkTree(tree, (node) => {
    if (node.type === "blockquote" && node.children[0]?.type === "paragraph")
      node.children = [heading, { type: "table", children: [row] }]
  })

  flattenDeepNodes(tree)

  const words = [{ type: "text", value: "a b c d<br>" }]
  expect(heading.children).toEqual(words)
  expect(row.children[0]?.children).toEqual(words)
})
