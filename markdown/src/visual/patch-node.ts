import type { Node } from "prosemirror-model"
import { writeBlocks } from "./write-blocks.ts"
import { canonicalUnits } from "./canonical-units.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceChildrenOf, sourceStartOf } from "./source-node.ts"
import { patchCodeBlock } from "./patch-code.ts"
import { inlineContentOf, patchInline, writtenInlineOf } from "./patch-inline.ts"
import { writeItem, markerOf } from "./patch-list.ts"
import { patchRuns } from "./patch-run.ts"
import { patchDelimiters, patchRow, writeRow } from "./patch-table.ts"
import type { PatchContext } from "./patch-context.ts"
import { prefixOfNode, replaceRange } from "./patch-context.ts"
import { schema } from "./schema.ts"
import { phrasingOf } from "./to-tree.ts"

const { nodes } = schema

/** Makes the edits that turn a part into another node; false where its parent has to be written again. */
export function patchNode(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const { node } = sourceNode
  if (node === wanted || node.eq(wanted)) return true
  if (node.type !== wanted.type) return rewriteNode(sourceNode, wanted, patching)
  switch (node.type) {
    case nodes.paragraph:
    case nodes.heading:
      return patchTextblock(sourceNode, wanted, patching)
    case nodes.table_cell:
    case nodes.table_header:
      return patchCell(sourceNode, wanted, patching)
    case nodes.code_block:
    case nodes.source_block:
      if (patching.grain !== "block" && patchCodeBlock(sourceNode, wanted, patching)) return true
      return rewriteNode(sourceNode, wanted, patching)
    case nodes.list_item:
      if (!patchCheckbox(sourceNode, wanted, patching)) return rewriteNode(sourceNode, wanted, patching)
      return patchRuns(sourceNode, wanted, patching)
    case nodes.container:
      patchOpening(sourceNode, wanted, patching)
      return patchRuns(sourceNode, wanted, patching)
    case nodes.table:
      if (node.firstChild?.childCount !== wanted.firstChild?.childCount)
        return rewriteNode(sourceNode, wanted, patching)
      return patchDelimiters(sourceNode, wanted, patching) && patchRuns(sourceNode, wanted, patching)
    case nodes.table_row:
      return patchRow(sourceNode, wanted, patching) || rewriteNode(sourceNode, wanted, patching)
    default:
      if (node.isLeaf || !node.hasMarkup(wanted.type, wanted.attrs)) return rewriteNode(sourceNode, wanted, patching)
      return patchRuns(sourceNode, wanted, patching)
  }
}

/** Writes a node again in the place of a part. */
export function rewriteNode(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const [from, to] = [sourceStartOf(sourceNode), sourceEndOf(sourceNode)]
  const prefix = prefixOfNode(patching, sourceNode)
  switch (wanted.type) {
    case nodes.table_cell:
    case nodes.table_header:
      return false
    case nodes.table_row:
      return (
        sourceNode.node.type === nodes.table_row && replaceRange(patching, from, to, writeRow(wanted, patching), prefix)
      )
    case nodes.list_item:
      if (sourceNode.node.type !== nodes.list_item) return false
      return replaceRange(
        patching,
        from,
        to,
        writeItem(wanted, markerOf(sourceNode, patching), false, patching),
        prefix,
      )
    default:
      return replaceRange(patching, from, to, writeBlocks([wanted], patching), prefix)
  }
}

function patchTextblock(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  if (patching.grain === "block") return rewriteNode(sourceNode, wanted, patching)
  if (!sourceNode.node.hasMarkup(wanted.type, wanted.attrs) && !patchLevel(sourceNode, wanted, patching))
    return rewriteNode(sourceNode, wanted, patching)
  return patchContent(sourceNode, wanted, patching) || rewriteNode(sourceNode, wanted, patching)
}

/** Changes the number of `#` or the underline of a heading. */
function patchLevel(sourceNode: SourceNode, wanted: Node, { source, edits }: PatchContext): boolean {
  const [start, end] = [sourceStartOf(sourceNode), sourceEndOf(sourceNode)]
  const level = Number(wanted.attrs["level"])
  const marks = /^#+/.exec(source.slice(start, start + 6))?.[0]
  if (marks !== undefined) {
    edits.push({ from: start, to: start + marks.length, text: "#".repeat(level) })
    return true
  }
  const underline = /(?:=+|-+)[ \t]*$/.exec(source.slice(start, end))
  if (underline === null || level > 2) return false
  const [from, length] = [start + underline.index, underline[0].trimEnd().length]
  edits.push({ from, to: from + length, text: (level === 1 ? "=" : "-").repeat(length) })
  return true
}

/** Writes the first line of a container. */
function patchOpening(sourceNode: SourceNode, wanted: Node, { edits }: PatchContext): void {
  const [before, after] = [String(sourceNode.node.attrs["opening"]), String(wanted.attrs["opening"])]
  const from = sourceStartOf(sourceNode)
  if (before !== after) edits.push({ from, to: from + before.length, text: after })
}

function patchContent(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const content = inlineContentOf(sourceNode)
  if (content.length === 0) return false
  const written = writtenInlineOf(content)
  const units = canonicalUnits(wanted)
  const prefix = prefixOfNode(patching, sourceNode)
  if (patching.grain === "fine") return patchInline(written, units, { patching, prefix, isCell: false })
  const text = patching.writer.inline(phrasingOf(units)).trim()
  return text !== "" && replaceRange(patching, written.from, written.to, text, prefix)
}

function patchCell(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const content = inlineContentOf(sourceNode)
  const units = canonicalUnits(wanted)
  const prefix = prefixOfNode(patching, sourceNode)
  if (content.length === 0) {
    if (sourceNode.node.childCount > 0) return false
    const written = patching.source.slice(sourceStartOf(sourceNode), sourceEndOf(sourceNode))
    const at = sourceStartOf(sourceNode) + (/^\|?[ \t]?/.exec(written)?.[0].length ?? 0)
    const text = patching.writer.cell(phrasingOf(units)).trim()
    patching.edits.push({
      from: at,
      to: at,
      text: text === "" || /^[ \t]/.test(patching.source.slice(at)) ? text : `${text} `,
    })
    return true
  }
  const written = writtenInlineOf(content)
  if (patching.grain === "fine") return patchInline(written, units, { patching, prefix, isCell: true })
  const text = patching.writer.cell(phrasingOf(units)).trim()
  patching.edits.push({ from: written.from, to: written.to, text: text === "" ? " " : text })
  return true
}

/** Ticks, unticks, adds or removes the box of a task. */
function patchCheckbox(sourceNode: SourceNode, wanted: Node, { source, edits }: PatchContext): boolean {
  const [before, after] = [sourceNode.node.attrs["checked"], wanted.attrs["checked"]]
  if (before === after) return true
  const first = sourceChildrenOf(sourceNode)[0]
  if (first?.node.type !== nodes.paragraph) return false
  const [start, text] = [sourceStartOf(sourceNode), sourceStartOf(first)]
  if (before === null) {
    edits.push({ from: text, to: text, text: after === true ? "[x] " : "[ ] " })
    return true
  }
  const box = source.slice(start, text).lastIndexOf("[")
  if (box === -1) return false
  if (after === null) edits.push({ from: start + box, to: text, text: "" })
  else edits.push({ from: start + box + 1, to: start + box + 2, text: after === true ? "x" : " " })
  return true
}
