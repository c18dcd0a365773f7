import type { Node } from "prosemirror-model"
import type { Part } from "./part.ts"
import { endOf, partsOf, startOf } from "./part.ts"
import type { Patching } from "./patching.ts"
import { attempt } from "./patching.ts"
import { phrasingIn } from "./to-tree.ts"

/** A row as text. */
export function rowText(row: Node, { writer }: Patching): string {
  return `| ${row.children.map((cell) => writer.cell(phrasingIn(cell)).trim()).join(" | ")} |`
}

/** A table as text. */
export function tableText(table: Node, patching: Patching): string {
  const [header, ...rows] = table.children
  if (header === undefined) return ""
  const delimiters = header.children.map((cell) => delimiterOf(cell.attrs["align"]))
  return [
    rowText(header, patching),
    `| ${delimiters.join(" | ")} |`,
    ...rows.map((row) => rowText(row, patching)),
  ].join("\n")
}

function delimiterOf(align: unknown): string {
  if (align === "center") return ":-:"
  return align === "left" ? ":--" : align === "right" ? "--:" : "---"
}

/** Changes the cells of a row one by one; false where it has others, or not all of them are written. */
export function patchRow(part: Part, wanted: Node, patching: Patching): boolean {
  const cells = partsOf(part)
  if (patching.grain === "block" || part.node.childCount !== wanted.childCount) return false
  return attempt(patching, (trial) =>
    wanted.children.every((cell, at) => {
      const old = cells[at]
      return old === undefined ? cell.content.size === 0 : trial.inside(old, cell, trial)
    }),
  )
}

/** Writes the colons of columns that are aligned in another way. */
export function patchDelimiters(part: Part, wanted: Node, { source, edits }: Patching): boolean {
  const aligns = (table: Node) => table.firstChild?.children.map((cell) => cell.attrs["align"]) ?? []
  const [before, after] = [aligns(part.node), aligns(wanted)]
  const changed = after.flatMap((align, at) => (align === before[at] ? [] : [at]))
  if (changed.length === 0) return true
  const header = partsOf(part)[0]
  if (header === undefined) return false

  const start = endOf(header)
  const line = /^[ \t]*(?:\r\n|\n|\r)[^\r\n]*/.exec(source.slice(start, endOf(part)))?.[0] ?? ""
  const cells = [...line.matchAll(/:?-+:?/g)]
  if (cells.length !== after.length || startOf(part) > start) return false
  for (const at of changed) {
    const found = cells[at]
    if (found === undefined) return false
    const from = start + found.index
    edits.push({ from, to: from + found[0].length, text: alignedLike(found[0], after[at]) })
  }
  return true
}

/** The offset at which the line of delimiters under a header ends. */
export function endOfDelimiters(header: Part, { source }: Patching): number {
  const end = endOf(header)
  return end + (/^[ \t]*(?:\r\n|\n|\r)[^\r\n]*/.exec(source.slice(end))?.[0].length ?? 0)
}

function alignedLike(delimiter: string, align: unknown): string {
  const left = align === "left" || align === "center" ? ":" : ""
  const right = align === "right" || align === "center" ? ":" : ""
  return left + "-".repeat(Math.max(1, delimiter.length - left.length - right.length)) + right
}
