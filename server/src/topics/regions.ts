import { splitUnitsOfCode, type TextUnit } from "@hub/markdown"
import {
  createEditOrder,
  type UnitEdit,
  chooseText,
  isExtensionEdit,
  isGrowingEdit,
  isBlankUnit,
  isInsertionEdit,
  inParagraph,
  insertedTextOf,
  type MergeSide,
  textIn,
} from "./edits.ts"

/** A stretch of the base in which something changed: by one side, by both alike, or by both in one paragraph or place. */
export type MergeRegion = {
  start: number
  end: number
  edits: UnitEdit[]
  /** What the other side put in alike: it goes into the text once, and is part of its side's version in a conflict. */
  alike: UnitEdit[]
  /** `alone` goes into the text; `near` is shown, joined, before it does; of `against` somebody decides. */
  kind: "alone" | "near" | "against"
}
type RegionUnits = { base: TextUnit[] } & Record<MergeSide, TextUnit[]>

/** Where the edits of two sides go into the text by themselves, and where somebody has to look. */
export function findRegions(units: RegionUnits, mine: UnitEdit[], theirs: UnitEdit[]): MergeRegion[] {
  const regions: MergeRegion[] = []
  const span = (edits: UnitEdit[], kind: MergeRegion["kind"], around: UnitSpan[] = edits, alike: UnitEdit[] = []) => {
    const all = [...edits, ...around]
    const [start, end] = [Math.min(...all.map((one) => one.start)), Math.max(...all.map((one) => one.end))]
    regions.push({ start, end, edits, alike, kind })
  }
  const blocks = paragraphsOf(units.base)
  const touched = (edit: UnitEdit) => touchedBlocks(units, edit)
  const paragraph = (block: number) => blocks.get(block) ?? []

  const agreed = new Set<UnitEdit>()
  for (const [one, other] of findMeetings(units.base, mine, theirs)) {
    if (isSameChange(one, other, insertedTextOf(one, units.mine) === insertedTextOf(other, units.theirs))) {
      // Each edit agrees with one other: what a side put in twice stays there twice.
      if (agreed.has(one) || agreed.has(other)) continue
      const [made, left] = chooseEdit(units, one, other) === one ? [one, other] : [other, one]
      agreed.add(made).add(left)
      span([made], "alone", [one, other], [left])
    } else if (areColliding(one, other, units))
      span([one, other], "against", [...touched(one), ...touched(other)].flatMap(paragraph))
  }
  const own = [...mine, ...theirs].filter((edit) => !agreed.has(edit))
  const bothIn = new Map<number, UnitEdit[]>()
  for (const edit of own) for (const block of touched(edit)) bothIn.set(block, [...(bothIn.get(block) ?? []), edit])
  for (const [block, edits] of bothIn)
    if (edits.some(({ side }) => side === "mine") && edits.some(({ side }) => side === "theirs"))
      span(edits, "near", [paragraph(block)].flat())
  for (const [one, other] of findRepeated(units, own)) span([one, other], "against")
  const placed = new Set(regions.flatMap(({ edits }) => edits))
  for (const edit of own) if (!placed.has(edit)) span([edit], "alone")
  return joinRegions(regions, createEditOrder(units))
}

type UnitSpan = { start: number; end: number }

/** Where the units of each paragraph stand. */
function paragraphsOf(base: TextUnit[]): Map<number, UnitSpan> {
  const blocks = new Map<number, UnitSpan>()
  for (const [at, { block, kind }] of base.entries()) {
    if (kind !== "sentence" && kind !== "gap") continue
    const known = blocks.get(block)
    if (known) known.end = at + 1
    else blocks.set(block, { start: at, end: at + 1 })
  }
  return blocks
}

/** The paragraphs of the base that an edit changes: those it stands in, and those that it makes part of its own. */
function touchedBlocks({ base, ...sides }: RegionUnits, { side, start, end, from, to }: UnitEdit): Set<number> {
  const own = sides[side]
  const blocks = new Set<number>()
  for (const unit of base.slice(start, end)) if (inParagraph(unit)) blocks.add(unit.block)
  const continues = (one: TextUnit | undefined, next: TextUnit | undefined) =>
    one !== undefined && next !== undefined && inParagraph(one) && one.block === next.block
  const [before, after] = [base[start - 1], base[end]]
  if (before && inParagraph(before) && continues(own[from - 1], own[from])) blocks.add(before.block)
  if (after && inParagraph(after) && continues(own[to - 1], own[to])) blocks.add(after.block)
  return blocks
}

/** The pairs of edits of the two sides that may be about one place. */
function* findMeetings(base: TextUnit[], mine: UnitEdit[], theirs: UnitEdit[]): Generator<[UnitEdit, UnitEdit]> {
  const reach = (edit: UnitEdit) => {
    let { start, end } = edit
    if (isInsertionEdit(edit)) {
      while (isBlankUnit(base[start - 1])) start--
      while (isBlankUnit(base[end])) end++
    }
    return { start, end }
  }
  let first = 0
  for (const one of mine) {
    const { start, end } = reach(one)
    while (first < theirs.length && reach(theirs[first]!).end < start) first++
    for (let at = first; at < theirs.length; at++) {
      const other = theirs[at]!
      if (reach(other).start > end) break
      yield [one, other]
    }
  }
}

function isSameChange(one: UnitEdit, other: UnitEdit, same: boolean): boolean {
  if (!same) return false
  return (isInsertionEdit(one) && isInsertionEdit(other)) || (one.start === other.start && one.end === other.end)
}

