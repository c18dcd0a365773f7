import type { ReviewedParagraph } from "@hub/docx/review/reviewed-words"
import { alignViews } from "./align.ts"
import { listUnits, paragraphBreak, type WordUnit, type WordView, viewOf } from "./view.ts"

/** Two states of a text: as it was handed out, and as it came back. `found` says where each character went, `origin` where each came from. */
export type ComparedViews = {
  handed: WordView
  returned: WordView
  found: Int32Array
  origin: Int32Array
  /** All that came back, also what is marked as deleted, and where each of it stood when it was handed out. */
  units: WordUnit[]
  placeOf: Map<WordUnit, number>
}

/** A stretch of what was handed out, and what stands there in what came back. `by` are the marks of it. */
export type WordHunk = { start: number; end: number; startAfter: number; endAfter: number; by: number[] }

/** Compares by the marks of the program where there are any, and by the words for what was changed without them. */
export function compareParagraphs(handed: ReviewedParagraph[], returned: ReviewedParagraph[]): ComparedViews {
  const view = viewOf(listUnits(handed), "after")
  const units = listUnits(returned)
  const [before, after] = [viewOf(units, "before"), viewOf(units, "after")]
  const unmarked = alignViews(view, before)
  const placeOf = new Map<WordUnit, number>()
  for (const [at, partner] of unmarked.entries()) if (partner >= 0) placeOf.set(before.units[partner]!, at)
  const found = new Int32Array(view.units.length).fill(-1)
  const origin = new Int32Array(after.units.length).fill(-1)
  for (const [at, unit] of after.units.entries()) {
    const place = placeOf.get(unit)
    if (place === undefined) continue
    found[place] = at
    origin[at] = place
  }
  return { handed: view, returned: after, found, origin, units, placeOf }
}

/** Everything that differs, in whole words. Changes with nothing but blanks between them are one. */
export function listHunks(views: ComparedViews): WordHunk[] {
  const { handed, returned, found } = views
  const hunks: Omit<WordHunk, "by">[] = []
  let [at, atAfter] = [0, 0]
  const close = (end: number, endAfter: number) => {
    if (at < end || atAfter < endAfter)
      hunks.push(inWholeWords(views, { start: at, end, startAfter: atAfter, endAfter }))
  }
  for (const [place, partner] of found.entries()) {
    if (partner < 0) continue
    close(place, partner)
    at = place + 1
    atAfter = partner + 1
  }
  close(handed.units.length, returned.units.length)
  const joined: Omit<WordHunk, "by">[] = []
  for (const hunk of hunks) {
    const last = joined.at(-1)
    const isNear =
      last && handed.units.slice(last.end, hunk.start).every(({ char }) => char !== paragraphBreak && /\s/.test(char))
    if (last && isNear)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, hunk.end), endAfter: hunk.endAfter }
    else joined.push(hunk)
  }
  const marks = marksBetween(views)
  return joined.map((hunk) => ({ ...hunk, by: marks(hunk) }))
}

const isWordChar = (unit: WordUnit | undefined) =>
  unit !== undefined && unit.piece !== null && /[\p{L}\p{M}\p{N}]/u.test(unit.char)

/** Letters that stay at the edge of a change belong to its word. */
function inWholeWords({ handed, returned, found }: ComparedViews, hunk: Omit<WordHunk, "by">) {
  let { start, end, startAfter, endAfter } = hunk
  const touches = (edge: number, edgeAfter: number) =>
    (start < end && isWordChar(handed.units[edge])) || (startAfter < endAfter && isWordChar(returned.units[edgeAfter]))
  if (touches(hunk.start, hunk.startAfter))
    while (isWordChar(handed.units[start - 1]) && found[start - 1] === startAfter - 1) {
      start--
      startAfter--
    }
  if (touches(hunk.end - 1, hunk.endAfter - 1))
    while (isWordChar(handed.units[end]) && found[end] === endAfter) {
      end++
      endAfter++
    }
  return { start, end, startAfter, endAfter }
}

/** Which marks of the program are about a change. */
function marksBetween({ units, placeOf, returned }: ComparedViews) {
  const places = new Map(returned.units.map((unit, at): [WordUnit, number] => [unit, at]))
  const inserted: [number, number][] = []
  const deleted: [number, number][] = []
  for (const unit of units) {
    const [at, place] = [places.get(unit), placeOf.get(unit)]
    if (unit.inserted !== undefined && at !== undefined) inserted.push([at, unit.inserted])
    if (unit.deleted !== undefined && place !== undefined) deleted.push([place, unit.deleted])
  }
  return ({ start, end, startAfter, endAfter }: Omit<WordHunk, "by">) => [
    ...new Set([
      ...inserted.filter(([at]) => at >= startAfter && at < endAfter).map(([, mark]) => mark),
      ...deleted.filter(([at]) => at >= start && at < end).map(([, mark]) => mark),
    ]),
  ]
}
