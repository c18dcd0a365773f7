import { applyOutlineOperation } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { expect, test } from "vitest"
import type { BuilderOp } from "./gestures.ts"
import { invertOp, renameIdsInOp } from "./steps.ts"

const node = (id: number, level: number, more: Partial<StructureNode> = {}): StructureNode => ({
  id,
  kind: "topic",
  level,
  topic_id: id + 100,
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
const outline = [
  node(1, 1),
  node(2, 2, { title_override: "Own title", heading_offset: 1, include_pdf: false, pin: "approved" }),
  node(3, 2, { kind: "heading", topic_id: null, title: "", title_override: "Part" }),
  node(4, 1),
]

const perform = (nodes: StructureNode[], op: BuilderOp) =>
  applyOutlineOperation(nodes, op, (added) => ({ ...node(added.ref, 1), ...added.node, title: `Topic 2` }))

const added = { topic_id: 109, title_override: "", heading_offset: 0, include_pdf: true, include_kb: true } as const

test.each<[what: string, op: BuilderOp]>([
  ["adding", { op: "add", ref: -1, parent_id: 1, after_id: 2, node: { ...added, kind: "topic", pin: "latest" } }],
  ["moving out of a parent", { op: "move", id: 2, parent_id: null, after_id: 4 }],
  ["moving with what stands beneath", { op: "move", id: 1, parent_id: null, after_id: 4 }],
  ["changing some settings", { op: "update", id: 2, set: { title_override: "", include_pdf: true } }],
])("%s is undone by one operation", (_what, op) => {
  const after = perform(outline, op)

  expect(after).not.toEqual(outline)
  expect(
    perform(
      after,
      invertOp(outline, op, () => -9),
    ),
  ).toEqual(outline)
})

test("what was removed comes back in its place with all its settings, under a new number", () => {
  const op: BuilderOp = { op: "remove", id: 2 }

  const back = invertOp(outline, op, () => -9)

  expect(perform(perform(outline, op), back)).toEqual(outline.with(1, { ...outline[1]!, id: -9 }))
})

test("undoing a change sets back only what it set", () => {
  expect(invertOp(outline, { op: "update", id: 2, set: { pin: "latest" } }, () => -9)).toEqual({
    op: "update",
    id: 2,
    set: { pin: "approved" },
  })
})

test.each<[op: BuilderOp, renamed: Partial<BuilderOp>]>([
  [
    { op: "add", ref: -1, parent_id: -2, after_id: -3, node: { ...added, kind: "topic", pin: "latest" } },
    { ref: -1, parent_id: 20, after_id: 30 },
  ],
  [
    { op: "move", id: -2, parent_id: null, after_id: 5 },
    { id: 20, parent_id: null, after_id: 5 },
  ],
  [{ op: "remove", id: -3 }, { id: 30 }],
  [{ op: "update", id: -2, set: { pin: "approved" } }, { id: 20 }],
])("an operation follows the nodes that the hub has named: %j", (op, renamed) => {
  const names = new Map([
    [-2, 20],
    [-3, 30],
  ])

  expect(renameIdsInOp(op, names)).toEqual({ ...op, ...renamed })
})
