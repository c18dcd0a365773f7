import { createReanchorer, type ReanchoredRange, type TextRange, splitUnits } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"
import { mergeVersions } from "../../topics/merge.ts"

/** A paragraph, heading, row or line of a text; `isWhole` is one that is kept or changed as one, whatever it says. */
export type TextParagraph = TextRange & { text: string; isWhole?: boolean }
export type ParagraphChange = TextRange & { insert: string }

/**
 * Where a point stands; of a suggestion whose paragraph is another now, how that reads with it; of a comment, whether its
 * paragraph says something else than what was read.
 */
export type PointPlacement = ReanchoredRange & { paragraph?: TextParagraph; reads?: string; isChanged?: boolean }

/**
 * Finds where the points of a text stand in a later one. A suggestion stands there without asking only if its paragraph
 * says what its reviewer read, with what else of that reviewer was taken in.
 */
export function createPointPlacer(before: string, now: string) {
  const whole = { start: 0, end: before.length, text: before }
  const placers = new Map<string, ReturnType<typeof createTextPlacer>>()
  const placerAfter = (changes: ParagraphChange[]) => {
    const key = JSON.stringify(changes)
    const placer = placers.get(key) ?? createTextPlacer(applyParagraphChanges(whole, changes), now)
    placers.set(key, placer)
    return placer
  }
  return (point: PointStretch, own: ParagraphChange[]): PointPlacement => {
    // In the text with the reviewer's other changes, words that they brought in are not taken for those that were there.
    const start = startAfterChanges(point, own)
    if (start === undefined) return placerAfter([])(point, own)
    const placed = placerAfter(own)({ ...point, start, end: start + point.end - point.start }, [])
    if (placed.state !== "anchored" && placed.state !== "moved") return placed
    return { ...placed, state: placed.start === point.start ? "anchored" : "moved" }
  }
}

type PointStretch = TextRange & { insert: string | null }

/** Where a stretch begins once changes beside it are made; undefined where one of them is of its own words, or two meet. */
function startAfterChanges(stretch: TextRange, changes: ParagraphChange[]): number | undefined {
  let shift = 0
  let last = 0
  for (const change of inTextOrder(changes)) {
    const isBefore = change.end <= stretch.start
    if (change.start < last || (!isBefore && change.start < stretch.end)) return undefined
    if (isBefore) shift += change.insert.length - (change.end - change.start)
    last = change.end
  }
  return stretch.start + shift
}

function createTextPlacer(before: string, now: string) {
  const carried = createReanchorer(before, now)
  const [paragraphThen, paragraphNow] = [createParagraphFinder(before), createParagraphFinder(now)]
  return ({ insert, ...stretch }: PointStretch, own: ParagraphChange[]): PointPlacement => {
    // What is said about words is still said about them when one is another; what replaces words needs those very ones.
    const place = carried(stretch, { mayBeReworded: insert === null })
    if (place.state === "orphaned") return place
    if (insert === null)
      return { ...place, isChanged: !readsSameAs(paragraphThen(stretch).text, paragraphNow(place).text) }
    const paragraph = paragraphNow({ ...place, insert })
    if (
      place.state !== "needs_confirm" &&
      readsSameAs(applyParagraphChanges(paragraphThen({ ...stretch, insert }), own), paragraph.text)
    )
      return { ...place, paragraph }
    return {
      ...place,
      state: "needs_confirm",
      paragraph,
      reads: applyParagraphChanges(paragraph, [{ ...place, insert }]),
    }
  }
}

/**
 * Finds what a stretch of a text stands in: one paragraph, or from its first to its last one. A change that takes away
 * the break before a paragraph stands in that paragraph too, since it makes one of both.
 */
