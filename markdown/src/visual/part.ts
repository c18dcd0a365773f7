import type { Node } from "prosemirror-model"
import { isBlank } from "./canonical.ts"
import type { Origin } from "./origin.ts"
import { rangeOf } from "./origin.ts"

/** A node that the source has, with its place there. */
export interface Part {
  node: Node
  origin: Origin
  shift: number
}

/** The offset in the source at which a part begins. */
export function startOf(part: Part): number {
  return rangeOf(part.origin.tree).from + part.shift
}

/** The offset in the source at which a part ends, before any spaces that follow. */
export function endOf(part: Part): number {
  return rangeOf(part.origin.tree).to + part.shift
}

/** The children of a part that the source has. */
export function partsOf({ node, origin, shift }: Part): Part[] {
  return node.children.flatMap((child, at) => {
    const part = origin.parts[at]
    return part === undefined || isBlank(child, node) ? [] : [{ node: child, origin: part, shift }]
  })
}

/** The children of a node that Markdown can say. */
export function shownChildren(node: Node): Node[] {
  return node.children.filter((child) => !isBlank(child, node))
}
