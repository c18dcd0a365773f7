import type { ReviewedParagraph } from "@hub/docx/review/reviewed-words"
import { schema } from "@hub/markdown/visual"
import { Fragment, type Node, Slice } from "prosemirror-model"
import type { TextBlock } from "./link.ts"

/** A paragraph that is to come into a text, and what it is in the Word file. */
export type PlacedParagraph = { like: ReviewedParagraph; content: Fragment }

/** What is nothing without something in it. */
const wrappers = new Set(["list_item", "list", "blockquote", "container"])

/** The document without a block, and without what held only that; the words of a cell go, and the cell stays. */
export function deleteBlock(doc: Node, block: TextBlock | undefined): Node | undefined {
  if (block === undefined) return undefined
  const { at, node } = block
  if (isCell(node)) return doc.replace(at + 1, at + node.nodeSize - 1, Slice.empty)
  const $at = doc.resolve(at)
  let [from, size, depth] = [at, node.nodeSize, $at.depth]
  while (depth > 0 && $at.node(depth).childCount === 1 && wrappers.has($at.node(depth).type.name)) {
    from = $at.before(depth)
    size = $at.node(depth).nodeSize
    depth--
  }
  return $at.node(depth).childCount === 1 ? undefined : doc.replace(from, from + size, Slice.empty)
}

const isCell = ({ type }: Node) => type.name === "table_cell" || type.name === "table_header"

type BlockPlace = { isBefore: boolean; style: string }

/** The document with new paragraphs beside a block; undefined where they could stand in several places, or in none. */
export function insertBlocks(
  doc: Node,
  block: TextBlock | undefined,
  added: PlacedParagraph[],
  { isBefore, style }: BlockPlace,
): Node | undefined {
  if (block === undefined || isCell(block.node) || added.some(({ like }) => like.cell !== null)) return undefined
  const { at, node } = block
  const $at = doc.resolve(at)
  const isItem = $at.parent.type.name === "list_item"
  const areItems = added.every(({ like }) => like.list !== null)
  const isEdge = (depth: number) =>
    isBefore ? $at.index(depth) === 0 : $at.index(depth) === $at.node(depth).childCount - 1
  const put = (place: number, nodes: Node[]) => doc.replace(place, place, new Slice(Fragment.from(nodes), 0, 0))
  if (isItem && areItems) {
    if (!isEdge($at.depth)) return undefined
    return put(isBefore ? $at.before() : $at.after(), added.map(toItem))
  }
  const nodes = listNodes(added)
  if (!isItem && added.every(({ like }) => like.style === style)) return put(isBefore ? at : at + node.nodeSize, nodes)
  // What looks otherwise stands outside of what holds this block.
  let depth = $at.depth
  while (depth > 0 && isEdge(depth)) depth--
  if (depth > 0) return undefined
  const place = $at.depth === 0 ? (isBefore ? at : at + node.nodeSize) : isBefore ? $at.before(1) : $at.after(1)
  return $at.depth > 0 && $at.node(1).type.name === "footnote_def" ? undefined : put(place, nodes)
}

/** Paragraphs of a list that follow one another are one list. */
function listNodes(added: PlacedParagraph[]): Node[] {
  const nodes: Node[] = []
  for (const one of added) {
    const last = nodes.at(-1)
    if (one.like.list === null) nodes.push(toBlock(one))
    else if (last?.type.name === "list" && last.attrs["ordered"] === one.like.list.ordered)
      nodes[nodes.length - 1] = last.copy(last.content.addToEnd(toItem(one)))
    else {
      const attributes = one.like.list.ordered ? { ordered: true, start: 1 } : null
      nodes.push(schema.node("list", attributes, [toItem(one)]))
    }
  }
  return nodes
}

const toItem = ({ content }: PlacedParagraph) =>
  schema.node("list_item", null, [schema.node("paragraph", null, content)])

function toBlock({ like, content }: PlacedParagraph): Node {
  if (like.isCode) return schema.node("code_block", null, content)
  return like.heading === null
    ? schema.node("paragraph", null, content)
    : schema.node("heading", { level: like.heading }, content)
}
