import type { Nodes, Root } from "mdast"
import { walkTree } from "./walk.ts"

const deepest = 320

/** Puts plain text in the place of what is nested deeper than any reader, or any recursion over the tree, can follow. */
export function flattenDeepNodes(tree: Root): void {
  const depths = new Map<Nodes, number>()
  walkTree(tree, (node, parent) => {
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1
    if (!("children" in node)) return
    depths.set(node, depth)
    if (depth < deepest) return
    const value = textOfTree(node)
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      node.children = [{ type: "text", value }]
    }
  })
}

function textOfTree(tree: Nodes): string {
  const chunks: string[] = []
  walkTree(tree, (node) => {
    if ("value" in node) chunks.push(node.value)
    else if ("alt" in node && typeof node.alt === "string") chunks.push(node.alt)
  })
  return chunks.join("")
}
