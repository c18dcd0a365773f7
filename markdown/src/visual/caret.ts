import type { Opened } from "./open.ts"
import { linesOf } from "./lines.ts"
import type { Part } from "./part.ts"
import { endOf, startOf } from "./part.ts"
import type { Inline } from "./patch-inline.ts"
import { contentOf, edgesOf } from "./patch-inline.ts"
import { codeLines } from "./patch-code.ts"
import type { Unit } from "./units.ts"
import { isSameUnit, offsetsOf, unitsFrom, unitsIn } from "./units.ts"

/**
 * The offset in the source, in UTF-16 units, that a position of the document stands for. A position that the source does not
 * have (in an empty paragraph that only the editor shows) gives the end of what is before it.
 */
export function offsetOf(opened: Opened, position: number): number {
  const { doc, source } = opened
  const $position = doc.resolve(Math.max(0, Math.min(position, doc.content.size)))
  if ($position.depth === 0) return offsetBetween(opened, $position.index(0))

  let part = blockAt(opened, $position.index(0))
  if (part === undefined) return offsetBetween(opened, $position.index(0))
  for (let depth = 2; depth <= $position.depth; depth++) {
    const child = partAt(part, $position.index(depth - 1))
    if (child === undefined) return endOf(part)
    part = child
  }
  const offsets = part.node.isTextblock ? offsetsIn(part, source) : undefined
  return offsets?.[$position.parentOffset] ?? startOf(part)
}

/** The position in the document that an offset in the source stands for: in a textblock if there is one near. */
export function positionOf(opened: Opened, offset: number): number {
  const { doc, source } = opened
  let found: { part: Part; position: number } | undefined
  let position = 0
  for (const [at, node] of doc.children.entries()) {
    const part = blockAt(opened, at)
    if (part !== undefined && (found === undefined || startOf(part) <= offset)) found = { part, position }
    else if (part !== undefined) break
    position += node.nodeSize
  }
  return found === undefined ? Math.min(1, doc.content.size) : positionIn(found.part, found.position, offset, source)
}

function positionIn(part: Part, before: number, offset: number, source: string): number {
  const { node } = part
  if (node.isTextblock) {
    const offsets = offsetsIn(part, source)
    let at = 0
    for (let next = 1; next < offsets.length; next++) if ((offsets[next] ?? Infinity) <= offset) at = next
    return before + 1 + at
  }
  let found: { part: Part; position: number } | undefined
  let position = before + 1
  for (const [at, child] of node.children.entries()) {
    const inside = partAt(part, at)
    if (inside !== undefined && (found === undefined || startOf(inside) <= offset)) found = { part: inside, position }
    position += child.nodeSize
  }
  return found === undefined ? before : positionIn(found.part, found.position, offset, source)
}

function blockAt({ doc, blocks }: Opened, at: number): Part | undefined {
  const [node, block] = [doc.maybeChild(at), blocks[at]]
  return node === null || block === undefined ? undefined : { node, ...block }
}

function partAt({ node, origin, shift }: Part, at: number): Part | undefined {
  const [child, inside] = [node.maybeChild(at), origin.parts[at]]
  return child === null || inside === undefined ? undefined : { node: child, origin: inside, shift }
}

/** The end of the last block before an index, or the start of the first after it. */
function offsetBetween(opened: Opened, index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const part = blockAt(opened, at)
    if (part !== undefined) return endOf(part)
  }
  return opened.source.startsWith("\uFEFF") ? 1 : 0
}

/** The offset of each position in a textblock, first to last. */
function offsetsIn(part: Part, source: string): number[] {
  if (part.node.type.spec.code === true) return offsetsInCode(part, source)
  const content = contentOf(part)
  const units: Unit[] = []
  const offsets: number[] = []
  for (const one of content)
    for (const [unit, offset] of unitOffsets(one, source)) {
      units.push(unit)
      offsets.push(offset)
    }
  const last = content.at(-1)
  offsets.push(last === undefined ? endOf(part) : edgesOf(last).to)
  return fitted(unitsIn(part.node), units, offsets)
}

function unitOffsets(one: Inline, source: string): [Unit, number][] {
  if (!("tree" in one)) return []
  const { tree, shift } = one
  const units = unitsFrom(tree, { source, shift })
  const { from, to } = edgesOf(one)
  if (tree.type === "text") {
    const offsets = offsetsOf(tree, { source, shift })
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
function fitted(shown: readonly Unit[], read: readonly Unit[], offsets: readonly number[]): number[] {
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

function offsetsInCode(part: Part, source: string): number[] {
  const shown = codeLines(part, source)
  const offsets: number[] = []
  for (const [at, text] of linesOf(part.node.textContent).entries()) {
    const line = shown[at]
    const end = line === undefined ? endOf(part) : line.at + line.text.length
    for (let unit = 0; unit <= text.length; unit++) offsets.push(Math.max(line?.at ?? 0, end - text.length + unit))
  }
  return offsets
}
