import { expect, test } from "vitest"
import {
  endOfSubtree,
  type OutlineOperation,
  OutlineRefusal,
  applyOutlineOperation,
  positionOfNode,
  type OutlineNode,
} from "../src/outline.ts"

type TestOperation = OutlineOperation<Pick<OutlineNode, "kind">, Partial<OutlineNode>>

/** An outline drawn with a line a node: indented by its level, `-` for a page break, and its id. */
function drawn(picture: string): OutlineNode[] {
  return picture
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, indent, mark, id] = /^( *)(-?)(\d+)$/.exec(line.replace(/^ {4}/, ""))!
      return { id: Number(id), kind: mark ? "page_break" : "topic", level: indent!.length / 2 + 1 }
    })
}
const picture = (nodes: OutlineNode[]) =>
  nodes.map(({ id, kind, level }) => `${"  ".repeat(level + 1)}${kind === "page_break" ? "-" : ""}${id}`).join("\n")

const after = (nodes: OutlineNode[], ...ops: TestOperation[]) =>
  ops.reduce((list, op) => applyOutlineOperation(list, op, ({ ref, node }) => ({ ...node, id: -ref, level: 1 })), nodes)
const becomes = (nodes: OutlineNode[], op: TestOperation, expected: string) =>
  expect(`\n${picture(after(nodes, op))}`).toBe(`\n${picture(drawn(expected))}`)

const book = drawn(`
    1
      2
      3
        4
    5
      6`)

test("a node moves with all beneath it, and is as deep as where it goes", () => {
  becomes(
    book,
    { op: "move", id: 3, parent_id: null, after_id: 5 },
    `
    1
      2
    5
      6
    3
      4`,
  )
  becomes(
    book,
    { op: "move", id: 5, parent_id: 3, after_id: null },
    `
    1
      2
      3
        5
          6
        4`,
  )
  becomes(
    book,
    { op: "move", id: 6, parent_id: null, after_id: null },
    `
    6
    1
      2
      3
        4
    5`,
  )
})

test("what stands beneath a node that is removed takes its place", () => {
  becomes(
    book,
    { op: "remove", id: 1 },
    `
    2
    3
      4
    5
      6`,
  )
})

test("nothing moves into itself, beside what is gone, beneath a page break or too deep", () => {
  const deep = drawn(`
    1
      2
        3
          4
            5
              6
    -7`)
  const refusal = (op: TestOperation) => () => after(deep, op)

  expect(refusal({ op: "move", id: 2, parent_id: 4, after_id: null })).toThrow("cannot be moved into itself")
  expect(refusal({ op: "move", id: 2, parent_id: null, after_id: 9 })).toThrow(OutlineRefusal)
  expect(refusal({ op: "move", id: 2, parent_id: 9, after_id: null })).toThrow("removed from the collection")
  expect(refusal({ op: "move", id: 9, parent_id: null, after_id: null })).toThrow("removed from the collection")
  expect(refusal({ op: "move", id: 2, parent_id: 7, after_id: null })).toThrow("page break can't contain")
  expect(refusal({ op: "add", ref: -8, node: { kind: "topic" }, parent_id: 6, after_id: null })).toThrow(
    "six levels".replace("six", "6"),
  )
})

test("where the neighbour went elsewhere, a node stands last beneath the parent it was wished for", () => {
  becomes(
    book,
    { op: "move", id: 6, parent_id: 1, after_id: 5 },
    `
    1
      2
      3
        4
      6
    5`,
  )
})

test("a level that was skipped stays skipped, and what is put beside it captures nothing", () => {
  const jumps = [
    { id: 1, kind: "topic", level: 1 },
    { id: 2, kind: "topic", level: 3 },
    { id: 3, kind: "topic", level: 3 },
  ] satisfies OutlineNode[]

  const added = after(jumps, { op: "add", ref: -4, node: { kind: "topic" }, parent_id: 1, after_id: 2 })

  expect(added.map(({ id, level }) => [id, level])).toEqual([
    [1, 1],
    [2, 3],
    [4, 3],
    [3, 3],
  ])
})

test("a page break holds nothing: it is as deep as what follows it", () => {
  becomes(
    drawn(`
    1
    -7
    2
      3`),
    { op: "remove", id: 2 },
    `
    1
    -7
    3`,
  )
  expect(
    after(
      drawn(`
    1
    -7`),
      { op: "add", ref: -9, node: { kind: "topic" }, parent_id: 1, after_id: null },
    ),
  ).toHaveLength(3)
})

test("whatever a node is moved beneath, it goes back to where it stood", () => {
  for (const [at, { id }] of book.entries())
    for (const [index, parent] of book.entries()) {
      if (index >= at && index < endOfSubtree(book, at)) continue
      const moved = after(book, { op: "move", id, parent_id: parent.id, after_id: null })

      expect(after(moved, { op: "move", id, ...positionOfNode(book, at) })).toEqual(book)
    }
})