export function createParagraphFinder(text: string): (stretch: TextRange & { insert?: string }) => TextParagraph {
  const blocks: (TextRange & { isWhole: boolean })[] = []
  let at = 0
  let last: number | undefined
  for (const unit of splitUnits(text)) {
    const end = at + unit.text.length
    const block = blocks.at(-1)
    if (block !== undefined && unit.block === last) block.end = end
    else blocks.push({ start: at, end, isWhole: unit.kind === "line" || unit.kind === "heading" })
    last = unit.block
    at = end
  }
  return ({ start, end, insert }) => {
    const first = blocks.findLast((block) => block.start <= start) ?? { start: 0, end: text.length, isWhole: false }
    const reach = insert !== undefined && losesBreak(text, { start, end, insert }) ? end + 1 : end
    const final = blocks.find((block) => block.end >= Math.min(reach, text.length)) ?? first
    return {
      start: first.start,
      end: Math.max(first.end, final.end),
      text: text.slice(first.start, Math.max(first.end, final.end)),
      isWhole: first.isWhole || final.isWhole,
    }
  }
}

/** Whether what follows a change is parted less from the words before it than it was. */
const losesBreak = (text: string, { start, end, insert }: ParagraphChange): boolean =>
  text[end - 1] === "\n" && countLineBreaks(text.slice(0, start) + insert) < countLineBreaks(text.slice(0, end))

/** How many line breaks a text ends in: two of them make a blank line, and more say nothing. */
function countLineBreaks(text: string): number {
  const words = text.trimEnd()
  if (words === "") return 2
  return text.endsWith("\n") ? Math.min(2, text.slice(words.length).split("\n").length - 1) : 0
}

/** A paragraph with changes of it made, each placed in the whole text; of two that meet the first one. */
export function applyParagraphChanges({ start, text }: TextParagraph, changes: ParagraphChange[]): string {
  let made = ""
  let at = 0
  for (const change of inTextOrder(changes)) {
    const [from, to] = [change.start - start, change.end - start]
    if (from < at || to > text.length) continue
    made += text.slice(at, from) + change.insert
    at = to
  }
  return made + text.slice(at)
}

const inTextOrder = (changes: ParagraphChange[]) =>
  changes.toSorted((one, other) => one.start - other.start || one.end - other.end)

/** Whether two paragraphs say the same, wherever their lines end. */
const readsSameAs = (one: string, other: string) => plain(one) === plain(other)

const plain = (text: string) => text.replace(/\s+/g, " ").trim()

/** One paragraph with what several people made of it, or undefined where they changed the same words or figures. */
export function joinParagraphVersions(base: string, versions: string[], isWhole = false): string | undefined {
  if (isWhole) return versions.every((one) => one === versions[0]) ? versions[0] : undefined
  const version = (content: string) => ({ title: "", content, frontmatter: "" })
  let joined: string | undefined = base
  for (const one of versions) {
    if (joined === undefined) return undefined
    const result = mergeVersions(version(base), version(joined), version(one))
    joined = result.clean ? result.version.content : result.joined?.content
  }
  return joined
}

type PlacePointsInput = {
  /** The texts that points are about, by the ids of their revisions. */
  texts: Map<number, string>
  now: string
  points: { id: number; revision_id: number; stretch: PointStretch; own: ParagraphChange[] }[]
}

/** Where points of several earlier texts stand in a later one, by their ids. */
export const placePointsComputation = defineComputation(
  "reviews.place_points",
  ({ texts, now, points }: PlacePointsInput) => {
    const placers = new Map([...texts].map(([id, content]) => [id, createPointPlacer(content, now)]))
    return new Map(
      points.flatMap(({ id, revision_id, stretch, own }): [number, PointPlacement][] => {
        const placed = placers.get(revision_id)?.(stretch, own)
        return placed === undefined ? [] : [[id, placed]]
      }),
    )
  },
)

/** Many paragraphs, each with what several people made of it. */
export const joinParagraphsComputation = defineComputation(
  "reviews.join_paragraphs",
  (paragraphs: { base: string; versions: string[]; isWhole: boolean }[]) =>
    paragraphs.map(({ base, versions, isWhole }) =>
      versions.length < 2 ? null : (joinParagraphVersions(base, versions, isWhole) ?? null),
    ),
)
