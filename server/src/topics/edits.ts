import { alignTokens, type TextUnit } from "@hub/markdown"

export type MergeSide = "mine" | "theirs"
/** What one side did at one place: its units from `from` to `to` instead of those of the base from `start` to `end`. */
export type UnitEdit = { side: MergeSide; start: number; end: number; from: number; to: number }

export const isInsertionEdit = ({ start, end }: UnitEdit) => start === end
export const isGrowingEdit = ({ start, end, from, to }: UnitEdit) => to - from > end - start
export const isBlankUnit = (unit: TextUnit | undefined) => unit?.kind === "blank" || unit?.kind === "gap"

export const inParagraph = (unit: TextUnit | undefined) => unit?.kind === "sentence" || unit?.kind === "gap"

/** Whether an edit only makes the paragraph before it longer. */
export const isExtensionEdit = (edit: UnitEdit, own: TextUnit[]) =>
  isInsertionEdit(edit) &&
  inParagraph(own[edit.from - 1]) &&
  own.slice(edit.from, edit.to).every(({ block }) => block === own[edit.from - 1]?.block)

export const textIn = (units: TextUnit[], from: number, to: number) =>
  units
    .slice(from, to)
    .map(({ text }) => text)
    .join("")

/** Of two texts that say the same the one to keep, the person who saved first: the longer one. */
export const chooseText = (one: string, other: string) =>
  one.length > other.length || (one.length === other.length && one < other) ? one : other

/**
 * What is put in stands before what is changed at the same place, the end of the paragraph before and then blank lines
 * first, so that it does not matter who saves first.
 */
export function createEditOrder(units: Record<MergeSide, TextUnit[]>): (one: UnitEdit, other: UnitEdit) => number {
  const rank = (edit: UnitEdit) => {
    if (!isInsertionEdit(edit)) return 3
    const own = units[edit.side]
    if (isExtensionEdit(edit, own)) return 0
    return own.slice(edit.from, edit.to).every(isBlankUnit) ? 1 : 2
  }
  return (one, other) => one.start - other.start || one.end - other.end || rank(one) - rank(other)
}

/** What one side did to the base, in the order of the text. Of what can be told in several places the last one is told. */
export function listEdits(base: TextUnit[], own: TextUnit[], side: MergeSide): UnitEdit[] {
  const found = alignTokens(base.map(keyOf), own.map(keyOf))
  const edits: UnitEdit[] = []
  let [at, from] = [0, 0]
  for (let index = 0; index <= base.length; index++) {
    const partner = index < base.length ? (found[index] ?? -1) : own.length
    if (partner < 0) continue
    if (index > at || partner > from) edits.push({ side, start: at, end: index, from, to: partner })
    at = index + 1
    from = partner + 1
  }
  return joinReplacements(slideEdits(edits, base, own), base)
}

/** What was taken out beside what was put in is one change: nobody can say which of the old words the new ones replace. */
function joinReplacements(edits: UnitEdit[], base: TextUnit[]): UnitEdit[] {
  const isOut = ({ from, to }: UnitEdit) => from === to
  const made: UnitEdit[] = []
  for (const edit of edits) {
    const last = made.at(-1)
    if (last && isOut(last) !== isOut(edit) && base.slice(last.end, edit.start).every(isBlankUnit))
      made[made.length - 1] = { ...last, end: edit.end, to: edit.to }
    else made.push(edit)
  }
  return made
}

const keyOf = ({ key }: TextUnit) => key

/**
 * What was only put in or only taken out between equal units slides: up, where it may meet what belongs to it, and then
 * down to the last place where it reads the same.
 */
function slideEdits(edits: UnitEdit[], base: TextUnit[], own: TextUnit[]): UnitEdit[] {
  const joined: UnitEdit[] = []
  for (const edit of edits) {
    let one = edit
    for (;;) {
      const last = joined.at(-1)
      if (last !== undefined && last.end === one.start) {
        joined.pop()
        one = { ...last, end: one.end, to: one.to }
      }
      const higher = shiftEdit(one, -1, base, own)
      if (higher === undefined || higher.start < (joined.at(-1)?.end ?? 0)) break
      one = higher
    }
    joined.push(one)
  }
  const made: UnitEdit[] = []
  for (const edit of joined.toReversed()) {
    const far = (made.at(-1)?.start ?? base.length + 1) - 1
    let one = edit
    for (
      let next = shiftEdit(one, 1, base, own);
      next !== undefined && next.end <= far;
      next = shiftEdit(one, 1, base, own)
    )
      one = next
    made.push(one)
  }
  return made.toReversed()
}

/** The same edit told of the next place up or down, if it can be. */
function shiftEdit(
  { side, start, end, from, to }: UnitEdit,
  by: 1 | -1,
  base: TextUnit[],
  own: TextUnit[],
): UnitEdit | undefined {
  const [units, first, last] = start === end ? [own, from, to] : [base, start, end]
  if (from !== to && start !== end) return undefined
  const [enters, leaves] = by > 0 ? [units[last], units[first]] : [units[first - 1], units[last - 1]]
  if (enters === undefined || enters.key !== leaves?.key) return undefined
  return { side, start: start + by, end: end + by, from: from + by, to: to + by }
}

/** The units that an edit put in, without blank ones around them, as one text that can be compared. */
export function insertedTextOf({ from, to }: UnitEdit, own: TextUnit[]): string {
  let [first, last] = [from, to]
  while (first < last && isBlankUnit(own[first])) first++
  while (last > first && isBlankUnit(own[last - 1])) last--
  return own.slice(first, last).map(keyOf).join("\0")
}
