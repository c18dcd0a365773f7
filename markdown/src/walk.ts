import type { Nodes, Parents } from "mdast"

/** Visits every node in reading order, without recursion, so that no depth can overflow the stack. */
export function walkTree(tree: Nodes, visit: (node: Nodes, parent: Parents | undefined) => void): void {
  const waiting: { node: Nodes; parent: Parents | undefined }[] = [{ node: tree, parent: undefined }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next
    visit(node, parent)
    if (!("children" in node)) continue
    for (const child of node.children.toReversed()) waiting.push({ node: child, parent: node })
  }
}
