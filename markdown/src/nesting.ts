import type { Nodes, Root } from "mdast"
import { walk } from "./walk.ts"

const deepest = 320

/** Puts plain text in the place of what is nested deeper than any reader, or any recursion over the tree, can follow. */
export function cutDeep(tree: Root): void {
  const depths = new Map<Nodes, number>()
  walk(tree, (node, parent) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1
    if (!("children" in node)) return
    depths.set(node, depth)
    if (depth < deepest) return
    const value = textOf(node)
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      node.children = [{ type: "text", value }]
    }
  })
}

function textOf(tree: Nodes): string {
  const pieces: string[] = []
  walk(tree, (node) => {
    if ("value" in node) pieces.push(node.value)
    else if ("alt" in node && typeof node.alt === "string") pieces.push(node.alt)
  })
  return pieces.join("")
}
