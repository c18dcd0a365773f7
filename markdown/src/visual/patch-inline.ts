import type { PhrasingContent } from "mdast"
import type { Mark } from "prosemirror-model"
import { addressOf } from "./addresses.ts"
import { rangeOf } from "./origin.ts"
import type { Part } from "./part.ts"
import { markOf } from "./pieces.ts"
import type { Patching } from "./patching.ts"
import { replaceBefore } from "./patching.ts"
import { schema } from "./schema.ts"
import { phrasingOf } from "./to-tree.ts"
import type { Unit } from "./units.ts"
import { isSameUnit, offsetsOf, unitsFrom } from "./units.ts"

/** Inline content in the source, from `from` to `to`, as the part of a tree whose offsets are `shift` less. */
export interface Written {
  content: Inline[]
  from: number
  to: number
}

/** Inline content, or the end of a paragraph that is followed by another. */
export type Inline = { tree: PhrasingContent; shift: number } | { endOfParagraph: Unit; from: number; to: number }

/**
 * The inline content of a textblock, as its tree has it; none if some of it has no place, as the parser gives none to an
 * address that it finds only once all else is read.
 */
export function contentOf({ origin, shift }: Part): Inline[] {
  const { tree } = origin
  if (tree.type !== "paragraph" && tree.type !== "heading" && tree.type !== "tableCell") return []
  return tree.children.every(hasPlace) ? tree.children.map((child) => ({ tree: child, shift })) : []
}

function hasPlace(node: PhrasingContent): boolean {
  return node.position !== undefined && (!("children" in node) || node.children.every(hasPlace))
}

/** What stands between two paragraphs that are patched as one row. */
export function endOfParagraph(from: number, to: number): Inline {
  return { endOfParagraph: paragraphEnd, from, to }
}

export const paragraphEnd: Unit = { char: "", leaf: schema.nodes.thematic_break.create(), marks: [] }

interface Surroundings {
  patching: Patching
  prefix: string
  isCell: boolean
}

/** Changes only what differs between inline content and the row of units that it becomes; false where it can't be told. */
export function patchInline(written: Written, wanted: readonly Unit[], around: Surroundings): boolean {
  const { source } = around.patching
  const { content } = written
  const rows = content.map((one) => unitsOfInline(one, source))

  let head = 0
  let start = 0
  while (head < rows.length && startsWith(wanted, start, rows[head] ?? [])) start += rows[head++]?.length ?? 0
  if (head > 0 && head <= rows.length && goesOn(content[head - 1], wanted[start])) start -= rows[--head]?.length ?? 0

  let tail = rows.length
  let end = wanted.length
  while (tail > head && endsWith(wanted, start, end, rows[tail - 1] ?? [])) end -= rows[--tail]?.length ?? 0
  if (tail < rows.length && goesOn(content[tail], wanted[end - 1])) end += rows[tail++]?.length ?? 0

  const old = content.slice(head, tail)
  const row = wanted.slice(start, end)
  if (old.length === 0 && row.length === 0) return true
  const only = old.length === 1 ? old[0] : undefined
  if (only !== undefined && (patchInside(only, row, around) || patchCode(only, row, around))) return true

  const before = content[head - 1]
  const after = content[tail]
  const from = before === undefined ? written.from : edgesOf(before).to
  const to = after === undefined ? written.to : edgesOf(after).from
  return rewrite({ content: old, from, to }, row, written, around)
}

function unitsOfInline(one: Inline, source: string): Unit[] {
  return "tree" in one ? unitsFrom(one.tree, { source, shift: one.shift }) : [one.endOfParagraph]
}

/** Where inline content stands in the source. */
export function edgesOf(one: Inline): { from: number; to: number } {
  if (!("tree" in one)) return one
  const { from, to } = rangeOf(one.tree)
  return { from: from + one.shift, to: to + one.shift }
}

function startsWith(row: readonly Unit[], at: number, start: readonly Unit[]): boolean {
  return (
    start.length > 0 &&
    at + start.length <= row.length &&
    start.every((unit, index) => isSameUnit(unit, row[at + index]))
  )
}

function endsWith(row: readonly Unit[], from: number, to: number, end: readonly Unit[]): boolean {
  return to - end.length >= from && startsWith(row, to - end.length, end)
}

/** Whether a mark goes on beyond the content that it covers in the source. */
function goesOn(one: Inline | undefined, next: Unit | undefined): boolean {
  if (one === undefined || next === undefined || !("tree" in one)) return false
  if (one.tree.type === "inlineCode") return schema.marks.code.isInSet(next.marks) !== undefined
  return "children" in one.tree && markOf(one.tree).isInSet(next.marks)
}

