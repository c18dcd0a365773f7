import type { Node } from "prosemirror-model"
import type { MarkdownConventions } from "./conventions.ts"
import { indentLines, lineStartAt, splitLinesWithoutEndings, prefixAt, joinWithoutPrefix } from "./lines.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceStartOf } from "./source-node.ts"
import type { MarkdownWriter } from "./writer.ts"

/** A change of a text: what stands from `from` to `to` becomes `text`. */
export interface PatchEdit {
  from: number
  to: number
  text: string
}

/**
 * How much of a changed block is written again: only the words that changed ("fine"), all of its inline content ("content"),
 * or the block ("block").
 */
export type PatchGrain = "fine" | "content" | "block"

/** What the making of one patch needs to know, and the edits that it consists of so far. */
export interface PatchContext {
  source: string
  conventions: MarkdownConventions
  writer: MarkdownWriter
  grain: PatchGrain
  edits: PatchEdit[]
  /** Patches one part inside another. */
  patchChild: (part: SourceNode, wanted: Node, patching: PatchContext) => boolean
  /** The parts that the patch may have to write again elsewhere, by their nodes. */
  findSource: (node: Node) => SourceNode | undefined
}

/** Runs an attempt; its edits stay only if it succeeds. */
export function tryPatch(patching: PatchContext, run: (trial: PatchContext) => boolean): boolean {
  const trial = { ...patching, edits: [] }
  if (!run(trial)) return false
  patching.edits.push(...trial.edits)
  return true
}

/** Puts a text with `\n` line endings into the source, inside the containers that `prefix` continues. */
export function replaceRange(patching: PatchContext, from: number, to: number, text: string, prefix: string): true {
  patching.edits.push({ from, to, text: indentLines(text, prefix, eolAt(patching, from)) })
  return true
}

/** The same before something that stays on the last of the text's lines, which is prefixed even if it is empty. */
export function replaceBefore(patching: PatchContext, from: number, to: number, text: string, prefix: string): true {
  const eol = eolAt(patching, from)
  const lines = text.split("\n")
  const last = lines.length > 1 ? `${eol}${prefix}${lines.pop() ?? ""}` : ""
  patching.edits.push({ from, to, text: indentLines(lines.join("\n"), prefix, eol) + last })
  return true
}

/** The source with edits made; undefined where two of them overlap. */
export function applyPatchEdits(source: string, edits: readonly PatchEdit[]): string | undefined {
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
export function prefixOfNode({ source }: PatchContext, sourceNode: SourceNode): string {
  return prefixAt(source, sourceStartOf(sourceNode))
}

/** The end of a part and the spaces after it. */
export function lineEndOf({ source }: PatchContext, sourceNode: SourceNode): number {
  let end = sourceEndOf(sourceNode)
  while (source[end] === " " || source[end] === "\t") end++
  return end
}

/** How a block that the source has stands there, without the marks of its containers. */
export function createSourceLookup(patching: PatchContext): (node: Node) => string | undefined {
  return (node) => {
    const sourceNode = patching.findSource(node)
    if (sourceNode === undefined) return undefined
    const lines = splitLinesWithoutEndings(patching.source.slice(sourceStartOf(sourceNode), sourceEndOf(sourceNode)))
    return joinWithoutPrefix(lines, prefixOfNode(patching, sourceNode))
  }
}

/** The line ending that is used where an edit begins: that of its line, or of the line before, or of most lines. */
function eolAt({ source, conventions }: PatchContext, offset: number): string {
  const after = /\r\n|\n|\r/.exec(source.slice(offset, offset + longestLine))
  if (after !== null) return after[0]
  const start = lineStartAt(source, offset)
  return /(?:\r\n|\n|\r)$/.exec(source.slice(Math.max(0, start - 2), start))?.[0] ?? conventions.eol
}

const longestLine = 2000
