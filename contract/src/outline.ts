/** What stands in a collection: a topic, a heading of the collection's own, or the start of a new page. */
export const nodeKinds = ["topic", "heading", "page_break"] as const
export type NodeKind = (typeof nodeKinds)[number]

export const maxOutlineLevel = 6

/** A node of an outline, which is a list in reading order: what follows a node on a greater level stands beneath it. */
export type OutlineNode = { id: number; kind: NodeKind; level: number }

/** A place in the tree: beneath `parent_id`, or at the top, right after `after_id`, or as the first. */
export type OutlinePosition = { parent_id: number | null; after_id: number | null }

/** What can be done to an outline. A negative id names a node that an earlier `add` of the same list makes. */
export type OutlineOperation<Made, Settings> =
  | ({ op: "add"; ref: number; node: Made } & OutlinePosition)
  | ({ op: "move"; id: number } & OutlinePosition)
  | { op: "remove"; id: number }
  | { op: "update"; id: number; set: Settings }

/** Why an operation cannot be done; the others of its list still are. */
export class OutlineRefusal extends Error {}

/** Where the part that begins at `at` ends: the node with all beneath it. */
export function endOfSubtree(nodes: readonly OutlineNode[], at: number): number {
  const { level } = nodes[at]!
  let end = at + 1
  while (end < nodes.length && nodes[end]!.level > level) end++
  return end
}

/** The index of the node above, or -1 at the top. */
export function indexOfParent(nodes: readonly OutlineNode[], at: number): number {
  const { level } = nodes[at]!
  let above = at - 1
  while (above >= 0 && nodes[above]!.level >= level) above--
  return above
}

/** The place where a node stands now. */
export function positionOfNode(nodes: readonly OutlineNode[], at: number): OutlinePosition {
  const parent = indexOfParent(nodes, at)
  let before = at - 1
  while (before > parent && indexOfParent(nodes, before) !== parent) before--
  return { parent_id: nodes[parent]?.id ?? null, after_id: before > parent ? nodes[before]!.id : null }
}

/** Nothing stands beneath a page break: it is as deep as what follows it. */
export function alignPageBreaks<N extends OutlineNode>(nodes: N[]): N[] {
  const list = [...nodes]
  for (let at = list.length - 2; at >= 0; at--) {
    const node = list[at]!
    const { level } = list[at + 1]!
    if (node.kind === "page_break" && level > node.level) list[at] = { ...node, level }
  }
  return list
}

/** The outline after one operation, or an `OutlineRefusal`. `make` gives an added node everything but its level. */
export function applyOutlineOperation<N extends OutlineNode, Made, Settings extends object>(
  nodes: N[],
  op: OutlineOperation<Made, Settings>,
  make: (op: Extract<OutlineOperation<Made, Settings>, { op: "add" }>) => N,
): N[] {
  switch (op.op) {
    case "add": {
      const node = { ...make(op), level: 1 }
      return alignPageBreaks(insertSubtree(nodes, [node], op))
    }
    case "move": {
      const at = findNode(nodes, op.id)
      const end = endOfSubtree(nodes, at)
      const subtree = nodes.slice(at, end)
      if (subtree.some(({ id }) => id === op.parent_id || id === op.after_id))
        throw new OutlineRefusal("A part of the outline cannot be moved into itself.")
      return alignPageBreaks(insertSubtree(nodes.toSpliced(at, end - at), subtree, op))
    }
    case "remove": {
      const at = findNode(nodes, op.id)
      return alignPageBreaks([
        ...nodes.slice(0, at),
        ...liftChildren(nodes, at),
        ...nodes.slice(endOfSubtree(nodes, at)),
      ])
    }
    case "update": {
      const at = findNode(nodes, op.id)
      return nodes.with(at, { ...nodes[at]!, ...op.set })
    }
  }
}

function findNode(nodes: OutlineNode[], id: number): number {
  const at = nodes.findIndex((node) => node.id === id)
  if (at < 0) throw new OutlineRefusal("This item was removed from the collection in the meantime.")
  return at
}

/** Puts a part where it was asked for; where the neighbour has gone elsewhere, as the last beneath the same parent. */
function insertSubtree<N extends OutlineNode>(nodes: N[], subtree: N[], { parent_id, after_id }: OutlinePosition): N[] {
  const parent = parent_id === null ? -1 : findNeighbour(nodes, parent_id)
  const above = nodes[parent]
  if (above?.kind === "page_break") throw new OutlineRefusal("A page break can't contain other items.")
  const stop = above === undefined ? nodes.length : endOfSubtree(nodes, parent)
  let at = parent + 1
  if (after_id !== null) {
    const before = findNeighbour(nodes, after_id)
    at =
      before > parent && before < stop && indexOfParent(nodes, before) === parent ? endOfSubtree(nodes, before) : stop
  }
  // Not deeper than the one before, to stand beside it; not less deep than the one after, which stays where it is.
  const level = at < stop ? nodes[at]!.level : (above?.level ?? 0) + 1
  const deeper = level - subtree[0]!.level
  if (subtree.some((node) => node.level + deeper > maxOutlineLevel))
    throw new OutlineRefusal(`An outline has at most ${maxOutlineLevel} levels.`)
  return nodes.toSpliced(at, 0, ...subtree.map((node) => ({ ...node, level: node.level + deeper })))
}

function findNeighbour(nodes: OutlineNode[], id: number): number {
  const at = nodes.findIndex((node) => node.id === id)
  if (at < 0) throw new OutlineRefusal("The target position was removed from the collection in the meantime.")
  return at
}

/** What stands beneath a node, each part as deep as the node itself. */
function liftChildren<N extends OutlineNode>(nodes: N[], at: number): N[] {
  const { level } = nodes[at]!
  const end = endOfSubtree(nodes, at)
  const list: N[] = []
  for (let from = at + 1; from < end;) {
    const to = endOfSubtree(nodes, from)
    const less = nodes[from]!.level - level
    list.push(...nodes.slice(from, to).map((node) => ({ ...node, level: node.level - less })))
    from = to
  }
  return list
}
