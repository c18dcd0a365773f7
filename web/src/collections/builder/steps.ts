import { positionOfNode } from "@hub/contract/outline"
import type { NodeSettings, StructureNode } from "@hub/contract/structure"
import { indexOf, type BuilderOp } from "./gestures.ts"

/** How a node has to be still, so that what was done to it may be undone. */
export type ExpectedChange = { id: number; set?: NodeSettings; parent_id?: number | null }

/** Something that can be undone or redone: the operations that do it. */
export type BuilderStep = { words: string; ops: BuilderOp[]; expected: ExpectedChange[] }

/** What undoes an operation that can be done with these nodes; what it removes comes back under a new number. */
export function invertOp(nodes: StructureNode[], op: BuilderOp, newRef: () => number): BuilderOp {
  if (op.op === "add") return { op: "remove", id: op.ref }
  const at = indexOf(nodes, op.id)
  const node = nodes[at]!
  if (op.op === "move") return { op: "move", id: op.id, ...positionOfNode(nodes, at) }
  const { kind, topic_id, title_override, heading_offset, include_pdf, include_kb, pin } = node
  const settings = { title_override, heading_offset, include_pdf, include_kb, pin }
  if (op.op === "remove")
    return { op: "add", ref: newRef(), node: { kind, topic_id, ...settings }, ...positionOfNode(nodes, at) }
  const set = Object.fromEntries(Object.entries(settings).filter(([name]) => name in op.set))
  return { op: "update", id: op.id, set }
}

/** The same operation on nodes that are called otherwise now. */
export function renameIdsInOp(op: BuilderOp, names: Map<number, number>): BuilderOp {
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
