import { figuresIn, type Unit, unitsOf } from "@hub/markdown"
import { byPlace, type Edit, editsOf, eitherText, isInsertion, type Side, textIn } from "./edits.ts"
import { type Region, regionsOf } from "./regions.ts"

export type Three<T> = { base: T; mine: T; theirs: T }
/** What somebody has to look at: three versions of a stretch, and both changes joined where that makes sense. */
export type Overlap = Three<string> & { joined: string | null }
export type Part = { text: string; from: "all" | Side | "both" } | Overlap

/**
 * Joins two texts made from one base. What the two changed in different blocks, rows, items or lines of code stands
 * in the result; of what they changed in one paragraph or in the same words all versions are given.
 */
export function threeWay(texts: Three<string>, read: (text: string) => Unit[] = unitsOf): Part[] {
  const units = { base: read(texts.base), mine: read(texts.mine), theirs: read(texts.theirs) }
  const edits = { mine: editsOf(units.base, units.mine, "mine"), theirs: editsOf(units.base, units.theirs, "theirs") }
  const regions = regionsOf(units, edits.mine, edits.theirs)
  const parts = partsOf(units, edits, regions)
  return isMadeOf(parts, units, read) ? parts : partsOf(units, edits, [whole(units.base, regions)])
}

type Units = Three<Unit[]>
type Edits = Record<Side, Edit[]>

/**
 * Should joining make a unit that nobody wrote, as where a mark of one side opens a block in the other's, all is shown;
 * that is so too where a conflict is decided for one side.
 */
function isMadeOf(parts: Part[], { base, mine, theirs }: Units, read: (text: string) => Unit[]): boolean {
  const known = new Set([base, mine, theirs].flatMap((units) => units.map(({ key }) => key)))
  const made = (side: Side) => parts.map((part) => ("text" in part ? part.text : (part.joined ?? part[side]))).join("")
  return [...new Set([made("mine"), made("theirs")])].every((text) => read(text).every(({ key }) => known.has(key)))
}

function whole(base: Unit[], regions: Region[]): Region {
  const [edits, alike] = [regions.flatMap((one) => one.edits), regions.flatMap((one) => one.alike)]
  return { start: 0, end: base.length, edits, alike, kind: "against" }
}

function partsOf(units: Units, edits: Edits, regions: Region[]): Part[] {
  const { base } = units
  const parts: Part[] = []
  const kept = { mine: keptBy(base, edits.mine), theirs: keptBy(base, edits.theirs) }
  const textOf = (at: number) => sameUnit(base[at]!, units.mine[kept.mine[at]!], units.theirs[kept.theirs[at]!])
  let at = 0
  const keep = (end: number) => {
    for (; at < end; at++) parts.push({ text: textOf(at), from: "all" })
  }
  for (const region of regions) {
    keep(region.start)
    const joined = () => joinedText(units, region, textOf)
    if (region.kind === "alone") parts.push({ text: joined(), from: sideOf(region.edits) })
    else parts.push(overlap(units, edits, region, joined))
    at = region.end
  }
  keep(base.length)
  return parts
}

function sideOf(edits: Edit[]): Side | "both" {
  const [first] = edits
  return first !== undefined && edits.every(({ side }) => side === first.side) ? first.side : "both"
}

/** Where each unit of the base stands in a side's text, or -1. */
function keptBy(base: Unit[], edits: Edit[]): Int32Array {
  const kept = new Int32Array(base.length).fill(-1)
  let [at, by] = [0, 0]
  for (const { start, end, to } of [...edits, { start: base.length, end: base.length, to: 0 }]) {
    for (; at < start; at++) kept[at] = at + by
    at = end
    by = to - end
  }
  return kept
}

/** A unit that says the same in all three texts: where somebody changed its blanks, as they are now. */
function sameUnit(base: Unit, ...sides: (Unit | undefined)[]): string {
  const changed = sides.flatMap((unit) => (unit === undefined || unit.text === base.text ? [] : unit.text))
  return changed.length === 0 ? base.text : changed.reduce(eitherText)
}

/** A region with the edits of both sides in it. */
function joinedText(units: Units, { start, end, edits }: Region, textOf: (at: number) => string): string {
  const words: string[] = []
  let at = start
  const keep = (upTo: number) => {
    for (; at < upTo; at++) words.push(textOf(at))
  }
  for (const edit of edits.toSorted(byPlace(units))) {
    keep(edit.start)
    words.push(textIn(units[edit.side], edit.from, edit.to))
    at = edit.end
  }
  keep(end)
  return words.join("")
}

function overlap(units: Units, edits: Edits, region: Region, joined: () => string): Part {
  const base = textIn(units.base, region.start, region.end)
  const [mine, theirs] = (["mine", "theirs"] as const).map((side) => {
    const { from, to } = within(edits[side], region)
    return textIn(units[side], from, to)
  }) as [string, string]
  if (mine === theirs || theirs === base) return { text: mine, from: mine === theirs ? "both" : "mine" }
  if (mine === base) return { text: theirs, from: "theirs" }
  const isConflict = region.kind === "against" || bothChangeFigures(units, region.edits)
  return { base, mine, theirs, joined: isConflict ? null : joined() }
}

/** A side's units in a region; what it put in at the very edge is in there only if it belongs to it. */
function within(edits: Edit[], { start, end, ...region }: Region): { from: number; to: number } {
  const range = { from: start, to: end }
  const own = [...region.edits, ...region.alike]
  for (const edit of edits) {
    const by = edit.to - edit.from - (edit.end - edit.start)
    const isOwn = own.includes(edit)
    if (edit.end < start || (edit.end === start && !isOwn)) range.from += by
    if (edit.end < end || (edit.end === end && (isOwn || !isInsertion(edit))) || (edit.end === start && !isOwn))
      range.to += by
  }
  return range
}

/** Whether each side has other numbers, amounts or dates than the base. */
function bothChangeFigures(units: Units, edits: Edit[]): boolean {
  return (["mine", "theirs"] as const).every((side) =>
    edits.some((edit) => {
      if (edit.side !== side) return false
      const before = figuresIn(textIn(units.base, edit.start, edit.end))
      const after = figuresIn(textIn(units[side], edit.from, edit.to))
      return before.toSorted().join("\n") !== after.toSorted().join("\n")
    }),
  )
}
