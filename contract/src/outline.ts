/** What stands in a collection: a topic, a heading of the collection's own, or the start of a new page. */
export const nodeKinds = ["topic", "heading", "page_break"] as const
export type NodeKind = (typeof nodeKinds)[number]

export const deepestLevel = 6

/** A node of an outline, which is a list in reading order: what follows a node on a greater level stands beneath it. */
export type Placed = { id: number; kind: NodeKind; level: number }

/** A place in the tree: beneath `parent_id`, or at the top, right after `after_id`, or as the first. */
export type Place = { parent_id: number | null; after_id: number | null }

/** What can be done to an outline. A negative id names a node that an earlier `add` of the same list makes. */
export type OutlineOp<Made, Settings> =
  | ({ op: "add"; ref: number; node: Made } & Place)
  | ({ op: "move"; id: number } & Place)
  | { op: "remove"; id: number }
  | { op: "update"; id: number; set: Settings }

/** Why an operation cannot be done; the others of its list still are. */
export class OutlineRefusal extends Error {}

/** Where the part that begins at `at` ends: the node with all beneath it. */
export function endOf(nodes: readonly Placed[], at: number): number {
  const { level } = nodes[at]!
  let end = at + 1
  while (end < nodes.length && nodes[end]!.level > level) end++
  return end
}

/** The index of the node above, or -1 at the top. */
export function parentAt(nodes: readonly Placed[], at: number): number {
  const { level } = nodes[at]!
  let above = at - 1
  while (above >= 0 && nodes[above]!.level >= level) above--
  return above
}

/** The place where a node stands now. */
export function placeOf(nodes: readonly Placed[], at: number): Place {
  const parent = parentAt(nodes, at)
  let before = at - 1
  while (before > parent && parentAt(nodes, before) !== parent) before--
  return { parent_id: nodes[parent]?.id ?? null, after_id: before > parent ? nodes[before]!.id : null }
}

/** Nothing stands beneath a page break: it is as deep as what follows it. */
export function settled<N extends Placed>(nodes: N[]): N[] {
  const list = [...nodes]
  for (let at = list.length - 2; at >= 0; at--) {
    const node = list[at]!
    const { level } = list[at + 1]!
    if (node.kind === "page_break" && level > node.level) list[at] = { ...node, level }
  }
  return list
}

/** The outline after one operation, or an `OutlineRefusal`. `make` gives an added node everything but its level. */
export function outlineAfter<N extends Placed, Made, Settings extends object>(
  nodes: N[],
  op: OutlineOp<Made, Settings>,
  make: (op: Extract<OutlineOp<Made, Settings>, { op: "add" }>) => N,
): N[] {
  switch (op.op) {
    case "add": {
      const node = { ...make(op), level: 1 }
      return settled(inserted(nodes, [node], op))
    }
    case "move": {
      const at = found(nodes, op.id)
      const end = endOf(nodes, at)
      const part = nodes.slice(at, end)
      if (part.some(({ id }) => id === op.parent_id || id === op.after_id))
        throw new OutlineRefusal("A part of the outline cannot be moved into itself.")
      return settled(inserted(nodes.toSpliced(at, end - at), part, op))
    }
    case "remove": {
      const at = found(nodes, op.id)
      return settled([...nodes.slice(0, at), ...lifted(nodes, at), ...nodes.slice(endOf(nodes, at))])
    }
    case "update": {
      const at = found(nodes, op.id)
      return nodes.with(at, { ...nodes[at]!, ...op.set })
    }
  }
}

function found(nodes: Placed[], id: number): number {
  const at = nodes.findIndex((node) => node.id === id)
  if (at < 0) throw new OutlineRefusal("This was taken out of the collection meanwhile.")
  return at
}

/** Puts a part where it was wished; where the neighbour has gone elsewhere, as the last beneath the same parent. */
function inserted<N extends Placed>(nodes: N[], part: N[], { parent_id, after_id }: Place): N[] {
  const parent = parent_id === null ? -1 : neighbour(nodes, parent_id)
  const above = nodes[parent]
  if (above?.kind === "page_break") throw new OutlineRefusal("Nothing stands beneath a page break.")
  const stop = above === undefined ? nodes.length : endOf(nodes, parent)
  let at = parent + 1
  if (after_id !== null) {
    const before = neighbour(nodes, after_id)
    at = before > parent && before < stop && parentAt(nodes, before) === parent ? endOf(nodes, before) : stop
  }
  // Not deeper than the one before, to stand beside it; not less deep than the one after, which stays where it is.
  const level = at < stop ? nodes[at]!.level : (above?.level ?? 0) + 1
  const deeper = level - part[0]!.level
  if (part.some((node) => node.level + deeper > deepestLevel))
    throw new OutlineRefusal(`Nothing stands deeper than ${deepestLevel} levels.`)
  return nodes.toSpliced(at, 0, ...part.map((node) => ({ ...node, level: node.level + deeper })))
}

function neighbour(nodes: Placed[], id: number): number {
  const at = nodes.findIndex((node) => node.id === id)
  if (at < 0) throw new OutlineRefusal("The place where this was to stand was taken out of the collection meanwhile.")
  return at
}

/** What stands beneath a node, each part as deep as the node itself. */
function lifted<N extends Placed>(nodes: N[], at: number): N[] {
  const { level } = nodes[at]!
  const end = endOf(nodes, at)
  const list: N[] = []
  for (let from = at + 1; from < end;) {
    const to = endOf(nodes, from)
    const less = nodes[from]!.level - level
    list.push(...nodes.slice(from, to).map((node) => ({ ...node, level: node.level - less })))
    from = to
  }
  return list
}
