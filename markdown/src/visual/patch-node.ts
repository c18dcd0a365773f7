import type { Node } from "prosemirror-model"
import { blocksText } from "./blocks-text.ts"
import { canonicalUnits } from "./canonical.ts"
import type { Part } from "./part.ts"
import { endOf, partsOf, startOf } from "./part.ts"
import { patchCode } from "./patch-code.ts"
import { contentOf, patchInline, writtenAs } from "./patch-inline.ts"
import { itemText, markerOf } from "./patch-list.ts"
import { patchRuns } from "./patch-run.ts"
import { patchDelimiters, patchRow, rowText } from "./patch-table.ts"
import type { Patching } from "./patching.ts"
import { prefixOf, replace } from "./patching.ts"
import { schema } from "./schema.ts"
import { phrasingOf } from "./to-tree.ts"

const { nodes } = schema

/** Makes the edits that turn a part into another node; false where its parent has to be written anew. */
export function patchNode(part: Part, wanted: Node, patching: Patching): boolean {
  const { node } = part
  if (node === wanted || node.eq(wanted)) return true
  if (node.type !== wanted.type) return rewriteNode(part, wanted, patching)
  switch (node.type) {
    case nodes.paragraph:
    case nodes.heading:
      return patchTextblock(part, wanted, patching)
    case nodes.table_cell:
    case nodes.table_header:
      return patchCell(part, wanted, patching)
    case nodes.code_block:
    case nodes.source_block:
      if (patching.grain !== "block" && patchCode(part, wanted, patching)) return true
      return rewriteNode(part, wanted, patching)
    case nodes.list_item:
      if (!patchCheckbox(part, wanted, patching)) return rewriteNode(part, wanted, patching)
      return patchRuns(part, wanted, patching)
    case nodes.table:
      if (node.firstChild?.childCount !== wanted.firstChild?.childCount) return rewriteNode(part, wanted, patching)
      return patchDelimiters(part, wanted, patching) && patchRuns(part, wanted, patching)
    case nodes.table_row:
      return patchRow(part, wanted, patching) || rewriteNode(part, wanted, patching)
    default:
      if (node.isLeaf || !node.hasMarkup(wanted.type, wanted.attrs)) return rewriteNode(part, wanted, patching)
      return patchRuns(part, wanted, patching)
  }
}

/** Writes a node anew in the place of a part. */
export function rewriteNode(part: Part, wanted: Node, patching: Patching): boolean {
  const [from, to] = [startOf(part), endOf(part)]
  const prefix = prefixOf(patching, part)
  switch (wanted.type) {
    case nodes.table_cell:
    case nodes.table_header:
      return false
    case nodes.table_row:
      return part.node.type === nodes.table_row && replace(patching, from, to, rowText(wanted, patching), prefix)
    case nodes.list_item:
      if (part.node.type !== nodes.list_item) return false
      return replace(patching, from, to, itemText(wanted, markerOf(part, patching), false, patching), prefix)
    default:
      return replace(patching, from, to, blocksText([wanted], patching), prefix)
  }
}

function patchTextblock(part: Part, wanted: Node, patching: Patching): boolean {
  if (patching.grain === "block") return rewriteNode(part, wanted, patching)
  if (!part.node.hasMarkup(wanted.type, wanted.attrs) && !patchLevel(part, wanted, patching))
    return rewriteNode(part, wanted, patching)
  return patchContent(part, wanted, patching) || rewriteNode(part, wanted, patching)
}

/** Changes the number of `#` or the underline of a heading. */
function patchLevel(part: Part, wanted: Node, { source, edits }: Patching): boolean {
  const [start, end] = [startOf(part), endOf(part)]
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

function patchContent(part: Part, wanted: Node, patching: Patching): boolean {
  const content = contentOf(part)
  if (content.length === 0) return false
  const written = writtenAs(content)
  const units = canonicalUnits(wanted)
  const prefix = prefixOf(patching, part)
  if (patching.grain === "fine") return patchInline(written, units, { patching, prefix, isCell: false })
  const text = patching.writer.inline(phrasingOf(units)).trim()
  return text !== "" && replace(patching, written.from, written.to, text, prefix)
}

function patchCell(part: Part, wanted: Node, patching: Patching): boolean {
  const content = contentOf(part)
  const units = canonicalUnits(wanted)
  const prefix = prefixOf(patching, part)
  if (content.length === 0) {
    if (part.node.childCount > 0) return false
    const written = patching.source.slice(startOf(part), endOf(part))
    const at = startOf(part) + (/^\|?[ \t]?/.exec(written)?.[0].length ?? 0)
    const text = patching.writer.cell(phrasingOf(units)).trim()
    patching.edits.push({
      from: at,
      to: at,
      text: text === "" || /^[ \t]/.test(patching.source.slice(at)) ? text : `${text} `,
    })
    return true
  }
  const written = writtenAs(content)
  if (patching.grain === "fine") return patchInline(written, units, { patching, prefix, isCell: true })
  const text = patching.writer.cell(phrasingOf(units)).trim()
  patching.edits.push({ from: written.from, to: written.to, text: text === "" ? " " : text })
  return true
}

/** Ticks, unticks, adds or removes the box of a task. */
function patchCheckbox(part: Part, wanted: Node, { source, edits }: Patching): boolean {
  const [before, after] = [part.node.attrs["checked"], wanted.attrs["checked"]]
  if (before === after) return true
  const first = partsOf(part)[0]
  if (first?.node.type !== nodes.paragraph) return false
  const [start, text] = [startOf(part), startOf(first)]
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
