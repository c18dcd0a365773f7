import {
  applyOutlineOperation,
  endOfSubtree,
  indexOfParent,
  OutlineRefusal,
  type OutlineNode,
} from "@hub/contract/outline"
import type { OutlinePosition } from "@hub/contract/outline"
import { type BuilderOp, dropPlace, type Gesture, indexOf, lastChild, placeAfter, removalOps } from "./gestures.ts"

/** The chosen nodes in reading order, without those beneath another chosen one: these go along with it. */
export function listRoots<N extends OutlineNode>(nodes: readonly N[], ids: Iterable<number>): N[] {
  return splitByChoice(nodes, ids).roots
}

/** In reading order: the topmost of the chosen nodes, and all that is neither chosen nor beneath one that is. */
function splitByChoice<N extends OutlineNode>(nodes: readonly N[], ids: Iterable<number>) {
  const chosen = new Set(ids)
  const [roots, rest]: [N[], N[]] = [[], []]
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    const isChosen = chosen.has(node.id)
    if (isChosen) roots.push(node)
    else rest.push(node)
    at = isChosen ? endOfSubtree(nodes, at) : at + 1
  }
  return { roots, rest }
}

/**
 * What takes nodes a step up, down, in or out, in their order; neighbours go together. Nothing for those that go no further.
 * No operation names another node that moves, so that each is still done when somebody else has taken one of them out.
 */
export function gestureOps(gesture: Gesture, nodes: readonly OutlineNode[], ids: Iterable<number>): BuilderOp[] {
  const runs = listRuns(nodes, listRoots(nodes, ids))
  const inOrder = gesture === "up" || gesture === "in" ? runs : runs.toReversed()
  const ops: BuilderOp[] = []
  let list = [...nodes]
  for (const run of inOrder) {
    const place = placeOfRun(gesture, list, run)
    if (!place) continue
    const moved = placeOps(run, place)
    ops.push(...moved)
    list = moved.reduce(applyAsFarAsPossible, list)
  }
  return ops
}

/** Whether some of these nodes go further by a gesture. */
export const canGo = (gesture: Gesture, nodes: readonly OutlineNode[], ids: Iterable<number>): boolean =>
  listRuns(nodes, listRoots(nodes, ids)).some((run) => placeOfRun(gesture, nodes, run) !== undefined)

/** Where a run goes by a gesture: where the foremost of it would go alone. */
function placeOfRun(gesture: Gesture, nodes: readonly OutlineNode[], run: OutlineNode[]) {
  const leader = gesture === "down" ? run.at(-1)! : run[0]!
  return placeAfter(gesture, nodes, indexOf(nodes, leader.id))
}

/** What puts nodes at one place, in their order. */
export const placeOps = (roots: readonly OutlineNode[], place: OutlinePosition): BuilderOp[] =>
  roots.toReversed().map(({ id }) => ({ op: "move", id, ...place }))

/** Takes nodes out with all that is beneath them. */
export const severalRemovalOps = (nodes: readonly OutlineNode[], ids: Iterable<number>): BuilderOp[] =>
  listRoots(nodes, ids).flatMap(({ id }) => removalOps(nodes, indexOf(nodes, id)))

/** Where nodes that are dragged together would go: nothing where they would go into themselves. */
export function dragPlace(nodes: readonly OutlineNode[], ids: Iterable<number>, gap: number, level: number) {
  const dragged = new Set(ids)
  const rest: OutlineNode[] = []
  let above = 0
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    const isDragged = dragged.has(node.id)
    const end = isDragged ? endOfSubtree(nodes, at) : at + 1
    if (gap > at && gap < end) return undefined
    if (!isDragged) rest.push(node)
    if (!isDragged && at < gap) above++
    at = end
  }
  return dropPlace(rest, above, level)
}

export type TargetSide = "after" | "inside"

/** The nodes that others can be moved to: all but these and what is beneath them. */
export function listTargets<N extends OutlineNode>(nodes: readonly N[], ids: Iterable<number>): N[] {
  return splitByChoice(nodes, ids).rest
}

/** The place right behind a node, or beneath it as the last, for others that go there; without a node, before everything. */
export function findTargetPlace(
  nodes: readonly OutlineNode[],
  ids: Iterable<number>,
  target: { id: number; side: TargetSide } | undefined,
): OutlinePosition {
  if (!target) return { parent_id: null, after_id: null }
  const rest = listTargets(nodes, ids)
  const at = indexOf(rest, target.id)
  if (target.side === "inside") return { parent_id: target.id, after_id: lastChild(rest, at) }
  return { parent_id: rest[indexOfParent(rest, at)]?.id ?? null, after_id: target.id }
}

/** Nodes that follow each other directly beneath one parent make a run. */
function listRuns(nodes: readonly OutlineNode[], roots: OutlineNode[]): OutlineNode[][] {
  const runs: OutlineNode[][] = []
  let end = -1
  for (const root of roots) {
    const at = indexOf(nodes, root.id)
    const last = runs.at(-1)?.at(-1)
    const isNext =
      last !== undefined && at === end && indexOfParent(nodes, at) === indexOfParent(nodes, indexOf(nodes, last.id))
    if (isNext) runs.at(-1)!.push(root)
    else runs.push([root])
    end = endOfSubtree(nodes, at)
  }
  return runs
}

function applyAsFarAsPossible(nodes: OutlineNode[], op: BuilderOp): OutlineNode[] {
  try {
    return applyOutlineOperation(nodes, op, ({ ref }) => ({ id: ref, kind: "topic", level: 1 }))
  } catch (error) {
    if (!(error instanceof OutlineRefusal)) throw error
    return nodes
  }
}
