import type { StructureNode } from "@hub/contract/structure"
import { titleOfNode } from "../collections/builder/analyze-outline.ts"

/** A line of the tree: a node with what is beneath and above it. */
export type TreeRow = {
  node: StructureNode
  title: string
  hasChildren: boolean
  isOpen: boolean
  /** Its place among those beside it, and how many these are. */
  at: number
  of: number
}

type TreeOptions = { closed: ReadonlySet<number>; words: string }

/** The rows that are to be seen: all but what is closed; while a filter is set, what has the words, and everything above it. */
export function listTreeRows(nodes: StructureNode[], { closed, words }: TreeOptions): TreeRow[] {
  const shown = listShownNodes(nodes, closed, simplify(words))
  const above: number[] = []
  /** How many rows each row has directly beneath it so far; -1 stands for the top. */
  const families = new Map<number, number>()
  const places = shown.map(({ level }, index) => {
    while (above.length > 0 && shown[above.at(-1)!]!.level >= level) above.pop()
    const parent = above.at(-1) ?? -1
    const at = (families.get(parent) ?? 0) + 1
    families.set(parent, at)
    above.push(index)
    return { parent, at }
  })
  const branches = findBranches(nodes)
  return shown.map((node, index) => {
    const { parent, at } = places[index]!
    return {
      node,
      title: titleOfNode(node),
      hasChildren: branches.has(node.id),
      isOpen: words.trim() !== "" || !closed.has(node.id),
      at,
      of: families.get(parent)!,
    }
  })
}

function listShownNodes(nodes: StructureNode[], closed: ReadonlySet<number>, words: string): StructureNode[] {
  const items = nodes.filter(({ kind }) => kind !== "page_break")
  if (words !== "") {
    const remaining = new Set<number>()
    const trail: StructureNode[] = []
    for (const node of items) {
      while ((trail.at(-1)?.level ?? 0) >= node.level) trail.pop()
      trail.push(node)
      if (simplify(titleOfNode(node)).includes(words)) for (const { id } of trail) remaining.add(id)
    }
    return items.filter(({ id }) => remaining.has(id))
  }
  let hiddenBelow = Infinity
  return items.filter(({ id, level }) => {
    if (level > hiddenBelow) return false
    hiddenBelow = closed.has(id) ? level : Infinity
    return true
  })
}

/** The nodes that have others beneath them. */
function findBranches(nodes: StructureNode[]): Set<number> {
  const branches = new Set<number>()
  const items = nodes.filter(({ kind }) => kind !== "page_break")
  for (const [index, { level }] of items.entries()) {
    const before = items[index - 1]
    if (before && before.level < level) branches.add(before.id)
  }
  return branches
}

/** The same words, however they are written: without accents and capitals. */
const simplify = (words: string) => words.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

export type TopicNode = StructureNode & { topic_id: number }

const isTopicNode = (node: StructureNode): node is TopicNode => node.topic_id !== null

/** The topic before and the topic after this one in reading order; another place of the same topic is passed over. */
export function findNeighbours(nodes: StructureNode[], topic_id: number): { previous?: TopicNode; next?: TopicNode } {
  const places = nodes.filter(isTopicNode)
  const at = places.findIndex((node) => node.topic_id === topic_id)
  if (at < 0) return {}
  const previous = places.slice(0, at).findLast((node) => node.topic_id !== topic_id)
  const next = places.slice(at + 1).find((node) => node.topic_id !== topic_id)
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

/** What stands above the first place of a topic, the highest first. */
export const listAncestors = (nodes: StructureNode[], topic_id: number): StructureNode[] =>
  listNodesAbove(
    nodes,
    nodes.findIndex((node) => node.topic_id === topic_id),
  )

/** What stands above the node at this index, the highest first. */
export function listNodesAbove(nodes: StructureNode[], at: number): StructureNode[] {
  const found: StructureNode[] = []
  let level = nodes[at]?.level ?? 0
  for (let index = at - 1; index >= 0 && level > 1; index--) {
    const node = nodes[index]!
    if (node.kind === "page_break" || node.level >= level) continue
    found.unshift(node)
    level = node.level
  }
  return found
}

/** How long a text takes to read, in whole minutes. */
export const countReadingMinutes = (words: number) => Math.max(1, Math.round(words / 220))
