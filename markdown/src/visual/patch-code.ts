import type { Node } from "prosemirror-model"
import { splitLinesWithoutEndings } from "./lines.ts"
import type { SourceNode } from "./source-node.ts"
import { sourceEndOf, sourceStartOf } from "./source-node.ts"
import type { PatchContext } from "./patch-context.ts"
import { prefixOfNode, replaceRange } from "./patch-context.ts"
import { schema } from "./schema.ts"

/** A line of the source without its ending, and its offset. */
export interface SourceLine {
  at: number
  text: string
}

/**
 * Changes only the lines of a code or source block that differ, each with the prefix that its line has; false where the
 * block must be written as a whole.
 */
export function patchCodeBlock(sourceNode: SourceNode, wanted: Node, patching: PatchContext): boolean {
  const { node } = sourceNode
  const lines = sourceLinesIn(patching.source, sourceStartOf(sourceNode), sourceEndOf(sourceNode))
  const isFenced = isFence(node, lines[0])
  if (!node.hasMarkup(wanted.type, wanted.attrs)) {
    if (!isFenced || !patchInfo(lines[0], wanted, patching)) return false
    if (node.content.eq(wanted.content)) return true
  }
  const first = isFenced ? 1 : 0
  const old = splitLinesWithoutEndings(node.textContent)
  const shown = lines.slice(first, first + old.length)
  if (shown.length < old.length || (isFenced && node.content.size === 0)) return false
  if (!old.every((text, at) => isWrittenOn(text, shown[at]?.text ?? "", isFenced || at > 0))) return false
  return patchLines(
    {
      old,
      shown,
      wanted: splitLinesWithoutEndings(wanted.textContent),
      isFenced,
      prefix: prefixOfNode(patching, sourceNode),
    },
    patching,
  )
}

/** The lines of the source that hold the lines of a code or source block, in order. */
export function sourceLinesOfCode(sourceNode: SourceNode, source: string): SourceLine[] {
  const lines = sourceLinesIn(source, sourceStartOf(sourceNode), sourceEndOf(sourceNode))
  return isFence(sourceNode.node, lines[0]) ? lines.slice(1) : lines
}

function isFence(node: Node, line: SourceLine | undefined): boolean {
  return node.type === schema.nodes.code_block && /^(?:`{3}|~{3})/.test(line?.text ?? "")
}

function sourceLinesIn(source: string, from: number, to: number): SourceLine[] {
  const lines: SourceLine[] = []
  let at = from
  for (const text of source.slice(from, to).split(/(?<=\r\n|\n|\r(?!\n))/)) {
    lines.push({ at, text: text.replace(/[\r\n]+$/, "") })
    at += text.length
  }
  if (/[\r\n]$/.test(source.slice(from, to))) lines.push({ at, text: "" })
  return lines
}

function isWrittenOn(text: string, line: string, hasPrefix: boolean): boolean {
  if (text.trim() === "" && line.trim() === "") return true
  return line.endsWith(text) && (hasPrefix || line.length >= text.length)
}

function patchInfo(opening: SourceLine | undefined, { type, attrs }: Node, { edits }: PatchContext): boolean {
  const fence = /^(?:`+|~+)[ \t]*/.exec(opening?.text ?? "")
  if (opening === undefined || fence === null || type !== schema.nodes.code_block) return false
  const info = [attrs["lang"], attrs["meta"]].filter((one) => typeof one === "string" && one !== "").join(" ")
  if (/[\r\n`\\&]/.test(info) || (attrs["lang"] === null && info !== "")) return false
  edits.push({ from: opening.at + fence[0].length, to: opening.at + opening.text.length, text: info })
  return true
}

interface CodeLinesChange {
  old: string[]
  shown: SourceLine[]
  wanted: string[]
  isFenced: boolean
  prefix: string
}

function patchLines({ old, shown, wanted, isFenced, prefix }: CodeLinesChange, patching: PatchContext): boolean {
  const most = Math.min(old.length, wanted.length)
  let head = 0
  while (head < most && old[head] === wanted[head]) head++
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === wanted[wanted.length - 1 - tail]) tail++

  const until = old.length - tail
  const text = wanted.slice(head, wanted.length - tail)
  const lead = leadOfLines(old, shown, isFenced) ?? prefix
  const before = shown[head - 1]
  if (head === until) {
    if (before === undefined) return false
    const at = endOfLine(before)
    return replaceRange(patching, at, at, `\n${text.join("\n")}`, lead)
  }
  const [first, last, after] = [shown[head], shown[until - 1], shown[until]]
  if (first === undefined || last === undefined) return false
  if (text.length > 0) {
    const own = first.text.length - (old[head] ?? "").length
    return own >= 0 && replaceRange(patching, first.at + own, endOfLine(last), text.join("\n"), lead)
  }
  if (after !== undefined) return replaceRange(patching, first.at, after.at, "", "")
  return before !== undefined && replaceRange(patching, endOfLine(before), endOfLine(last), "", "")
}

function endOfLine(line: SourceLine): number {
  return line.at + line.text.length
}

/** What stands before the words on the lines of the block: the first line may begin behind a bullet. */
function leadOfLines(old: string[], shown: SourceLine[], isFenced: boolean): string | undefined {
  const at = old.findIndex((text, line) => text !== "" && (line > 0 || isFenced))
  const line = shown[at]?.text
  return line?.slice(0, line.length - (old[at] ?? "").length)
}
