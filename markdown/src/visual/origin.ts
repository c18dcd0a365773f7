import type { Nodes } from "mdast"
import type { Node } from "prosemirror-model"

/**
 * Where a node of a visual document was read from: its node in the tree, and the origins of its children, one for each,
 * undefined for a child that the source does not have (an empty paragraph that only the editor shows). Textblocks have no
 * parts. Origins form a tree of their own, so that one node standing in two places has two.
 */
export interface NodeOrigin {
  tree: Nodes
  children: readonly (NodeOrigin | undefined)[]
}

/** The origin of a top-level block. Its place in the source is the offset that its tree gives, plus `shift`. */
export interface BlockOrigin {
  shift: number
  origin: NodeOrigin
}

/** The text that a tree is of; an offset of the tree plus `shift` is an offset of the text. */
export interface TreeSource {
  source: string
  shift: number
}

/** Where a node of a tree begins and ends, in UTF-16 units of the text that it was parsed from. */
export function rangeOfTree(tree: Nodes): { from: number; to: number } {
  return { from: tree.position?.start.offset ?? 0, to: tree.position?.end.offset ?? 0 }
}

/** A node that was read, with its origin. */
export interface ReadNode {
  node: Node
  origin: NodeOrigin
}
