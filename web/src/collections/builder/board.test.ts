import { applyOutlineOperation, alignPageBreaks } from "@hub/contract/outline"
import type { StructureChangeResult, StructureNode } from "@hub/contract/structure"
import { expect, test } from "vitest"
import { createBoard } from "./board.ts"
import { dropPlace, indexOf, type BuilderOp, placeAfter, placeBehind, removalOps } from "./gestures.ts"
import { dragPlace } from "./several.ts"

const node = (id: number, level: number, more: Partial<StructureNode> = {}): StructureNode => ({
  id,
  kind: "topic",
  level,
  topic_id: id,
  title: `Topic ${id}`,
  status: "draft",
  not_reviewed: false,
  title_override: "",
  heading_offset: 0,
  include_pdf: true,
  include_kb: true,
  pin: "latest",
  approved_revision: null,
  revision: 1,
  ...more,
})
const drawn = (nodes: StructureNode[]) => nodes.map(({ id, level }) => `${".".repeat(level)}${id}`).join(" ")

/** A board over a hub of its own, which does what is sent when it is let. */
function boardOver(nodes: StructureNode[]) {
  const hub = { version: 1, nodes, next: 100, refuse: "" }
  const announced: string[] = []
  let asked = 0
  const board = createBoard(hub, {
    newKey: () => "key",
    isFinal: (error) => error instanceof Error && error.message !== "offline",
    tell: (sentence) => announced.push(sentence),
    refresh: () => asked++,
    async send(base_version, { ops }): Promise<StructureChangeResult> {
      await Promise.resolve()
      if (hub.refuse) throw new Error(hub.refuse)
      const behind = base_version !== hub.version
      const made: StructureChangeResult["made"] = []
      for (const op of ops)
        hub.nodes = applyOutlineOperation(hub.nodes, op, ({ ref, node: { topic_id, ...set } }) => {
          made.push({ ref, id: hub.next })
          return node(ref, 1, { ...set, topic_id })
        })
      for (const { ref } of made)
        hub.nodes = hub.nodes.map((one) => (one.id === ref ? { ...one, id: hub.next++ } : one))
      for (const [index, one] of made.entries()) one.id = hub.next - made.length + index
      hub.version++
      return { version: hub.version, made, refused: [], nodes: behind ? alignPageBreaks(hub.nodes) : null }
    },
  })
  async function settle() {
    await expect.poll(() => board.view().saving && board.view().failed === undefined).toBe(false)
  }
  return { board, hub, announced, settle, asked: () => asked, shows: () => drawn(board.view().nodes) }
}

const book = () => [node(1, 1), node(2, 2), node(3, 2), node(4, 1)]
const move = (
  board: { view: () => { nodes: StructureNode[] } },
  id: number,
  gesture: "up" | "down" | "in" | "out",
): BuilderOp[] => {
  const { nodes } = board.view()
  const place = placeAfter(gesture, nodes, indexOf(nodes, id))
  return place ? [{ op: "move", id, ...place }] : []
}