/** Of two edits that say the same one is made; which one does not depend on who saves first. */
function chooseEdit(units: RegionUnits, one: UnitEdit, other: UnitEdit): UnitEdit {
  const [length, others] = [one.to - one.from, other.to - other.from]
  if (length !== others) return length > others ? one : other
  if (one.start !== other.start) return one.start < other.start ? one : other
  const [text, othersText] = [one, other].map(({ side, from, to }) => textIn(units[side], from, to)) as [string, string]
  return chooseText(text, othersText) === text ? one : other
}

/** Whether two edits are about the same units, or put in something each where nobody can say which comes first. */
function areColliding(one: UnitEdit, other: UnitEdit, units: RegionUnits): boolean {
  const { mine, theirs } = units
  if (isInsertionEdit(one) && isInsertionEdit(other))
    return (
      insertedTextOf(one, mine) !== "" &&
      insertedTextOf(other, theirs) !== "" &&
      !isExtendedBefore(units, one, other) &&
      !isExtendedBefore(units, other, one)
    )
  if (isInsertionEdit(one) || isInsertionEdit(other)) {
    const [put, wide] = isInsertionEdit(one) ? [one, other] : [other, one]
    if (wide.start < put.start && put.start < wide.end) return true
    return (
      (put.start === wide.start || put.start === wide.end) &&
      isGrowingEdit(wide) &&
      insertedTextOf(put, put.side === "mine" ? mine : theirs) !== ""
    )
  }
  if (Math.max(one.start, other.start) < Math.min(one.end, other.end)) return true
  return (one.end === other.start || other.end === one.start) && isGrowingEdit(one) && isGrowingEdit(other)
}

/** Whether one edit only puts sentences at the end of a paragraph, behind which the other puts in something of its own. */
const isExtendedBefore = (units: RegionUnits, one: UnitEdit, other: UnitEdit): boolean =>
  one.start <= other.start && isExtensionEdit(one, units[one.side]) && touchedBlocks(units, other).size === 0

/**
 * Edits that put in the same telling words at two places: one of the two is too many. What is code or a row on one side
 * may be words on the other, whose fence stands elsewhere, so lines are compared by what they would say as text.
 */
function findRepeated({ mine, theirs }: RegionUnits, edits: UnitEdit[]): [UnitEdit, UnitEdit][] {
  const bySide = (side: MergeSide) => edits.filter((edit) => edit.side === side)
  const put = new Map<string, { edit: UnitEdit; asText: boolean }[]>()
  for (const edit of bySide("mine"))
    for (const { says, asText } of listTellingWords(mine, edit))
      put.set(says, [...(put.get(says) ?? []), { edit, asText }])
  if (put.size === 0) return []
  return bySide("theirs").flatMap((edit) => {
    const found = listTellingWords(theirs, edit).flatMap(({ says, asText }) =>
      (put.get(says) ?? []).filter((one) => one.asText || asText).map((one) => one.edit),
    )
    return [...new Set(found)].map((one): [UnitEdit, UnitEdit] => [one, edit])
  })
}

/** The sentences and headings that an edit put in, and those that its lines of code and the like would be as text. */
function listTellingWords(own: TextUnit[], { from, to }: UnitEdit): { says: string; asText: boolean }[] {
  const words: { says: string; asText: boolean }[] = []
  const put = (units: TextUnit[], asText: boolean) => {
    for (const unit of units) if (isTellingUnit(unit)) words.push({ says: unit.key.trim(), asText })
  }
  let lines = ""
  for (const unit of own.slice(from, to)) {
    if (unit.kind === "line") lines += unit.text
    else {
      put(splitUnitsOfCode(lines), false)
      lines = ""
      put([unit], true)
    }
  }
  put(splitUnitsOfCode(lines), false)
  return words
}

const isTellingUnit = ({ kind, key }: TextUnit) =>
  (kind === "sentence" || kind === "heading") && key.length >= 16 && key.trim().split(" ").length >= 3

/** Regions that share an edit or a unit are one. */
function joinRegions(regions: MergeRegion[], inOrder: (one: UnitEdit, other: UnitEdit) => number): MergeRegion[] {
  const joined = new Set<MergeRegion>()
  const holding = new Map<UnitEdit, MergeRegion>()
  for (const region of regions) {
    const own = { ...region }
    for (const known of new Set(region.edits.flatMap((edit) => holding.get(edit) ?? []))) {
      joined.delete(known)
      absorbRegion(own, known)
    }
    for (const edit of own.edits) holding.set(edit, own)
    joined.add(own)
  }
  const made: MergeRegion[] = []
  const first = ({ start, end, edits }: MergeRegion) => ({ ...edits[0]!, start, end })
  for (const region of [...joined].toSorted((one, other) => inOrder(first(one), first(other)))) {
    const last = made.at(-1)
    if (last !== undefined && region.start < last.end) absorbRegion(last, region)
    else made.push(region)
  }
  return made
}

function absorbRegion(one: MergeRegion, other: MergeRegion) {
  one.start = Math.min(one.start, other.start)
  one.end = Math.max(one.end, other.end)
  one.edits = [...new Set([...one.edits, ...other.edits])]
  one.alike = [...new Set([...one.alike, ...other.alike])]
  one.kind = order[Math.max(order.indexOf(one.kind), order.indexOf(other.kind))] ?? "against"
}

const order = ["alone", "near", "against"] as const
