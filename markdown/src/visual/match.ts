import type { List } from "mdast"
import type { Node } from "prosemirror-model"
import { canonicalUnits, isBlank, isEmptyItem, isSameRow } from "./canonical.ts"
import type { Origin } from "./origin.ts"
import { schema } from "./schema.ts"
import type { Unit } from "./units.ts"

const { nodes, marks } = schema

/** How like two documents must be. Loosely: what was typed as a bare address may have become a link to it. */
export type Likeness = "same" | "loose"

/** A node that was read; one without an origin stands for nothing in the source. */
interface Read {
  node: Node
  origin: Origin | undefined
}

/**
 * Whether blocks as the editor has them say what blocks read from a source say. If so, the origin of each of the editor's,
 * undefined for a blank paragraph. A separator may have been added, and several lists of the editor may have become one, since Markdown joins adjacent lists.
 */
export function matched(
  shown: readonly Node[],
  read: readonly Read[],
  likeness: Likeness,
  parent?: { shown: Node; read: Node },
): (Origin | undefined)[] | undefined {
  const origins: (Origin | undefined)[] = []
  let next = 0
  for (let at = 0; at < shown.length; at++) {
    const node = shown[at]
    if (node === undefined || isBlank(node, parent?.shown)) {
      origins.push(undefined)
      continue
    }
    while (isBlank(read[next]?.node ?? nothing, parent?.read) || isUnasked(read[next]?.node, node)) next++
    const found = read[next++]
    if (found === undefined) return undefined
    const joined = listsAt(shown, at, found.node)
    const matches = joined.length === 1 ? oneMatched(node, found, likeness) : listsMatched(joined, found, likeness)
    if (matches === undefined) return undefined
    origins.push(...matches)
    at += joined.length - 1
  }
  return read.slice(next).every((one) => isBlank(one.node, parent?.read)) ? origins : undefined
}

const nothing = nodes.thematic_break.create()

/** What keeps two blocks apart that would become one without the block that stood between them. */
export const separator = "<!-- -->"

function isUnasked(read: Node | undefined, shown: Node): boolean {
  return read?.type === nodes.source_block && read.textContent === separator && shown.type !== nodes.source_block
}

/** The lists, from one of the editor's on, that together have the items of a list that was read. */
function listsAt(shown: readonly Node[], at: number, read: Node): Node[] {
  const lists: Node[] = []
  let items = 0
  while (items < read.childCount || lists.length === 0) {
    const list = shown[at + lists.length]
    if (list === undefined) break
    if (lists.length > 0 && (list.type !== nodes.list || list.attrs["ordered"] !== read.attrs["ordered"])) break
    lists.push(list)
    if (list.type !== nodes.list || read.type !== nodes.list) break
    items += list.childCount
  }
  return lists
}

function listsMatched(lists: Node[], read: Read, likeness: Likeness): (Origin | undefined)[] | undefined {
  const items = partsOfRead(read)
  const tree = read.origin?.tree
  if (tree?.type !== "list" || !sameAttributes(lists[0], read.node)) return undefined
  const origins: Origin[] = []
  let taken = 0
  for (const list of lists) {
    const parts = matched(list.children, items.slice(taken, taken + list.childCount), likeness)
    if (parts === undefined) return undefined
    origins.push({ tree: sliceOf(tree, taken, taken + list.childCount), parts })
    taken += list.childCount
  }
  return taken === items.length ? origins : undefined
}

function sliceOf(list: List, from: number, to: number): List {
  const children = list.children.slice(from, to)
  const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end]
  return start === undefined || end === undefined ? list : { ...list, children, position: { start, end } }
}

function oneMatched(shown: Node, read: Read, likeness: Likeness): (Origin | undefined)[] | undefined {
  if (shown.eq(read.node)) return [read.origin]
  if (likeness === "loose" && becomesSource(shown, read.node)) return [read.origin]
  if (shown.type !== read.node.type || !sameAttributes(shown, read.node)) return undefined
  if (shown.type.spec.code === true) return trimmed(shown) === trimmed(read.node) ? [read.origin] : undefined
  if (shown.isTextblock) return sameWords(shown, read.node, likeness) ? [read.origin] : undefined
  if (shown.isLeaf) return [read.origin]
  const parts = matched(shown.children, partsOfRead(read), likeness, { shown, read: read.node })
  return parts && [read.origin && { tree: read.origin.tree, parts }]
}

/** Whether a paragraph became a source block of the same words: one that begins as a shortcode or with raw HTML does. */
function becomesSource(shown: Node, { type, attrs, textContent }: Node): boolean {
  if (shown.type !== nodes.paragraph || type !== nodes.source_block) return false
  const words = shown.textBetween(0, shown.content.size, "", (leaf) =>
    leaf.type === nodes.soft_break ? "\n" : (leaf.type.spec.leafText?.(leaf) ?? ""),
  )
  if (words.trim() !== textContent.trim()) return false
  const isRaw = shown.firstChild?.attrs["kind"] === "html"
  return attrs["kind"] === "html" ? isRaw && shown.children.every((child) => !/[<&]/.test(child.text ?? "")) : true
}

function trimmed(code: Node): string {
  return code.type === nodes.source_block ? code.textContent.trimEnd() : code.textContent
}

function partsOfRead({ node, origin }: Read): Read[] {
  return node.children.map((child, at) => ({ node: child, origin: origin?.parts[at] }))
}

function sameAttributes(shown: Node | undefined, read: Node): boolean {
  const attrs = shown?.attrs ?? {}
  switch (read.type) {
    case nodes.source_block:
      return true
    case nodes.table_cell:
    case nodes.table_header:
      if (attrs["colspan"] !== 1 || attrs["rowspan"] !== 1) return false
      return read.type === nodes.table_cell || attrs["align"] === read.attrs["align"]
    case nodes.list_item:
      return attrs["checked"] === read.attrs["checked"] || (shown !== undefined && isEmptyItem(shown))
    case nodes.list:
      return attrs["ordered"] === read.attrs["ordered"] && (attrs["start"] ?? 1) === (read.attrs["start"] ?? 1)
    default:
      return shown?.hasMarkup(read.type, read.attrs, read.marks) === true
  }
}

function sameWords(shown: Node, read: Node, likeness: Likeness): boolean {
  const [one, other] = [canonicalUnits(shown), canonicalUnits(read)]
  if (isSameRow(one, other)) return true
  return likeness === "loose" && isSameRow(withoutBare(one), withoutBare(other))
}

/** A row without the links that only repeat their words: a bare address is one as soon as it is read. */
function withoutBare(units: Unit[]): Unit[] {
  const made: Unit[] = []
  for (let at = 0; at < units.length;) {
    const link = marks.link.isInSet(units[at]?.marks ?? [])
    const next = link === undefined ? at + 1 : units.findIndex((unit, to) => to > at && !link.isInSet(unit.marks))
    const end = next === -1 ? units.length : next
    const run = units.slice(at, end)
    const words = run.map((unit) => unit.char).join("")
    const isBare =
      link !== undefined && ["", "http://", "mailto:"].some((start) => start + words === link.attrs["href"])
    made.push(...(isBare ? run.map((unit) => ({ ...unit, marks: link.removeFromSet(unit.marks) })) : run))
    at = end
  }
  return made
}
