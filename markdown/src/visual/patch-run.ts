import type { Node } from "prosemirror-model"
import { writeBlocks } from "./write-blocks.ts"
import { canonicalUnits } from "./canonical-units.ts"
import type { BlockHunk } from "./hunks.ts"
import { hunksBetween } from "./hunks.ts"
import { hasEmptyLine, lineStartAt } from "./lines.ts"
import { blockSeparator } from "./match-blocks.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceChildrenOf, writableChildren, sourceStartOf } from "./source-node.ts"
import type { InlineSource } from "./patch-inline.ts"
import {
  inlineContentOf,
  inlineRangeOf,
  paragraphEndBetween,
  paragraphEnd,
  patchInline,
  writtenInlineOf,
} from "./patch-inline.ts"
import { isLooseList, writeItems } from "./patch-list.ts"
import { endOfDelimiters, writeRow } from "./patch-table.ts"
import type { PatchContext } from "./patch-context.ts"
import { tryPatch, lineEndOf, prefixOfNode, replaceRange, replaceBefore } from "./patch-context.ts"
import { schema } from "./schema.ts"

const { nodes } = schema

/** Blocks in one container, and the node that holds them: the parts that the source has and what they become. */
export interface BlockRun {
  container: Node
  old: readonly SourceNode[]
  wanted: readonly Node[]
  /** Where text goes that is put into a container that has no parts. */
  empty: number | undefined
}

/** Changes what differs between the children of a part and those of a node; false where the part must be written again. */
export function patchRuns(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const run: BlockRun = {
    container: sourceNode.node,
    old: sourceChildrenOf(sourceNode),
    wanted: writableChildren(wanted),
    empty: undefined,
  }
  const hunks = hunksBetween(
    run.old.map((one) => one.node),
    run.wanted,
  )
  return hunks.every((hunk) => patchRun(run, hunk, patching))
}

/** Makes the edits for one hunk of a run. */
export function patchRun(run: BlockRun, hunk: BlockHunk, patching: PatchContext): boolean {
  const old = run.old.slice(hunk.from, hunk.to)
  const wanted = run.wanted.slice(hunk.start, hunk.end)
  if (wanted.length === 0) return removeRun(run, hunk, patching)
  if (old.length === 0) return insertRun(run, hunk.from, wanted, patching)
  return (
    (patching.grain === "fine" && patchParagraphs(old, wanted, patching)) ||
    tryPatch(patching, (trial) => old.length === wanted.length && patchPairs(old, wanted, trial)) ||
    (patching.grain !== "block" &&
      (tryPatch(patching, (trial) => growRun(run, hunk, old, wanted, trial)) ||
        tryPatch(patching, (trial) => shrinkRun(run, hunk, old, wanted, trial)))) ||
    rewriteRun(run, hunk, old, wanted, patching)
  )
}

/** Writes all of a hunk's blocks again, apart from each other. */
export function rewriteHunk(run: BlockRun, hunk: BlockHunk, patching: PatchContext): boolean {
  const [old, wanted] = [run.old.slice(hunk.from, hunk.to), run.wanted.slice(hunk.start, hunk.end)]
  return wanted.length > 0 && rewriteRun(run, hunk, old, wanted, patching)
}

function patchPairs(old: readonly SourceNode[], wanted: readonly Node[], patching: PatchContext): boolean {
  return old.every((sourceNode, at) => {
    const node = wanted[at]
    return node !== undefined && patching.patchChild(sourceNode, node, patching)
  })
}

/** Splits and joins paragraphs: they are patched as one row, with ends of paragraphs in it. */
function patchParagraphs(old: readonly SourceNode[], wanted: readonly Node[], patching: PatchContext): boolean {
  const [first] = old
  const all = [...old.map((sourceNode) => sourceNode.node), ...wanted]
  if (old.length === wanted.length || first === undefined || !all.every((node) => node.type === nodes.paragraph))
    return false

  const content: InlineSource[] = []
  for (const sourceNode of old) {
    const [inline, before] = [inlineContentOf(sourceNode), content.at(-1)]
    const next = inline[0]
    if (next === undefined) return false
    if (before !== undefined) content.push(paragraphEndBetween(inlineRangeOf(before).to, inlineRangeOf(next).from))
    content.push(...inline)
  }
  const units = wanted.flatMap((node, at) => [...(at > 0 ? [paragraphEnd] : []), ...canonicalUnits(node)])
  const context = { patching, prefix: prefixOfNode(patching, first), isCell: false }
  return patchInline(writtenInlineOf(content), units, context)
}

function growRun(
  run: BlockRun,
  hunk: BlockHunk,
  old: readonly SourceNode[],
  wanted: readonly Node[],
  patching: PatchContext,
): boolean {
  if (wanted.length <= old.length) return false
  if (old.every((sourceNode, at) => sourceNode.node.type === wanted[at]?.type))
    return (
      patchPairs(old, wanted.slice(0, old.length), patching) &&
      insertRun(run, hunk.to, wanted.slice(old.length), patching)
    )
  const added = wanted.length - old.length
  return (
    old.every((sourceNode, at) => sourceNode.node.type === wanted[added + at]?.type) &&
    patchPairs(old, wanted.slice(added), patching) &&
    insertRun(run, hunk.from, wanted.slice(0, added), patching)
  )
}

