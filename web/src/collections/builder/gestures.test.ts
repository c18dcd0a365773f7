import type { OutlineNode } from "@hub/contract/outline"
import { expect, test } from "vitest"
import { dropPlace, type Gesture, indexOf, placeAfter, placeBehind, removalOps } from "./gestures.ts"

const topic = (id: number, level: number): OutlineNode => ({ id, level, kind: "topic" })
const pageBreak = (id: number, level: number): OutlineNode => ({ id, level, kind: "page_break" })

const outline = [topic(1, 1), topic(2, 2), topic(3, 3), topic(4, 2), pageBreak(5, 2), topic(6, 2), topic(7, 1)]

test.each<[why: string, id: number, gesture: Gesture, place: ReturnType<typeof placeAfter>]>([
  ["before its elder sister, over all that stands beneath her", 4, "up", { parent_id: 1, after_id: null }],
  ["out of its parent, when it is the first there", 3, "up", { parent_id: 1, after_id: null }],
  ["behind its younger sister", 2, "down", { parent_id: 1, after_id: 4 }],
  ["behind its parent, when it is the last there", 6, "down", { parent_id: null, after_id: 1 }],
  ["beneath its elder sister, as her last", 4, "in", { parent_id: 2, after_id: 3 }],
  ["beneath a sister that nothing stands beneath", 7, "in", { parent_id: 1, after_id: 6 }],
  ["nowhere beneath a page break", 6, "in", undefined],
  ["nowhere beneath what it stands beneath already", 3, "in", undefined],
  ["right behind its parent, though others follow there", 2, "out", { parent_id: null, after_id: 1 }],
  ["one level only", 3, "out", { parent_id: 1, after_id: 2 }],
])("a node goes %s (%i %s)", (_why, id, gesture, place) => {
  expect(placeAfter(gesture, outline, indexOf(outline, id))).toEqual(place)
})

test.each<[why: string, gap: number, level: number, place: ReturnType<typeof dropPlace>]>([
  ["first of all, as deep as what follows", 0, 3, { place: { parent_id: null, after_id: null }, level: 1 }],
  ["among the nodes beneath the row above", 1, 1, { place: { parent_id: 1, after_id: null }, level: 2 }],
  ["beneath a row that nothing stands beneath", 3, 4, { place: { parent_id: 3, after_id: null }, level: 4 }],
  ["no deeper than beneath the row above", 3, 6, { place: { parent_id: 3, after_id: null }, level: 4 }],
  ["beside the row above", 3, 3, { place: { parent_id: 2, after_id: 3 }, level: 3 }],
  ["beside the parent that the row above ends", 3, 2, { place: { parent_id: 1, after_id: 2 }, level: 2 }],
  ["no higher than what follows lets it", 3, 1, { place: { parent_id: 1, after_id: 2 }, level: 2 }],
  ["beside a page break, never beneath it", 5, 3, { place: { parent_id: 1, after_id: 5 }, level: 2 }],
  ["at the end of everything", 7, 1, { place: { parent_id: null, after_id: 7 }, level: 1 }],
])("what is dropped stands %s", (_why, gap, level, place) => {
  expect(dropPlace(outline, gap, level)).toEqual(place)
})

test("nothing is dropped deeper than the sixth level", () => {
  const deep = [1, 2, 3, 4, 5, 6].map((level) => topic(level, level))

  expect(dropPlace(deep, 6, 9)).toEqual({ place: { parent_id: 5, after_id: 6 }, level: 6 })
})

test("the first row of an empty outline is on the top level", () => {
  expect(dropPlace([], 0, 4)).toEqual({ place: { parent_id: null, after_id: null }, level: 1 })
})

test.each([
  ["behind a node and all beneath it", 2, { parent_id: 1, after_id: 2 }],
  ["at the end, when the node is not there", 99, { parent_id: null, after_id: 7 }],
  ["at the end, when no node is named", null, { parent_id: null, after_id: 7 }],
])("what is added comes %s", (_why, id, place) => {
  expect(placeBehind(outline, id)).toEqual(place)
})

test("what is added to an empty outline is its first", () => {
  expect(placeBehind([], null)).toEqual({ parent_id: null, after_id: null })
})

test("a part is removed from its deepest node up, so that nothing moves out of it meanwhile", () => {
  expect(removalOps(outline, indexOf(outline, 2))).toEqual([
    { op: "remove", id: 3 },
    { op: "remove", id: 2 },
  ])
})
