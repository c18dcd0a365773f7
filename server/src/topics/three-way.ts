import { figuresIn, type TextUnit, splitUnits } from "@hub/markdown"
import {
  createEditOrder,
  type UnitEdit,
  listEdits,
  chooseText,
  isInsertionEdit,
  type MergeSide,
  textIn,
} from "./edits.ts"
import { type MergeRegion, findRegions } from "./regions.ts"

export type ThreeVersions<T> = { base: T; mine: T; theirs: T }
/** What somebody has to look at: three versions of a stretch, and both changes joined where that makes sense. */
export type MergeOverlap = ThreeVersions<string> & { joined: string | null }
export type MergedPart = { text: string; from: "all" | MergeSide | "both" } | MergeOverlap

/**
 * Joins two texts made from one base. What the two changed in different blocks, rows, items or lines of code stands
 * in the result; of what they changed in one paragraph or in the same words all versions are given.
 */
export function mergeThreeWay(
  texts: ThreeVersions<string>,
  read: (text: string) => TextUnit[] = splitUnits,
): MergedPart[] {
  const units = { base: read(texts.base), mine: read(texts.mine), theirs: read(texts.theirs) }
  const edits = {
    mine: listEdits(units.base, units.mine, "mine"),
    theirs: listEdits(units.base, units.theirs, "theirs"),
  }
  const regions = findRegions(units, edits.mine, edits.theirs)
  const parts = mergedPartsOf(units, edits, regions)
  return isMadeOf(parts, units, read) ? parts : mergedPartsOf(units, edits, [wholeRegion(units.base, regions)])
}

type MergeUnits = ThreeVersions<TextUnit[]>
type EditsBySide = Record<MergeSide, UnitEdit[]>

/**
 * Should joining make a unit that nobody wrote, as where a mark of one side opens a block in the other's, all is shown;
 * that is so too where a conflict is decided for one side.
 */
function isMadeOf(
  parts: MergedPart[],
  { base, mine, theirs }: MergeUnits,
  read: (text: string) => TextUnit[],
): boolean {
  const known = new Set([base, mine, theirs].flatMap(namesOf))
  const made = (side: MergeSide) =>
    parts.map((part) => ("text" in part ? part.text : (part.joined ?? part[side]))).join("")
  return [...new Set([made("mine"), made("theirs")])].every((text) =>
    namesOf(read(text)).every((name) => known.has(name)),
  )
}

/** What each unit says and is; a mark of a note, item or quote is one only where a block begins. */
function namesOf(units: TextUnit[]): string[] {
  return units.map(({ kind, key, block }, at) => {
    const isMarked = /^\s*(?:\[\^[^\]]+\]:|[-*+]\s|\d+[.)]\s|>)/.test(key)
    const isInside = isMarked && units[at - 1]?.block === block
    return `${kind} ${isInside ? "inside" : ""} ${key}`
  })
}

function wholeRegion(base: TextUnit[], regions: MergeRegion[]): MergeRegion {
  const [edits, alike] = [regions.flatMap((one) => one.edits), regions.flatMap((one) => one.alike)]
  return { start: 0, end: base.length, edits, alike, kind: "against" }
}

function mergedPartsOf(units: MergeUnits, edits: EditsBySide, regions: MergeRegion[]): MergedPart[] {
  const { base } = units
  const parts: MergedPart[] = []
  const unchanged = { mine: unitPositionsIn(base, edits.mine), theirs: unitPositionsIn(base, edits.theirs) }
  const textOf = (at: number) =>
    chooseUnitText(base[at]!, units.mine[unchanged.mine[at]!], units.theirs[unchanged.theirs[at]!])
  let at = 0
  const keep = (end: number) => {
    for (; at < end; at++) parts.push({ text: textOf(at), from: "all" })
  }
  for (const region of regions) {
    keep(region.start)
    const joined = () => joinRegion(units, region, textOf)
    if (region.kind === "alone") parts.push({ text: joined(), from: sideOfEdits(region.edits) })
    else parts.push(createOverlap(units, edits, region, joined))
    at = region.end
  }
  keep(base.length)
  return parts
}

function sideOfEdits(edits: UnitEdit[]): MergeSide | "both" {
  const [first] = edits
  return first !== undefined && edits.every(({ side }) => side === first.side) ? first.side : "both"
}

/** Where each unit of the base stands in a side's text, or -1. */
function unitPositionsIn(base: TextUnit[], edits: UnitEdit[]): Int32Array {
  const unchanged = new Int32Array(base.length).fill(-1)
  let [at, by] = [0, 0]
  for (const { start, end, to } of [...edits, { start: base.length, end: base.length, to: 0 }]) {
    for (; at < start; at++) unchanged[at] = at + by
    at = end
    by = to - end
  }
  return unchanged
}

/** A unit that says the same in all three texts: where somebody changed its blanks, as they are now. */
function chooseUnitText(base: TextUnit, ...sides: (TextUnit | undefined)[]): string {
  const changed = sides.flatMap((unit) => (unit === undefined || unit.text === base.text ? [] : unit.text))
  return changed.length === 0 ? base.text : changed.reduce(chooseText)
}

/** A region with the edits of both sides in it. */
function joinRegion(units: MergeUnits, { start, end, edits }: MergeRegion, textOf: (at: number) => string): string {
  const words: string[] = []
  let at = start
  const keep = (upTo: number) => {
    for (; at < upTo; at++) words.push(textOf(at))
  }
  for (const edit of edits.toSorted(createEditOrder(units))) {
    keep(edit.start)
    words.push(textIn(units[edit.side], edit.from, edit.to))
    at = edit.end
  }
  keep(end)
  return words.join("")
}

function createOverlap(units: MergeUnits, edits: EditsBySide, region: MergeRegion, joined: () => string): MergedPart {
  const base = textIn(units.base, region.start, region.end)
  const [mine, theirs] = (["mine", "theirs"] as const).map((side) => {
    const { from, to } = unitsWithinRegion(edits[side], region)
    return textIn(units[side], from, to)
  }) as [string, string]
  if (mine === theirs || theirs === base) return { text: mine, from: mine === theirs ? "both" : "mine" }
  if (mine === base) return { text: theirs, from: "theirs" }
  const isConflict = region.kind === "against" || bothChangeFigures(units, region.edits)
  return { base, mine, theirs, joined: isConflict ? null : joined() }
}

/** A side's units in a region; what it put in at the very edge is in there only if it belongs to it. */
function unitsWithinRegion(edits: UnitEdit[], { start, end, ...region }: MergeRegion): { from: number; to: number } {
  const range = { from: start, to: end }
  const own = [...region.edits, ...region.alike]
  for (const edit of edits) {
    const by = edit.to - edit.from - (edit.end - edit.start)
    const isOwn = own.includes(edit)
    if (edit.end < start || (edit.end === start && !isOwn)) range.from += by
    if (edit.end < end || (edit.end === end && (isOwn || !isInsertionEdit(edit))) || (edit.end === start && !isOwn))
      range.to += by
  }
  return range
}

/** Whether each side has other numbers, amounts or dates than the base. */
function bothChangeFigures(units: MergeUnits, edits: UnitEdit[]): boolean {
  return (["mine", "theirs"] as const).every((side) =>
    edits.some((edit) => {
      if (edit.side !== side) return false
      const before = figuresIn(textIn(units.base, edit.start, edit.end))
      const after = figuresIn(textIn(units[side], edit.from, edit.to))
      return before.toSorted().join("\n") !== after.toSorted().join("\n")
    }),
  )
}
