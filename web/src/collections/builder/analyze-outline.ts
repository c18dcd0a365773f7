import { maxOutlineLevel } from "@hub/contract/outline"
import type { StructureNode } from "@hub/contract/structure"
import { formatCount } from "../../widgets/format-count.ts"

/** What an author should know of a node: its topic stands elsewhere too, or its heading skips a level. */
export type NodeWarning = "twice" | "jump"

/** What can be read off a whole outline: for each node its warnings, its place among its siblings, and if it is left out. */
export type OutlineAnalysis = {
  warnings: Map<number, NodeWarning[]>
  places: Map<number, { at: number; of: number }>
  leftOut: Map<number, { pdf: boolean; kb: boolean }>
  topics: number
}

export function analyzeOutline(nodes: StructureNode[]): OutlineAnalysis {
  return {
    warnings: warningsOf(nodes),
    places: placesOf(nodes),
    leftOut: leftOutOf(nodes),
    topics: nodes.filter((node) => node.kind === "topic").length,
  }
}

export const titleOfNode = ({
  kind,
  title_override,
  title,
}: Pick<StructureNode, "kind" | "title_override" | "title">) =>
  kind === "page_break" ? "Page break" : title_override || title

/** The title of one node, how many there are of several. */
export function nameNodes(nodes: readonly StructureNode[]): string {
  const [first] = nodes
  if (first && nodes.length === 1) return titleOfNode(first)
  return formatCount(nodes.length, nodes.every(({ kind }) => kind === "topic") ? "topic" : "item")
}

function warningsOf(nodes: StructureNode[]) {
  const times = new Map<number, number>()
  for (const { topic_id } of nodes) if (topic_id !== null) times.set(topic_id, (times.get(topic_id) ?? 0) + 1)
  const warnings = new Map<number, NodeWarning[]>()
  let above = 0
  for (const { id, kind, topic_id, level, heading_offset } of nodes) {
    if (kind === "page_break") continue
    const set = Math.max(1, Math.min(level + heading_offset, maxOutlineLevel))
    const found: NodeWarning[] = []
    if (topic_id !== null && (times.get(topic_id) ?? 0) > 1) found.push("twice")
    if (set > above + 1) found.push("jump")
    if (found.length > 0) warnings.set(id, found)
    above = set
  }
  return warnings
}

function placesOf(nodes: StructureNode[]) {
  const places = new Map<number, { at: number; of: number }>()
  const open: { level: number; family: { of: number } }[] = []
  let top = { of: 0 }
  const families = new Map<number, { of: number }>()
  for (const { id, level } of nodes) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const family = open.at(-1)?.family ?? top
    family.of++
    places.set(id, { at: family.of, of: 0 })
    families.set(id, family)
    open.push({ level, family: { of: 0 } })
  }
  for (const [id, place] of places) place.of = families.get(id)!.of
  return places
}

function leftOutOf(nodes: StructureNode[]) {
  const leftOut = new Map<number, { pdf: boolean; kb: boolean }>()
  let [pdf, kb] = [Infinity, Infinity]
  for (const node of nodes) {
    if (node.level <= pdf) pdf = node.include_pdf ? Infinity : node.level
    if (node.level <= kb) kb = node.include_kb ? Infinity : node.level
    if (pdf < Infinity || kb < Infinity) leftOut.set(node.id, { pdf: pdf < Infinity, kb: kb < Infinity })
  }
  return leftOut
}
