import type { Node } from "prosemirror-model"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceChildrenOf, sourceStartOf } from "./source-node.ts"
import type { PatchContext } from "./patch-context.ts"
import { tryPatch } from "./patch-context.ts"
import { phrasingIn } from "./to-tree.ts"

/** A row as text. */
export function writeRow(row: Node, { writer }: PatchContext): string {
  return `| ${row.children.map((cell) => writer.cell(phrasingIn(cell)).trim()).join(" | ")} |`
}

/** A table as text. */
export function writeTable(table: Node, patching: PatchContext): string {
  const [header, ...rows] = table.children
  if (header === undefined) return ""
  const delimiters = header.children.map((cell) => delimiterOf(cell.attrs["align"]))
  return [
    writeRow(header, patching),
    `| ${delimiters.join(" | ")} |`,
    ...rows.map((row) => writeRow(row, patching)),
  ].join("\n")
}

function delimiterOf(align: unknown): string {
  if (align === "center") return ":-:"
  return align === "left" ? ":--" : align === "right" ? "--:" : "---"
}

/** Changes the cells of a row one by one; false where it has others, or not all of them are written. */
export function patchRow(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const cells = sourceChildrenOf(sourceNode)
  if (patching.grain === "block" || sourceNode.node.childCount !== wanted.childCount) return false
  return tryPatch(patching, (trial) =>
    wanted.children.every((cell, at) => {
      const old = cells[at]
      return old === undefined ? cell.content.size === 0 : trial.patchChild(old, cell, trial)
    }),
  )
}

/** Writes the colons of columns that are aligned in another way. */
export function patchDelimiters(sourceNode: SourceNode, wanted: Node, { source, edits }: PatchContext): boolean {
  const aligns = (table: Node) => table.firstChild?.children.map((cell) => cell.attrs["align"]) ?? []
  const [before, after] = [aligns(sourceNode.node), aligns(wanted)]
  const changed = after.flatMap((align, at) => (align === before[at] ? [] : [at]))
  if (changed.length === 0) return true
  const header = sourceChildrenOf(sourceNode)[0]
  if (header === undefined) return false

  const start = sourceEndOf(header)
  const line = /^[ \t]*(?:\r\n|\n|\r)[^\r\n]*/.exec(source.slice(start, sourceEndOf(sourceNode)))?.[0] ?? ""
  const cells = [...line.matchAll(/:?-+:?/g)]
  if (cells.length !== after.length || sourceStartOf(sourceNode) > start) return false
  for (const at of changed) {
    const found = cells[at]
    if (found === undefined) return false
    const from = start + found.index
    edits.push({ from, to: from + found[0].length, text: alignDelimiter(found[0], after[at]) })
  }
  return true
}

/** The offset at which the line of delimiters under a header ends. */
export function endOfDelimiters(header: SourceNode, { source }: PatchContext): number {
  const end = sourceEndOf(header)
  return end + (/^[ \t]*(?:\r\n|\n|\r)[^\r\n]*/.exec(source.slice(end))?.[0].length ?? 0)
}

function alignDelimiter(delimiter: string, align: unknown): string {
  const left = align === "left" || align === "center" ? ":" : ""
  const right = align === "right" || align === "center" ? ":" : ""
  return left + "-".repeat(Math.max(1, delimiter.length - left.length - right.length)) + right
}