function shrinkRun(
  run: BlockRun,
  hunk: BlockHunk,
  old: readonly SourceNode[],
  wanted: readonly Node[],
  patching: PatchContext,
): boolean {
  const sharedLength = wanted.length
  if (sharedLength >= old.length) return false
  if (wanted.every((node, at) => node.type === old[at]?.node.type))
    return (
      patchPairs(old.slice(0, sharedLength), wanted, patching) &&
      removeRun(run, { ...hunk, from: hunk.from + sharedLength }, patching)
    )
  const gone = old.length - sharedLength
  return (
    wanted.every((node, at) => node.type === old[gone + at]?.node.type) &&
    patchPairs(old.slice(gone), wanted, patching) &&
    removeRun(run, { ...hunk, to: hunk.from + gone }, patching)
  )
}

/** Removes parts with the gap on one side of them, so that what stays is as far apart as before. */
function removeRun({ container, old }: BlockRun, { from, to }: BlockHunk, patching: PatchContext): boolean {
  const [before, first, last, after] = [old[from - 1], old[from], old[to - 1], old[to]]
  if (first === undefined || last === undefined) return true
  const isTable = container.type === nodes.table
  if (isTable && from === 0) return false
  if (before === undefined && after === undefined)
    return (
      container.type === nodes.doc && replaceRange(patching, sourceStartOf(first), lineEndOf(patching, last), "", "")
    )
  const isOpen = container.type === nodes.doc
  const beginning = (sourceNode: SourceNode) =>
    isOpen ? lineStartAt(patching.source, sourceStartOf(sourceNode)) : sourceStartOf(sourceNode)
  if (before === undefined)
    return after !== undefined && replaceRange(patching, beginning(first), beginning(after), "", "")
  const start = isTable && from === 1 ? endOfDelimiters(before, patching) : lineEndOf(patching, before)
  const end = lineEndOf(patching, last)
  const { source } = patching
  if (after === undefined && end === source.length) {
    const eol = /^(?:\r\n|\n|\r)/.exec(source.slice(start, start + 2))?.[0].length ?? 0
    return replaceRange(patching, start + eol, end, "", "")
  }
  if (after === undefined || container.type === nodes.list || isTable) return replaceRange(patching, start, end, "", "")
  if (hasEmptyLine(source.slice(sourceEndOf(last), sourceStartOf(after))))
    return replaceRange(patching, start, end, "", "")
  if (hasEmptyLine(source.slice(sourceEndOf(before), sourceStartOf(first))))
    return replaceRange(patching, beginning(first), beginning(after), "", "")
  return replaceBefore(patching, start, sourceStartOf(after), "\n\n", prefixOfNode(patching, after))
}

/** Puts a separator in the place of a hunk's blocks. */
export function separateRun({ old }: BlockRun, { from, to }: BlockHunk, patching: PatchContext): boolean {
  const [before, after] = [old[from - 1], old[to]]
  if (before === undefined || after === undefined) return false
  const prefix = prefixOfNode(patching, after)
  return replaceBefore(patching, lineEndOf(patching, before), sourceStartOf(after), `\n\n${blockSeparator}\n\n`, prefix)
}

/** Puts nodes before the part at an index, or after the last one. */
function insertRun(run: BlockRun, at: number, wanted: readonly Node[], patching: PatchContext): boolean {
  const { container, old } = run
  if (wanted.length === 0) return true
  const [before, after] = [old[at - 1], old[at]]
  const isTable = container.type === nodes.table
  if (before === undefined && isTable) return false
  if (before === undefined && after === undefined) {
    if (run.empty === undefined) return false
    const text = `${writeBlocks(wanted, patching)}\n`
    return replaceRange(patching, run.empty, patching.source.length, text, "")
  }
  const text = writeRun(run, Math.max(0, at - 1), at === 0 ? 0 : 1, wanted, patching)
  const apart = isTable || (container.type === nodes.list && !isLooseList(old, patching)) ? "\n" : "\n\n"
  if (before === undefined) {
    if (after === undefined) return false
    return replaceBefore(
      patching,
      sourceStartOf(after),
      sourceStartOf(after),
      text + apart,
      prefixOfNode(patching, after),
    )
  }
  const prefix = prefixOfNode(patching, before)
  if (isTable && at === 1) {
    const end = endOfDelimiters(before, patching)
    return replaceRange(patching, end, end, `\n${text}`, prefix)
  }
  const isUnder =
    container.type === nodes.list_item && wanted[0]?.type === nodes.list && before.node.type === nodes.paragraph
  const needsLine =
    !isTable &&
    container.type !== nodes.list &&
    after !== undefined &&
    !hasEmptyLine(patching.source.slice(sourceEndOf(before), sourceStartOf(after)))
  const end = lineEndOf(patching, before)
  return replaceRange(patching, end, end, (isUnder ? "\n" : apart) + text + (needsLine ? "\n" : ""), prefix)
}

function rewriteRun(
  run: BlockRun,
  hunk: BlockHunk,
  old: readonly SourceNode[],
  wanted: readonly Node[],
  patching: PatchContext,
): boolean {
  const [first, last] = [old[0], old.at(-1)]
  if (first === undefined || last === undefined || (run.container.type === nodes.table && hunk.from === 0)) return false
  const text = writeRun(run, hunk.from, 0, wanted, patching)
  return replaceRange(patching, sourceStartOf(first), sourceEndOf(last), text, prefixOfNode(patching, first))
}

function writeRun(
  run: BlockRun,
  model: number,
  distance: number,
  wanted: readonly Node[],
  patching: PatchContext,
): string {
  const sourceNode = run.old[model]
  if (run.container.type === nodes.table) return wanted.map((row) => writeRow(row, patching)).join("\n")
  if (run.container.type !== nodes.list || sourceNode === undefined) return writeBlocks(wanted, patching)
  return writeItems(wanted, sourceNode, distance, isLooseList(run.old, patching), patching)
}
