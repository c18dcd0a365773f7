import { placeOf } from "@hub/contract/outline"
import type { NodeSettings, StructureNode } from "@hub/contract/structure"
import { indexOf, type Op } from "./gestures.ts"

/** How a node has to be still, so that what was done to it may be undone. */
export type Expected = { id: number; set?: NodeSettings; parent_id?: number | null }

/** Something that can be undone or redone: the operations that do it. */
export type Step = { words: string; ops: Op[]; expected: Expected[] }

/** What undoes an operation that can be done with these nodes; what it removes comes back under a new number. */
export function inverseOf(nodes: StructureNode[], op: Op, newRef: () => number): Op {
  if (op.op === "add") return { op: "remove", id: op.ref }
  const at = indexOf(nodes, op.id)
  const node = nodes[at]!
  if (op.op === "move") return { op: "move", id: op.id, ...placeOf(nodes, at) }
  const { kind, topic_id, title_override, heading_offset, include_pdf, include_kb, pin } = node
  const settings = { title_override, heading_offset, include_pdf, include_kb, pin }
  if (op.op === "remove")
    return { op: "add", ref: newRef(), node: { kind, topic_id, ...settings }, ...placeOf(nodes, at) }
  const set = Object.fromEntries(Object.entries(settings).filter(([name]) => name in op.set))
  return { op: "update", id: op.id, set }
}

/** The same operation on nodes that are called otherwise now. */
export function renamed(op: Op, names: Map<number, number>): Op {
  const name = <I extends number | null>(id: I) => (id === null ? id : (names.get(id) ?? id)) as I
  switch (op.op) {
    case "add":
      return { ...op, parent_id: name(op.parent_id), after_id: name(op.after_id) }
    case "move":
      return { ...op, id: name(op.id), parent_id: name(op.parent_id), after_id: name(op.after_id) }
    default:
      return { ...op, id: name(op.id) }
  }
}
