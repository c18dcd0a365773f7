import type { Node } from "prosemirror-model"
import type { Conventions } from "./conventions.ts"
import { indented, lineStart, linesOf, prefixAt, withoutPrefix } from "./lines.ts"
import type { Part } from "./part.ts"
import { endOf, startOf } from "./part.ts"
import type { Writer } from "./writer.ts"

/** A change of a text: what stands from `from` to `to` becomes `text`. */
export interface Edit {
  from: number
  to: number
  text: string
}

/**
 * How much of a changed block is written anew: only the words that changed ("fine"), all of its inline content ("content"),
 * or the block ("block").
 */
export type Grain = "fine" | "content" | "block"

/** What the making of one patch needs to know, and the edits that it consists of so far. */
export interface Patching {
  source: string
  conventions: Conventions
  writer: Writer
  grain: Grain
  edits: Edit[]
  /** Patches one part inside another. */
  inside: (part: Part, wanted: Node, patching: Patching) => boolean
  /** The parts that the patch may have to write again elsewhere, by their nodes. */
  known: (node: Node) => Part | undefined
}

/** Runs an attempt; its edits stay only if it succeeds. */
export function attempt(patching: Patching, run: (trial: Patching) => boolean): boolean {
  const trial = { ...patching, edits: [] }
  if (!run(trial)) return false
  patching.edits.push(...trial.edits)
  return true
}

/** Puts a text with `\n` line endings into the source, inside the containers that `prefix` continues. */
export function replace(patching: Patching, from: number, to: number, text: string, prefix: string): true {
  patching.edits.push({ from, to, text: indented(text, prefix, eolAt(patching, from)) })
  return true
}

/** The same before something that stays on the last of the text's lines, which is prefixed even if it is empty. */
export function replaceBefore(patching: Patching, from: number, to: number, text: string, prefix: string): true {
  const eol = eolAt(patching, from)
  const lines = text.split("\n")
  const last = lines.length > 1 ? `${eol}${prefix}${lines.pop() ?? ""}` : ""
  patching.edits.push({ from, to, text: indented(lines.join("\n"), prefix, eol) + last })
  return true
}

/** The source with edits made; undefined where two of them overlap. */
export function edited(source: string, edits: readonly Edit[]): string | undefined {
  let text = ""
  let end = 0
  for (const edit of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (edit.from < end) return undefined
    text += source.slice(end, edit.from) + edit.text
    end = edit.to
  }
  return text + source.slice(end)
}

/** What continues the containers of a part on further lines. */
export function prefixOf({ source }: Patching, part: Part): string {
  return prefixAt(source, startOf(part))
}

/** The end of a part and the spaces after it. */
export function lineEndOf({ source }: Patching, part: Part): number {
  let end = endOf(part)
  while (source[end] === " " || source[end] === "\t") end++
  return end
}

/** How a block that the source has stands there, without the marks of its containers. */
export function writtenIn(patching: Patching): (node: Node) => string | undefined {
  return (node) => {
    const part = patching.known(node)
    if (part === undefined) return undefined
    const lines = linesOf(patching.source.slice(startOf(part), endOf(part)))
    return withoutPrefix(lines, prefixOf(patching, part))
  }
}

/** The line ending that is used where an edit begins: that of its line, or of the line before, or of most lines. */
function eolAt({ source, conventions }: Patching, offset: number): string {
  const after = /\r\n|\n|\r/.exec(source.slice(offset, offset + longestLine))
  if (after !== null) return after[0]
  const start = lineStart(source, offset)
  return /(?:\r\n|\n|\r)$/.exec(source.slice(Math.max(0, start - 2), start))?.[0] ?? conventions.eol
}

const longestLine = 2000
