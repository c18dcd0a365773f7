import type { Nodes, Root } from "mdast"
import { listCaptionNames } from "./caption-names.ts"
import { headingSlugs } from "./headings.ts"
import { walkTree } from "./walk.ts"

/** A place that `#id` leads to, and where it is written. */
export interface Anchor {
  id: string
  start: number
  /** The heading that has it; none for an id in raw HTML. */
  heading: Nodes | undefined
}

/** The places of a text that links can lead to, headings in reading order first, then what raw HTML names; some may share an id. */
export function anchorsOf(tree: Root): Anchor[] {
  const named = [...headingSlugs(tree)].map(([heading, id]): Anchor => ({ id, start: startOffsetOf(heading), heading }))
  walkTree(tree, (node) => {
    if (node.type !== "html") return
    for (const found of node.value.matchAll(/\s(?:id|name)\s*=\s*["']?([^"'\s>]+)/gi))
      named.push({ id: found[1] ?? "", start: startOffsetOf(node), heading: undefined })
  })
  for (const { id, start } of listCaptionNames(tree)) named.push({ id, start, heading: undefined })
  return named
}

export const startOffsetOf = (node: Nodes): number => node.position?.start.offset ?? 0
export const endOffsetOf = (node: Nodes): number => node.position?.end.offset ?? 0
