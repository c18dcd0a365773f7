import type { PhrasingContent } from "mdast"
import type { Mark } from "prosemirror-model"
import { autolinkHref } from "./self-links.ts"
import { rangeOfTree } from "./origin.ts"
import type { SourceNode } from "./source-node.ts"
import { markOf } from "./inline-tokens.ts"
import type { PatchContext } from "./patch-context.ts"
import { replaceBefore } from "./patch-context.ts"
import { schema } from "./schema.ts"
import { phrasingOf } from "./to-tree.ts"
import type { InlineUnit } from "./inline-units.ts"
import { isSameUnit, offsetsOfUnits, unitsOfPhrasing } from "./inline-units.ts"

/** Inline content in the source, from `from` to `to`, as the part of a tree whose offsets are `shift` less. */
export interface WrittenInline {
  content: InlineSource[]
  from: number
  to: number
}

/** Inline content, or the end of a paragraph that is followed by another. */
export type InlineSource =
  | { tree: PhrasingContent; shift: number }
  | { endOfParagraph: InlineUnit; from: number; to: number }

/**
 * The inline content of a textblock, as its tree has it; none if some of it has no place, as the parser gives none to an
 * address that it finds only once all else is read.
 */
export function inlineContentOf({ origin, shift }: SourceNode): InlineSource[] {
  const { tree } = origin
  if (tree.type !== "paragraph" && tree.type !== "heading" && tree.type !== "tableCell") return []
  return tree.children.every(hasPosition) ? tree.children.map((child) => ({ tree: child, shift })) : []
}

function hasPosition(node: PhrasingContent): boolean {
  return node.position !== undefined && (!("children" in node) || node.children.every(hasPosition))
}

/** What stands between two paragraphs that are patched as one row. */
export function paragraphEndBetween(from: number, to: number): InlineSource {
  return { endOfParagraph: paragraphEnd, from, to }
}

export const paragraphEnd: InlineUnit = { char: "", leaf: schema.nodes.thematic_break.create(), marks: [] }

interface InlineContext {
  patching: PatchContext
  prefix: string
  isCell: boolean
}

/** Changes only what differs between inline content and the row of units that it becomes; false where it can't be told. */
export function patchInline(written: WrittenInline, wanted: readonly InlineUnit[], context: InlineContext): boolean {
  const { source } = context.patching
  const { content } = written
  const rows = content.map((inline) => unitsOfInline(inline, source))

  let head = 0
  let start = 0
  while (head < rows.length && startsWith(wanted, start, rows[head] ?? [])) start += rows[head++]?.length ?? 0
  if (head > 0 && head <= rows.length && continuesMark(content[head - 1], wanted[start]))
    start -= rows[--head]?.length ?? 0

  let tail = rows.length
  let end = wanted.length
  while (tail > head && endsWith(wanted, start, end, rows[tail - 1] ?? [])) end -= rows[--tail]?.length ?? 0
  if (tail < rows.length && continuesMark(content[tail], wanted[end - 1])) end += rows[tail++]?.length ?? 0

  const old = content.slice(head, tail)
  const row = wanted.slice(start, end)
  if (old.length === 0 && row.length === 0) return true
  const only = old.length === 1 ? old[0] : undefined
  if (only !== undefined && (patchInsideMark(only, row, context) || patchInlineCode(only, row, context))) return true

  const before = content[head - 1]
  const after = content[tail]
  const from = before === undefined ? written.from : inlineRangeOf(before).to
  const to = after === undefined ? written.to : inlineRangeOf(after).from
  return rewriteInline({ content: old, from, to }, row, written, context)
}

function unitsOfInline(inline: InlineSource, source: string): InlineUnit[] {
  return "tree" in inline ? unitsOfPhrasing(inline.tree, { source, shift: inline.shift }) : [inline.endOfParagraph]
}

/** Where inline content stands in the source. */
export function inlineRangeOf(inline: InlineSource): { from: number; to: number } {
  if (!("tree" in inline)) return inline
  const { from, to } = rangeOfTree(inline.tree)
  return { from: from + inline.shift, to: to + inline.shift }
}

function startsWith(row: readonly InlineUnit[], at: number, start: readonly InlineUnit[]): boolean {
  return (
    start.length > 0 &&
    at + start.length <= row.length &&
    start.every((unit, index) => isSameUnit(unit, row[at + index]))
  )
}

function endsWith(row: readonly InlineUnit[], from: number, to: number, end: readonly InlineUnit[]): boolean {
  return to - end.length >= from && startsWith(row, to - end.length, end)
}

/** Whether a mark goes on beyond the content that it covers in the source. */
function continuesMark(inline: InlineSource | undefined, next: InlineUnit | undefined): boolean {
  if (inline === undefined || next === undefined || !("tree" in inline)) return false
  if (inline.tree.type === "inlineCode") return schema.marks.code.isInSet(next.marks) !== undefined
  return "children" in inline.tree && markOf(inline.tree).isInSet(next.marks)
}

/** Patches inside emphasis or a link that stays. The words of a short reference are its name, so they do not change alone. */
function patchInsideMark(inline: InlineSource, row: readonly InlineUnit[], context: InlineContext): boolean {
  if (!("tree" in inline) || !("children" in inline.tree) || row.length === 0) return false
  const { tree, shift } = inline
  if (tree.type === "linkReference" && tree.referenceType !== "full") return false
  const mark = addressMark(tree, row) ?? markOf(tree)
  if (tree.children.length === 0 || !row.every((unit) => mark.isInSet(unit.marks))) return false

  const content = tree.children.map((child): InlineSource => ({ tree: child, shift }))
  const inside = row.map((unit) => ({ ...unit, marks: mark.removeFromSet(unit.marks) }))
  return patchInline(writtenInlineOf(content), inside, context)
}

