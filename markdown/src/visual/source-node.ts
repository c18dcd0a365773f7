import type { Node } from "prosemirror-model"
import { isBlankBlock } from "./canonical-units.ts"
import type { NodeOrigin } from "./origin.ts"
import { rangeOfTree } from "./origin.ts"

/** A node that the source has, with its place there. */
export interface SourceNode {
  node: Node
  origin: NodeOrigin
  shift: number
}

/** The offset in the source at which a part begins. */
export function sourceStartOf(sourceNode: SourceNode): number {
  return rangeOfTree(sourceNode.origin.tree).from + sourceNode.shift
}

/** The offset in the source at which a part ends, before any spaces that follow. */
export function sourceEndOf(sourceNode: SourceNode): number {
  return rangeOfTree(sourceNode.origin.tree).to + sourceNode.shift
}

/** The children of a part that the source has. */
export function sourceChildrenOf({ node, origin, shift }: SourceNode): SourceNode[] {
  return node.children.flatMap((child, at) => {
    const sourceNode = origin.children[at]
    return sourceNode === undefined || isBlankBlock(child, node) ? [] : [{ node: child, origin: sourceNode, shift }]
  })
}

/** The children of a node that Markdown can say. */
export function writableChildren(node: Node): Node[] {
  return node.children.filter((child) => !isBlankBlock(child, node))
}
