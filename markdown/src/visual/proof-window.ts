import type { Node } from "prosemirror-model"
import type { SaveDraft } from "./save-draft.ts"
import type { BlockHunk } from "./hunks.ts"
import { lineStartAt } from "./lines.ts"
import { matchBlocks } from "./match-blocks.ts"
import { sourceEndOf, sourceStartOf } from "./source-node.ts"
import { readChunk } from "./read-chunk.ts"
import { schema } from "./schema.ts"

/** The part of a draft that is read again to prove an edit: the blocks `first` to `last`, and the source `from` to `to`. */
export interface ProofWindow {
  first: number
  last: number
  from: number
  to: number
  expected: Node[]
}

/** Whether a change may give other blocks another meaning, by what it defines or no longer does. */
export function touchesDefinitions(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): boolean {
  const touched = [
    ...draft.blocks.slice(hunk.from, hunk.to).map((sourceNode) => sourceNode.node),
    ...editedBlocks.slice(hunk.start, hunk.end),
  ]
  return touched.some((block) => {
    let defines = false
    const look = (node: Node) => {
      defines ||= node.type === schema.nodes.footnote_def || node.attrs["kind"] === "definition"
      return !defines && !node.isTextblock
    }
    if (look(block)) block.descendants(look)
    return defines
  })
}

/** The blocks of a hunk with `reach` blocks on each side. */
export function windowAround(
  draft: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  reach: number,
): ProofWindow {
  const { blocks, source, isCut } = draft
  const isList = (at: number) => blocks[at]?.node.type === schema.nodes.list
  let first = Math.max(0, hunk.from - reach)
  while (first > 0 && isList(first) && isList(first - 1)) first--
  let last = Math.min(blocks.length, hunk.to + reach)
  while (last < blocks.length && isList(last - 1) && isList(last)) last++

  const [opening, closing] = [blocks[first], blocks[last - 1]]
  const isEnd = last === blocks.length && !isCut
  return {
    first,
    last,
    from: first === 0 || opening === undefined ? startOfText(source) : lineStartAt(source, sourceStartOf(opening)),
    to: isEnd || closing === undefined ? source.length : sourceEndOf(closing),
    expected: expectedBlocks(draft, hunk, editedBlocks, first, last),
  }
}

/**
 * How many blocks on each side have to be read with those of a hunk, so that they read as they do in the whole text. One is
 * enough but where the parser looks further back.
 */
export function steadyReach(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): number {
  for (let reach = 1; ; reach *= 2) {
    const { first, last, from, to } = windowAround(draft, hunk, editedBlocks, reach)
    const { read } = readChunk(draft.source.slice(from, to), from, draft.definitions)
    const old = draft.blocks.slice(first, last).map((sourceNode) => sourceNode.node)
    if (matchBlocks(old, read, "loose") !== undefined || (first === 0 && last === draft.blocks.length)) return reach
  }
}

/** All blocks. */
export function wholeWindow(draft: SaveDraft, hunk: BlockHunk, editedBlocks: readonly Node[]): ProofWindow {
  const { blocks, source } = draft
  return {
    first: 0,
    last: blocks.length,
    from: 0,
    to: source.length,
    expected: expectedBlocks(draft, hunk, editedBlocks, 0, blocks.length),
  }
}

function expectedBlocks(
  { blocks }: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  first: number,
  last: number,
): Node[] {
  const before = blocks.slice(first, hunk.from)
  const after = blocks.slice(hunk.to, Math.max(last, hunk.to))
  return [
    ...before.map((sourceNode) => sourceNode.node),
    ...editedBlocks.slice(hunk.start, hunk.end),
    ...after.map((sourceNode) => sourceNode.node),
  ]
}

/** Where a text begins, after a byte order mark. */
export function startOfText(source: string): number {
  return source.startsWith("\uFEFF") ? 1 : 0
}

/** A hunk with so many unchanged blocks on each side of it, as far as there are. */
export function widenHunk(
  { blocks }: SaveDraft,
  hunk: BlockHunk,
  editedBlocks: readonly Node[],
  neighbours: number,
): BlockHunk {
  const isSame = (at: number, other: number) => {
    const [part, node] = [blocks[at]?.node, editedBlocks[other]]
    return part !== undefined && node !== undefined && (part === node || part.eq(node))
  }
  let [before, after] = [0, 0]
  while (before < neighbours && isSame(hunk.from - before - 1, hunk.start - before - 1)) before++
  while (after < neighbours && isSame(hunk.to + after, hunk.end + after)) after++
  return { from: hunk.from - before, to: hunk.to + after, start: hunk.start - before, end: hunk.end + after }
}
