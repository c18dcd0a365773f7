import {
  endOfSubtree,
  type OutlineOperation,
  indexOfParent,
  type OutlinePosition,
  type OutlineNode,
  positionOfNode,
} from "@hub/contract/outline"
import type { NewNode, NodeSettings } from "@hub/contract/structure"

export type BuilderOp = OutlineOperation<NewNode, NodeSettings>
export type Gesture = "up" | "down" | "in" | "out"

/** By the names of the keys that are pressed with Alt. */
export const gesturesByKey: Record<string, Gesture> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
}

/** Where a node goes by one gesture, or nothing where it goes no further. */
export function placeAfter(gesture: Gesture, nodes: readonly OutlineNode[], at: number): OutlinePosition | undefined {
  const { parent_id, after_id } = positionOfNode(nodes, at)
  const parent = indexOfParent(nodes, at)
  switch (gesture) {
    case "up":
      if (after_id !== null) return positionOfNode(nodes, indexOf(nodes, after_id))
      return parent < 0 ? undefined : positionOfNode(nodes, parent)
    case "down": {
      const next = endOfSubtree(nodes, at)
      if (next < nodes.length && indexOfParent(nodes, next) === parent) return { parent_id, after_id: nodes[next]!.id }
      return afterParent(nodes, parent)
    }
    case "in": {
      const before = nodes[indexOf(nodes, after_id)]
      if (before === undefined || before.kind === "page_break") return undefined
      return { parent_id: before.id, after_id: lastChild(nodes, indexOf(nodes, before.id)) }
    }
    case "out":
      return afterParent(nodes, parent)
  }
}

const afterParent = (nodes: readonly OutlineNode[], parent: number): OutlinePosition | undefined =>
  parent < 0 ? undefined : { parent_id: positionOfNode(nodes, parent).parent_id, after_id: nodes[parent]!.id }

export const indexOf = (nodes: readonly OutlineNode[], id: number | null) => nodes.findIndex((node) => node.id === id)

/** The last node directly beneath one. */
export function lastChild(nodes: readonly OutlineNode[], at: number): number | null {
  let last: number | null = null
  for (let child = at + 1, end = endOfSubtree(nodes, at); child < end; child = endOfSubtree(nodes, child))
    last = nodes[child]!.id
  return last
}

/** Takes a node out with all that is seen beneath it, each named by itself, so that nothing unseen goes along. */
export const removalOps = (nodes: readonly OutlineNode[], at: number): BuilderOp[] =>
  nodes
    .slice(at, endOfSubtree(nodes, at))
    .toReversed()
    .map(({ id }) => ({ op: "remove", id }))

/** Right after a node and what is beneath it, or at the end of everything. */
export function placeBehind(nodes: readonly OutlineNode[], id: number | null): OutlinePosition {
  const at = indexOf(nodes, id)
  if (at >= 0) return { parent_id: positionOfNode(nodes, at).parent_id, after_id: id }
  let last: number | null = null
  for (let top = 0; top < nodes.length; top = endOfSubtree(nodes, top)) last = nodes[top]!.id
  return { parent_id: null, after_id: last }
}

/** Where something dropped between two rows may go: beneath the row above, or beside it or what it ends; as near to `level` as can be. */
export function dropPlace(
  nodes: readonly OutlineNode[],
  gap: number,
  level: number,
): { place: OutlinePosition; level: number } {
  const before = nodes[gap - 1]
  const next = nodes[gap]
  const places: { place: OutlinePosition; level: number }[] = []
  if (before === undefined) return { place: { parent_id: null, after_id: null }, level: next?.level ?? 1 }
  if (before.kind !== "page_break" && before.level < 6) {
    const beneath = next !== undefined && next.level > before.level ? next.level : before.level + 1
    places.push({ place: { parent_id: before.id, after_id: null }, level: beneath })
  }
  for (let at = gap - 1; at >= 0 && endOfSubtree(nodes, at) === gap; at = indexOfParent(nodes, at))
    places.push({
      place: { parent_id: positionOfNode(nodes, at).parent_id, after_id: nodes[at]!.id },
      level: nodes[at]!.level,
    })
  return places.reduce((best, one) => (Math.abs(one.level - level) < Math.abs(best.level - level) ? one : best))
}
