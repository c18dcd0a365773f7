import { maxOutlineLevel } from "@hub/contract/outline"
import type { PublicationKind } from "@hub/contract/publications"
import type { TopicStatus } from "@hub/contract/topics/values"
import type { CollectionOutlineNode } from "./write.ts"

export type IncludedNode<N> = { node: N; level: number; new_page: boolean }

/**
 * What of an outline goes into an edition: what is left out takes along what stands beneath it, topics in the archive
 * stay behind alone, and a page break is told by what comes after it.
 */
export function selectEditionNodes<N extends CollectionOutlineNode & { status: TopicStatus | null }>(
  nodes: N[],
  kind: PublicationKind,
): IncludedNode<N>[] {
  const included: IncludedNode<N>[] = []
  let left_out = Infinity
  let new_page = false
  for (const node of nodes) {
    if (node.level > left_out) continue
    const isIncluded = kind === "pdf" ? node.include_pdf : node.include_kb
    left_out = isIncluded ? Infinity : node.level
    if (!isIncluded || node.status === "archived") continue
    if (node.kind === "page_break") new_page = kind === "pdf"
    else {
      const level = Math.max(1, Math.min(node.level + node.heading_offset, maxOutlineLevel))
      included.push({ node, level, new_page })
      new_page = false
    }
  }
  return included
}