/** The mark of another address in the place of a link that says where it leads, so that only its words change. */
function addressMark(tree: PhrasingContent, row: readonly InlineUnit[]): Mark | undefined {
  if (tree.type !== "link" || tree.title || tree.children.some(({ type }) => type !== "text")) return undefined
  const words = tree.children.map((child) => (child.type === "text" ? child.value : "")).join("")
  if (autolinkHref(words) !== tree.url) return undefined
  const mark = row[0] && schema.marks.link.isInSet(row[0].marks)
  return mark?.attrs["href"] === autolinkHref(row.map((unit) => unit.char).join("")) ? mark : undefined
}

/** Inline content with its place; there is at least one piece of it. */
export function writtenInlineOf(content: InlineSource[]): WrittenInline {
  const [first, last] = [content[0], content.at(-1)]
  return { content, from: first ? inlineRangeOf(first).from : 0, to: last ? inlineRangeOf(last).to : 0 }
}

function patchInlineCode(
  inline: InlineSource,
  row: readonly InlineUnit[],
  { patching, isCell }: InlineContext,
): boolean {
  if (!("tree" in inline) || inline.tree.type !== "inlineCode" || row.length === 0) return false
  const isCode = (unit: InlineUnit) =>
    unit.leaf === undefined && unit.marks.length === 1 && schema.marks.code.isInSet(unit.marks)
  if (!row.every(isCode)) return false
  const { from, to } = inlineRangeOf(inline)
  const { value } = inline.tree
  const at = patching.source.slice(from, to).indexOf(value)
  const words = row.map((unit) => unit.char).join("")
  if (at <= 0 || /[\r\n]/.test(value) || words.includes("`") || (isCell && words.includes("|"))) return false

  const head = commonStart(value, words)
  const tail = commonStart(reversed(value.slice(head)), reversed(words.slice(head)))
  patching.edits.push({
    from: from + at + head,
    to: from + at + value.length - tail,
    text: words.slice(head, words.length - tail),
  })
  return true
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function reversed(words: string): string {
  return Array.from({ length: words.length }, (_, at) => words.charAt(words.length - 1 - at)).join("")
}

/** Writes a row in the place of old content, but for the words at both ends that stay. */
function rewriteInline(
  old: WrittenInline,
  row: readonly InlineUnit[],
  whole: WrittenInline,
  { patching, prefix, isCell }: InlineContext,
): true {
  const { source, writer } = patching
  let { from, to } = old
  const [first, last] = [old.content[0], old.content.at(-1)]
  let [start, end] = [0, row.length]

  const opening = first && wordUnitsOf(first, source)
  if (opening !== undefined) {
    start = countSharedAtStart(opening, row)
    if (start > 0) from = opening.offsets[start] ?? from
  }
  const closing = last && wordUnitsOf(last, source)
  if (closing !== undefined) {
    const shared = countSharedAtEnd(closing, row.slice(start), first === last ? start : 0)
    if (shared > 0) to = closing.offsets[closing.units.length - shared] ?? to
    end = row.length - shared
  }

  const rest = row.slice(start, end)
  if (isCell) {
    const text = rest.length === 0 ? (row.length === 0 ? " " : "") : writer.cell(phrasingOf(rest))
    patching.edits.push({ from, to, text })
    return true
  }
  const text = paragraphsIn(rest)
    .map((units) => (units.length === 0 ? "" : writer.inline(phrasingOf(units))))
    .join("\n\n")
  if (text.startsWith("\n")) while (from > whole.from && /[ \t]/.test(source.charAt(from - 1))) from--
  if (text.endsWith("\n")) while (to < whole.to && /[ \t]/.test(source.charAt(to))) to++
  return replaceBefore(patching, from, to, text, prefix)
}

function paragraphsIn(row: readonly InlineUnit[]): InlineUnit[][] {
  const paragraphs: InlineUnit[][] = [[]]
  for (const unit of row)
    if (unit === paragraphEnd) paragraphs.push([])
    else paragraphs.at(-1)?.push(unit)
  return paragraphs
}

interface WordUnits {
  units: InlineUnit[]
  offsets: number[]
}

function wordUnitsOf(inline: InlineSource, source: string): WordUnits | undefined {
  if (!("tree" in inline) || inline.tree.type !== "text") return undefined
  const treeSource = { source, shift: inline.shift }
  const offsets = offsetsOfUnits(inline.tree, treeSource)
  return offsets && { units: unitsOfPhrasing(inline.tree, treeSource), offsets }
}

function countSharedAtStart({ units, offsets }: WordUnits, row: readonly InlineUnit[]): number {
  let shared = 0
  while (shared < row.length && shared < units.length && isSameUnit(units[shared], row[shared])) shared++
  while (
    shared > 0 &&
    (offsets[shared] === offsets[shared - 1] || isInsidePair(units, shared) || isInsidePair(row, shared))
  )
    shared--
  return shared
}

function countSharedAtEnd({ units, offsets }: WordUnits, row: readonly InlineUnit[], taken: number): number {
  const most = Math.min(row.length, units.length - taken)
  let shared = 0
  while (shared < most && isSameUnit(units.at(-1 - shared), row.at(-1 - shared))) shared++
  const isInside = (count: number) =>
    offsets[units.length - count] === offsets[units.length - count - 1] ||
    isInsidePair(units, units.length - count) ||
    isInsidePair(row, row.length - count)
  while (shared > 0 && units.length - shared > 0 && isInside(shared)) shared--
  return shared
}

function isInsidePair(units: readonly InlineUnit[], at: number): boolean {
  return /^[\uDC00-\uDFFF]$/.test(units[at]?.char ?? "") && /^[\uD800-\uDBFF]$/.test(units[at - 1]?.char ?? "")
}