test("a node goes up, down, in and out, past the ends of its parent too", () => {
  const nodes = book()
  const goes = (id: number, gesture: "up" | "down" | "in" | "out") => placeAfter(gesture, nodes, indexOf(nodes, id))

  expect(goes(3, "up")).toEqual({ parent_id: 1, after_id: null })
  expect(goes(2, "up")).toEqual({ parent_id: null, after_id: null })
  expect(goes(3, "down")).toEqual({ parent_id: null, after_id: 1 })
  expect(goes(4, "in")).toEqual({ parent_id: 1, after_id: 3 })
  expect(goes(2, "out")).toEqual({ parent_id: null, after_id: 1 })
  expect([goes(1, "up"), goes(1, "out"), goes(1, "in"), goes(4, "down")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test("what is dropped between rows stands beneath the one above, beside it, or beside what it ends", () => {
  const nodes = book()

  expect(dropPlace(nodes, 3, 3)).toEqual({ place: { parent_id: 3, after_id: null }, level: 3 })
  expect(dropPlace(nodes, 3, 2)).toEqual({ place: { parent_id: 1, after_id: 3 }, level: 2 })
  expect(dropPlace(nodes, 3, 1)).toEqual({ place: { parent_id: null, after_id: 1 }, level: 1 })
  expect(dropPlace(nodes, 0, 4)).toEqual({ place: { parent_id: null, after_id: null }, level: 1 })
  expect(dragPlace(nodes, [1], 2, 1)).toBeUndefined()
  expect(dragPlace(nodes, [nodes[1]!.id], 4, 1)).toEqual({ place: { parent_id: null, after_id: 4 }, level: 1 })
  expect(placeBehind(nodes, null)).toEqual({ parent_id: null, after_id: 4 })
})

test("a change is seen at once, sent, undone and redone", async () => {
  const { board, hub, settle, shows } = boardOver(book())

  board.did("Move", move(board, 4, "in"))
  expect(shows()).toBe(".1 ..2 ..3 ..4")
  board.undo()
  expect(shows()).toBe(".1 ..2 ..3 .4")
  board.redo()
  await settle()

  expect([shows(), drawn(hub.nodes)]).toEqual([".1 ..2 ..3 ..4", ".1 ..2 ..3 ..4"])
  expect(board.view()).toMatchObject({ undo: "Move", redo: undefined })
})

test("a part that was taken out comes back whole, and what was done to it before can be undone still", async () => {
  const { board, hub, settle, shows } = boardOver(book())
  board.did("Rename", [{ op: "update", id: 2, set: { title_override: "Other" } }])
  board.did("Take out", removalOps(board.view().nodes, 0))
  await settle()
  expect(shows()).toBe(".4")

  board.undo()
  await settle()
  board.undo()
  await settle()

  expect([shows(), drawn(hub.nodes)]).toEqual([".100 ..101 ..102 .4", ".100 ..101 ..102 .4"])
  expect(hub.nodes.map((one) => [one.topic_id, one.title_override])).toEqual([
    [1, ""],
    [2, ""],
    [3, ""],
    [4, ""],
  ])
  board.redo()
  board.redo()
  await settle()
  expect([shows(), drawn(hub.nodes)]).toEqual([".4", ".4"])
})

test("what somebody else changed since is not undone", async () => {
  const { board, hub, settle, announced } = boardOver(book())
  board.did("Rename", [{ op: "update", id: 2, set: { title_override: "Mine" } }])
  await settle()
  board.heard({
    version: 3,
    nodes: hub.nodes.map((one) => (one.id === 2 ? { ...one, title_override: "Theirs" } : one)),
  })

  board.undo()

  expect(announced).toEqual(["Someone else has changed “Theirs”, so it was left as it is."])
  expect(board.view()).toMatchObject({ undo: undefined, redo: undefined, saving: false })
})

test("the work of two is joined, and what can be done no more is told and given up", async () => {
  const { board, hub, settle, announced, shows, asked } = boardOver(book())
  hub.nodes = hub.nodes.toSpliced(3, 1)
  hub.version++

  board.did("Move", move(board, 3, "up"))
  await settle()
  expect(shows()).toBe(".1 ..3 ..2")
  hub.refuse = "This item was removed from the collection in the meantime."
  board.did("Move", move(board, 2, "up"))
  await settle()

  expect([shows(), announced, asked()]).toEqual([".1 ..3 ..2", [hub.refuse], 1])
})

test("without the hub the change waits, and goes out with the next try", async () => {
  const { board, hub, settle, shows } = boardOver(book())
  hub.refuse = "offline"
  board.did("Move", move(board, 4, "in"))
  await settle()
  expect([shows(), drawn(hub.nodes), String(board.view().failed)]).toEqual([
    ".1 ..2 ..3 ..4",
    ".1 ..2 ..3 .4",
    "Error: offline",
  ])

  hub.refuse = ""
  board.retry()
  await settle()

  expect([drawn(hub.nodes), board.view().failed]).toEqual([".1 ..2 ..3 ..4", undefined])
})
