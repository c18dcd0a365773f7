import { applyOutlineOperation, type OutlineNode } from "@hub/contract/outline"
import { expect, test } from "vitest"
import type { BuilderOp, Gesture } from "./gestures.ts"
import { dragPlace, gestureOps, listRoots, placeOps, severalRemovalOps } from "./several.ts"

const topic = (id: number, level: number): OutlineNode => ({ id, level, kind: "topic" })
const pageBreak = (id: number, level: number): OutlineNode => ({ id, level, kind: "page_break" })

const outline = [topic(1, 1), topic(2, 2), topic(3, 3), topic(4, 2), pageBreak(5, 2), topic(6, 2), topic(7, 1)]
const flat = [1, 2, 3, 4, 5, 6].map((id) => topic(id, 1))

const draw = (nodes: OutlineNode[]) => nodes.map(({ id, level }) => `${".".repeat(level - 1)}${id}`).join(" ")
const perform = (nodes: OutlineNode[], ops: BuilderOp[]) =>
  ops.reduce((list, op) => applyOutlineOperation(list, op, ({ ref }) => topic(ref, 1)), nodes)

test("what is beneath a chosen node goes along and is not moved by itself", () => {
  expect(listRoots(outline, [3, 2, 7]).map(({ id }) => id)).toEqual([2, 7])
})

test.each<[why: string, gesture: Gesture, nodes: OutlineNode[], ids: number[], drawn: string]>([
  ["one goes up past its neighbour", "up", flat, [3], "1 3 2 4 5 6"],
  ["neighbours go up together", "up", flat, [3, 4], "1 3 4 2 5 6"],
  ["those apart go up each past their own neighbour", "up", flat, [2, 5], "2 1 3 5 4 6"],
  ["those that are first already stay, the others go up", "up", flat, [1, 4], "1 2 4 3 5 6"],
  ["what is first beneath a parent goes up before it", "up", outline, [2, 4], "2 .3 4 1 .5 .6 7"],
  ["neighbours go down together", "down", flat, [3, 4], "1 2 5 3 4 6"],
  ["those apart go down each past their own neighbour", "down", flat, [2, 4], "1 3 2 5 4 6"],
  ["the last ones beneath a parent go down behind it", "down", outline, [6], "1 .2 ..3 .4 .5 6 7"],
  ["neighbours go beneath the one before them", "in", flat, [3, 4, 6], "1 2 .3 .4 5 .6"],
  ["neighbours go out behind their parent, in their order", "out", outline, [2, 4], "1 .5 .6 2 .3 4 7"],
  ["those apart go out behind their parent, in their order", "out", outline, [2, 6], "1 .4 .5 2 .3 6 7"],
])("%s", (_why, gesture, nodes, ids, drawn) => {
  expect(draw(perform(nodes, gestureOps(gesture, nodes, ids)))).toBe(drawn)
})

test.each<[gesture: Gesture, ids: number[]]>([
  ["up", [1, 2]],
  ["down", [5, 6]],
  ["out", [2, 4]],
  ["in", [1, 2]],
])("nothing is done where none of them goes further (%s)", (gesture, ids) => {
  expect(gestureOps(gesture, flat, ids)).toEqual([])
})

test("no operation names another node that moves, so that one who is gone holds nobody up", () => {
  const left = flat.filter(({ id }) => id !== 3)
  const ops = gestureOps("up", flat, [3, 4, 5]).filter((op) => op.op === "move" && op.id !== 3)

  expect(draw(perform(left, ops))).toBe("1 4 5 2 6")
})

test("nodes from anywhere are put at one place in their order", () => {
  const roots = listRoots(outline, [7, 3])

  expect(draw(perform(outline, placeOps(roots, { parent_id: 1, after_id: 4 })))).toBe("1 .2 .4 .3 .7 .5 .6")
})

test("several are removed with all beneath them, each named once", () => {
  expect(severalRemovalOps(outline, [2, 3, 7])).toEqual([
    { op: "remove", id: 3 },
    { op: "remove", id: 2 },
    { op: "remove", id: 7 },
  ])
})

test.each<[why: string, dragged: number[], gap: number, level: number, place: ReturnType<typeof dragPlace>]>([
  ["goes nowhere between its own rows", [1], 3, 1, undefined],
  [
    "may stay where it is when it is dropped before itself",
    [2],
    1,
    2,
    { place: { parent_id: 1, after_id: null }, level: 2 },
  ],
  [
    "may stay where it is when it is dropped behind itself",
    [2],
    3,
    2,
    { place: { parent_id: 1, after_id: null }, level: 2 },
  ],
  [
    "goes further down past rows that close up behind it",
    [2],
    4,
    2,
    { place: { parent_id: 1, after_id: 4 }, level: 2 },
  ],
  ["goes between others that are dragged with it", [2, 4], 3, 2, { place: { parent_id: 1, after_id: null }, level: 2 }],
  [
    "goes down past others that are dragged with it",
    [2, 4, 7],
    6,
    2,
    { place: { parent_id: 1, after_id: 6 }, level: 2 },
  ],
  ["goes further up", [7], 3, 2, { place: { parent_id: 1, after_id: 2 }, level: 2 }],
])("a part that is dragged %s", (_why, dragged, gap, level, place) => {
  expect(dragPlace(outline, dragged, gap, level)).toEqual(place)
})
