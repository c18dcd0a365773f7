import type { VisualDocument } from "./open.ts"
import { splitLinesWithoutEndings } from "./lines.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceStartOf } from "./source-node.ts"
import type { InlineSource } from "./patch-inline.ts"
import { inlineContentOf, inlineRangeOf } from "./patch-inline.ts"
import { sourceLinesOfCode } from "./patch-code.ts"
import type { InlineUnit } from "./inline-units.ts"
import { isSameUnit, offsetsOfUnits, unitsOfPhrasing, unitsOfTextblock } from "./inline-units.ts"

/**
 * The offset in the source, in UTF-16 units, that a position of the document stands for. A position that the source does not
 * have (in an empty paragraph that only the editor shows) gives the end of what is before it.
 */
export function sourceOffsetOf(opened: VisualDocument, position: number): number {
  const { doc, source } = opened
  const $position = doc.resolve(Math.max(0, Math.min(position, doc.content.size)))
  if ($position.depth === 0) return offsetBetweenBlocks(opened, $position.index(0))

  let sourceNode = blockAt(opened, $position.index(0))
  if (sourceNode === undefined) return offsetBetweenBlocks(opened, $position.index(0))
  for (let depth = 2; depth <= $position.depth; depth++) {
    const child = sourceChildAt(sourceNode, $position.index(depth - 1))
    if (child === undefined) return sourceEndOf(sourceNode)
    sourceNode = child
  }
  const offsets = sourceNode.node.isTextblock ? offsetsOfTextblock(sourceNode, source) : undefined
  return offsets?.[$position.parentOffset] ?? sourceStartOf(sourceNode)
}

/** The position in the document that an offset in the source stands for: in a textblock if there is one near. */
export function documentPositionOf(opened: VisualDocument, offset: number): number {
  const { doc, source } = opened
  let found: { sourceNode: SourceNode; position: number } | undefined
  let position = 0
  for (const [at, node] of doc.children.entries()) {
    const sourceNode = blockAt(opened, at)
    if (sourceNode !== undefined && (found === undefined || sourceStartOf(sourceNode) <= offset))
      found = { sourceNode, position }
    else if (sourceNode !== undefined) break
    position += node.nodeSize
  }
  return found === undefined
    ? Math.min(1, doc.content.size)
    : positionInNode(found.sourceNode, found.position, offset, source)
}

function positionInNode(sourceNode: SourceNode, before: number, offset: number, source: string): number {
  const { node } = sourceNode
  if (node.isTextblock) {
    const offsets = offsetsOfTextblock(sourceNode, source)
    let at = 0
    for (let next = 1; next < offsets.length; next++) if ((offsets[next] ?? Infinity) <= offset) at = next
    return before + 1 + at
  }
  let found: { sourceNode: SourceNode; position: number } | undefined
  let position = before + 1
  for (const [at, child] of node.children.entries()) {
    const inside = sourceChildAt(sourceNode, at)
    if (inside !== undefined && (found === undefined || sourceStartOf(inside) <= offset))
      found = { sourceNode: inside, position }
    position += child.nodeSize
  }
  return found === undefined ? before : positionInNode(found.sourceNode, found.position, offset, source)
}

function blockAt({ doc, blocks }: VisualDocument, at: number): SourceNode | undefined {
  const [node, block] = [doc.maybeChild(at), blocks[at]]
  return node === null || block === undefined ? undefined : { node, ...block }
}

function sourceChildAt({ node, origin, shift }: SourceNode, at: number): SourceNode | undefined {
  const [child, inside] = [node.maybeChild(at), origin.children[at]]
  return child === null || inside === undefined ? undefined : { node: child, origin: inside, shift }
}

/** The end of the last block before an index, or the start of the first after it. */
function offsetBetweenBlocks(opened: VisualDocument, index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const sourceNode = blockAt(opened, at)
    if (sourceNode !== undefined) return sourceEndOf(sourceNode)
  }
  return opened.source.startsWith("\uFEFF") ? 1 : 0
}

/** The offset of each position in a textblock, first to last. */
function offsetsOfTextblock(sourceNode: SourceNode, source: string): number[] {
  if (sourceNode.node.type.spec.code === true) return offsetsOfCode(sourceNode, source)
  const content = inlineContentOf(sourceNode)
  const units: InlineUnit[] = []
  const offsets: number[] = []
  for (const one of content)
    for (const [unit, offset] of unitOffsets(one, source)) {
      units.push(unit)
      offsets.push(offset)
    }
  const last = content.at(-1)
  offsets.push(last === undefined ? sourceEndOf(sourceNode) : inlineRangeOf(last).to)
  return fitOffsets(unitsOfTextblock(sourceNode.node), units, offsets)
}

function unitOffsets(inline: InlineSource, source: string): [InlineUnit, number][] {
  if (!("tree" in inline)) return []
  const { tree, shift } = inline
  const units = unitsOfPhrasing(tree, { source, shift })
  const { from, to } = inlineRangeOf(inline)
  if (tree.type === "text") {
    const offsets = offsetsOfUnits(tree, { source, shift })
    return units.map((unit, at) => [unit, offsets?.[at] ?? from])
  }
  if (tree.type === "inlineCode") {
    const inside = source.slice(from, to)
    const start = from + Math.max(0, inside.replace(/\r\n|\r|\n/g, " ").indexOf(tree.value.replace(/\r\n|\r|\n/g, " ")))
    return units.map((unit, at) => [unit, Math.min(to, start + at)])
  }
  if (!("children" in tree) || (units.length === 1 && units[0]?.leaf?.attrs["kind"] === "source"))
    return units.map((unit) => [unit, from])
  return tree.children.flatMap((child) => unitOffsets({ tree: child, shift }, source))
}

/** Offsets for what is shown, where it differs a little from what was read: spaces that were typed and not written. */
function fitOffsets(shown: readonly InlineUnit[], read: readonly InlineUnit[], offsets: readonly number[]): number[] {
  const most = Math.min(shown.length, read.length)
  let head = 0
  while (
    head < most &&
    shown[head]?.char === read[head]?.char &&
    (shown[head]?.char !== "" || isSameUnit(shown[head], read[head]))
  )
    head++
  if (head === shown.length && head === read.length) return [...offsets]
  const extra = shown.length - read.length
  return Array.from({ length: shown.length + 1 }, (_, at) => {
    const there = at <= head ? at : Math.max(head, at - extra)
    return offsets[Math.min(there, offsets.length - 1)] ?? 0
  })
}

function offsetsOfCode(sourceNode: SourceNode, source: string): number[] {
  const shown = sourceLinesOfCode(sourceNode, source)
  const offsets: number[] = []
  for (const [at, text] of splitLinesWithoutEndings(sourceNode.node.textContent).entries()) {
    const line = shown[at]
    const end = line === undefined ? sourceEndOf(sourceNode) : line.at + line.text.length
    for (let unit = 0; unit <= text.length; unit++) offsets.push(Math.max(line?.at ?? 0, end - text.length + unit))
  }
  return offsets
}
