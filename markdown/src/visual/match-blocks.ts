import type { List } from "mdast"
import type { Node } from "prosemirror-model"
import { canonicalUnits, isBlankBlock, isEmptyItem, areSameUnits } from "./canonical-units.ts"
import type { NodeOrigin } from "./origin.ts"
import { schema } from "./schema.ts"
import type { InlineUnit } from "./inline-units.ts"

const { nodes, marks } = schema

/** How like two documents must be. Loosely: what was typed as a bare address may have become a link to it. */
export type MatchStrictness = "same" | "loose"

/** A node that was read; one without an origin stands for nothing in the source. */
interface MatchedNode {
  node: Node
  origin: NodeOrigin | undefined
}

/**
 * Whether blocks as the editor has them say what blocks read from a source say. If so, the origin of each of the editor's,
 * undefined for a blank paragraph. A separator may have been added, and several lists of the editor may have become one, since Markdown joins adjacent lists.
 */
export function matchBlocks(
  editedBlocks: readonly Node[],
  read: readonly MatchedNode[],
  likeness: MatchStrictness,
  parent?: { shown: Node; read: Node },
): (NodeOrigin | undefined)[] | undefined {
  const origins: (NodeOrigin | undefined)[] = []
  let next = 0
  for (let at = 0; at < editedBlocks.length; at++) {
    const node = editedBlocks[at]
    if (node === undefined || isBlankBlock(node, parent?.shown)) {
      origins.push(undefined)
      continue
    }
    while (isBlankBlock(read[next]?.node ?? emptyNode, parent?.read) || isAddedSeparator(read[next]?.node, node)) next++
    const found = read[next++]
    if (found === undefined) return undefined
    const joined = listsAt(editedBlocks, at, found.node)
    const matches = joined.length === 1 ? matchBlock(node, found, likeness) : matchLists(joined, found, likeness)
    if (matches === undefined) return undefined
    origins.push(...matches)
    at += joined.length - 1
  }
  return read.slice(next).every((one) => isBlankBlock(one.node, parent?.read)) ? origins : undefined
}

const emptyNode = nodes.thematic_break.create()

/** What keeps two blocks apart that would become one without the block that stood between them. */
export const blockSeparator = "<!-- -->"

function isAddedSeparator(read: Node | undefined, edited: Node): boolean {
  return read?.type === nodes.source_block && read.textContent === blockSeparator && edited.type !== nodes.source_block
}

/** The lists, from one of the editor's on, that together have the items of a list that was read. */
function listsAt(editedBlocks: readonly Node[], at: number, read: Node): Node[] {
  const lists: Node[] = []
  let items = 0
  while (items < read.childCount || lists.length === 0) {
    const list = editedBlocks[at + lists.length]
    if (list === undefined) break
    if (lists.length > 0 && (list.type !== nodes.list || list.attrs["ordered"] !== read.attrs["ordered"])) break
    lists.push(list)
    if (list.type !== nodes.list || read.type !== nodes.list) break
    items += list.childCount
  }
  return lists
}

function matchLists(
  lists: Node[],
  read: MatchedNode,
  likeness: MatchStrictness,
): (NodeOrigin | undefined)[] | undefined {
  const items = childrenOfMatched(read)
  const tree = read.origin?.tree
  if (tree?.type !== "list" || !haveSameAttributes(lists[0], read.node)) return undefined
  const origins: NodeOrigin[] = []
  let taken = 0
  for (const list of lists) {
    const parts = matchBlocks(list.children, items.slice(taken, taken + list.childCount), likeness)
    if (parts === undefined) return undefined
    origins.push({ tree: sliceOf(tree, taken, taken + list.childCount), children: parts })
    taken += list.childCount
  }
  return taken === items.length ? origins : undefined
}

function sliceOf(list: List, from: number, to: number): List {
  const children = list.children.slice(from, to)
  const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end]
  return start === undefined || end === undefined ? list : { ...list, children, position: { start, end } }
}

function matchBlock(
  edited: Node,
  read: MatchedNode,
  likeness: MatchStrictness,
): (NodeOrigin | undefined)[] | undefined {
  if (edited.eq(read.node)) return [read.origin]
  if (likeness === "loose" && becomesSource(edited, read.node)) return [read.origin]
  if (edited.type !== read.node.type || !haveSameAttributes(edited, read.node)) return undefined
  if (edited.type.spec.code === true) return codeTextOf(edited) === codeTextOf(read.node) ? [read.origin] : undefined
  if (edited.isTextblock) return haveSameWords(edited, read.node, likeness) ? [read.origin] : undefined
  if (edited.isLeaf) return [read.origin]
  const parts = matchBlocks(edited.children, childrenOfMatched(read), likeness, { shown: edited, read: read.node })
  return parts && [read.origin && { tree: read.origin.tree, children: parts }]
}

/** Whether a paragraph became a source block of the same words: one that begins as a shortcode or with raw HTML does. */
function becomesSource(edited: Node, { type, attrs, textContent }: Node): boolean {
  if (edited.type !== nodes.paragraph || type !== nodes.source_block) return false
  const words = edited.textBetween(0, edited.content.size, "", (leaf) =>
    leaf.type === nodes.soft_break ? "\n" : (leaf.type.spec.leafText?.(leaf) ?? ""),
  )
  if (words.trim() !== textContent.trim()) return false
  const isRaw = edited.firstChild?.attrs["kind"] === "html"
  return attrs["kind"] === "html" ? isRaw && edited.children.every((child) => !/[<&]/.test(child.text ?? "")) : true
}

function codeTextOf(code: Node): string {
  return code.type === nodes.source_block ? code.textContent.trimEnd() : code.textContent
}

function childrenOfMatched({ node, origin }: MatchedNode): MatchedNode[] {
  return node.children.map((child, at) => ({ node: child, origin: origin?.children[at] }))
}

function haveSameAttributes(edited: Node | undefined, read: Node): boolean {
  const attrs = edited?.attrs ?? {}
  switch (read.type) {
    case nodes.source_block:
      return true
    case nodes.table_cell:
    case nodes.table_header:
      if (attrs["colspan"] !== 1 || attrs["rowspan"] !== 1) return false
      return read.type === nodes.table_cell || attrs["align"] === read.attrs["align"]
    case nodes.list_item:
      return attrs["checked"] === read.attrs["checked"] || (edited !== undefined && isEmptyItem(edited))
    case nodes.list:
      return attrs["ordered"] === read.attrs["ordered"] && (attrs["start"] ?? 1) === (read.attrs["start"] ?? 1)
    default:
      return edited?.hasMarkup(read.type, read.attrs, read.marks) === true
  }
}

function haveSameWords(edited: Node, read: Node, likeness: MatchStrictness): boolean {
  const [one, other] = [canonicalUnits(edited), canonicalUnits(read)]
  if (areSameUnits(one, other)) return true
  return likeness === "loose" && areSameUnits(withoutBareLinks(one), withoutBareLinks(other))
}

/** A row without the links that only repeat their words: a bare address is one as soon as it is read. */
function withoutBareLinks(units: InlineUnit[]): InlineUnit[] {
  const made: InlineUnit[] = []
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
