import type { PointAnchorState } from "@hub/contract/points"

/** What is to be known of a point to tell which others are about the same words. */
export type CardPoint = {
  id: number
  kind: "comment" | "suggestion"
  place: PointAnchorState
  /** Where it stands in the newest revision, as far as that is known. */
  start: number | null
  end: number | null
  /** Who made it: what one person made at once was written together. */
  source?: string
  /** The paragraph it stands in. */
  paragraph?: PointRange | undefined
  /** The words it was made about. */
  made: { revision_id: number | null; start: number | null; end: number | null }
}

type PointRange = { start: number; end: number }

/** Points about the same words stand on one card; the cards are in the order of the text. */
export function groupIntoCards<One extends CardPoint>(points: One[]): { points: One[]; overlap: boolean }[] {
  const cards: One[][] = []
  for (const point of points) {
    const touched = cards.filter((card) => card.some((other) => isAboutTheSame(point, other)))
    for (const card of touched) cards.splice(cards.indexOf(card), 1)
    cards.push([...touched.flat(), point])
  }
  return cards
    .map((card) => card.toSorted(compareByPosition))
    .toSorted(([one], [other]) => (one && other ? compareByPosition(one, other) : 0))
    .map((card) => ({ points: card, overlap: overlaps(card) }))
}

/** Whether two of these suggestions change the same words, or the same paragraph by different people. */
function overlaps(card: CardPoint[]): boolean {
  const suggestions = card.filter(({ kind }) => kind === "suggestion")
  return suggestions.some((one, at) => suggestions.slice(at + 1).some((other) => isAboutTheSame(one, other)))
}

function isAboutTheSame(one: CardPoint, other: CardPoint): boolean {
  const [made, others] = [rangeOf(one.made), rangeOf(other.made)]
  if (made && others && one.made.revision_id === other.made.revision_id && areTouching(made, others)) return true
  const [now, theirs] = [rangeOf(one), rangeOf(other)]
  if (isSameParagraph(one, other)) return true
  return now !== undefined && theirs !== undefined && areTouching(now, theirs)
}

/** Whether two people suggest something for one paragraph: taking both makes a paragraph that neither of them wrote. */
function isSameParagraph(one: CardPoint, other: CardPoint): boolean {
  if (one.kind === "comment" || other.kind === "comment" || one.source === other.source) return false
  const [here, there] = [one.paragraph, other.paragraph]
  return here !== undefined && there !== undefined && here.start < there.end && there.start < here.end
}

const rangeOf = ({ start, end }: { start: number | null; end: number | null }): PointRange | undefined =>
  start === null || end === null ? undefined : { start, end }

/** Whether two stretches share a character, or one is a place within or at the edge of the other. */
function areTouching(one: PointRange, other: PointRange): boolean {
  if (one.start === one.end || other.start === other.end) return one.start <= other.end && other.start <= one.end
  return one.start < other.end && other.start < one.end
}

const last = Number.MAX_SAFE_INTEGER

/** What has no place any more stands about where it was made. */
const orderOf = ({ start, made }: CardPoint) => start ?? made.start ?? last

function compareByPosition(one: CardPoint, other: CardPoint): number {
  return orderOf(one) - orderOf(other) || one.id - other.id
}