/** Patches inside emphasis or a link that stays. The words of a short reference are its name, so they do not change alone. */
function patchInside(one: Inline, row: readonly Unit[], around: Surroundings): boolean {
  if (!("tree" in one) || !("children" in one.tree) || row.length === 0) return false
  const { tree, shift } = one
  if (tree.type === "linkReference" && tree.referenceType !== "full") return false
  const mark = addressMark(tree, row) ?? markOf(tree)
  if (tree.children.length === 0 || !row.every((unit) => mark.isInSet(unit.marks))) return false

  const content = tree.children.map((child): Inline => ({ tree: child, shift }))
  const inside = row.map((unit) => ({ ...unit, marks: mark.removeFromSet(unit.marks) }))
  return patchInline(writtenAs(content), inside, around)
}

/** The mark of another address in the place of a link that says where it leads, so that only its words change. */
function addressMark(tree: PhrasingContent, row: readonly Unit[]): Mark | undefined {
  if (tree.type !== "link" || tree.title || tree.children.some(({ type }) => type !== "text")) return undefined
  const words = tree.children.map((child) => (child.type === "text" ? child.value : "")).join("")
  if (addressOf(words) !== tree.url) return undefined
  const mark = row[0] && schema.marks.link.isInSet(row[0].marks)
  return mark?.attrs["href"] === addressOf(row.map((unit) => unit.char).join("")) ? mark : undefined
}

/** Inline content with its place; there is at least one piece of it. */
export function writtenAs(content: Inline[]): Written {
  const [first, last] = [content[0], content.at(-1)]
  return { content, from: first ? edgesOf(first).from : 0, to: last ? edgesOf(last).to : 0 }
}

function patchCode(one: Inline, row: readonly Unit[], { patching, isCell }: Surroundings): boolean {
  if (!("tree" in one) || one.tree.type !== "inlineCode" || row.length === 0) return false
  const isCode = (unit: Unit) =>
    unit.leaf === undefined && unit.marks.length === 1 && schema.marks.code.isInSet(unit.marks)
  if (!row.every(isCode)) return false
  const { from, to } = edgesOf(one)
  const { value } = one.tree
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
function rewrite(old: Written, row: readonly Unit[], whole: Written, { patching, prefix, isCell }: Surroundings): true {
  const { source, writer } = patching
  let { from, to } = old
  const [first, last] = [old.content[0], old.content.at(-1)]
  let [start, end] = [0, row.length]

  const opening = first && wordsOf(first, source)
  if (opening !== undefined) {
    start = keptAtStart(opening, row)
    if (start > 0) from = opening.offsets[start] ?? from
  }
  const closing = last && wordsOf(last, source)
  if (closing !== undefined) {
    const kept = keptAtEnd(closing, row.slice(start), first === last ? start : 0)
    if (kept > 0) to = closing.offsets[closing.units.length - kept] ?? to
    end = row.length - kept
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

function paragraphsIn(row: readonly Unit[]): Unit[][] {
  const paragraphs: Unit[][] = [[]]
  for (const unit of row)
    if (unit === paragraphEnd) paragraphs.push([])
    else paragraphs.at(-1)?.push(unit)
  return paragraphs
}

interface Words {
  units: Unit[]
  offsets: number[]
}

function wordsOf(one: Inline, source: string): Words | undefined {
  if (!("tree" in one) || one.tree.type !== "text") return undefined
  const place = { source, shift: one.shift }
  const offsets = offsetsOf(one.tree, place)
  return offsets && { units: unitsFrom(one.tree, place), offsets }
}

function keptAtStart({ units, offsets }: Words, row: readonly Unit[]): number {
  let kept = 0
  while (kept < row.length && kept < units.length && isSameUnit(units[kept], row[kept])) kept++
  while (kept > 0 && (offsets[kept] === offsets[kept - 1] || isInsidePair(units, kept) || isInsidePair(row, kept)))
    kept--
  return kept
}

function keptAtEnd({ units, offsets }: Words, row: readonly Unit[], taken: number): number {
  const most = Math.min(row.length, units.length - taken)
  let kept = 0
  while (kept < most && isSameUnit(units.at(-1 - kept), row.at(-1 - kept))) kept++
  const isInside = (count: number) =>
    offsets[units.length - count] === offsets[units.length - count - 1] ||
    isInsidePair(units, units.length - count) ||
    isInsidePair(row, row.length - count)
  while (kept > 0 && units.length - kept > 0 && isInside(kept)) kept--
  return kept
}

function isInsidePair(units: readonly Unit[], at: number): boolean {
  return /^[\uDC00-\uDFFF]$/.test(units[at]?.char ?? "") && /^[\uD800-\uDBFF]$/.test(units[at - 1]?.char ?? "")
}
