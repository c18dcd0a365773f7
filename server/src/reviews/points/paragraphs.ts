import { carrier, type Carried, type Stretch, unitsOf } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"
import { merged } from "../../topics/merge.ts"

/** A paragraph, heading, row or line of a text; `isWhole` is one that is kept or changed as one, whatever it says. */
export type Paragraph = Stretch & { text: string; isWhole?: boolean }
export type Change = Stretch & { insert: string }

/** Where a point stands; of a suggestion whose paragraph is another now, how that reads with it. */
export type Placing = Carried & { paragraph?: Paragraph; reads?: string }

/**
 * Finds where the points of a text stand in a later one. A suggestion stands there without asking only if its paragraph
 * says what its reviewer read, with what else of that reviewer was taken in.
 */
export function placerOf(before: string, now: string) {
  const carried = carrier(before, now)
  const [paragraphThen, paragraphNow] = [paragraphFinder(before), paragraphFinder(now)]
  return ({ insert, ...stretch }: Stretch & { insert: string | null }, own: Change[]): Placing => {
    const place = carried(stretch)
    if (insert === null || place.state === "orphaned") return place
    const paragraph = paragraphNow(place)
    if (place.state !== "needs_confirm" && readsAs(changed(paragraphThen(stretch), own), paragraph.text))
      return { ...place, paragraph }
    return { ...place, state: "needs_confirm", paragraph, reads: changed(paragraph, [{ ...place, insert }]) }
  }
}

/** Finds what a stretch of a text stands in: one paragraph, or from its first to its last one. */
export function paragraphFinder(text: string): (stretch: Stretch) => Paragraph {
  const blocks: (Stretch & { isWhole: boolean })[] = []
  let at = 0
  let last: number | undefined
  for (const unit of unitsOf(text)) {
    const end = at + unit.text.length
    const block = blocks.at(-1)
    if (block !== undefined && unit.block === last) block.end = end
    else blocks.push({ start: at, end, isWhole: unit.kind === "line" || unit.kind === "heading" })
    last = unit.block
    at = end
  }
  return ({ start, end }) => {
    const first = blocks.findLast((block) => block.start <= start) ?? { start: 0, end: text.length, isWhole: false }
    const final = blocks.find((block) => block.end >= end) ?? first
    return {
      start: first.start,
      end: Math.max(first.end, final.end),
      text: text.slice(first.start, Math.max(first.end, final.end)),
      isWhole: first.isWhole || final.isWhole,
    }
  }
}

/** A paragraph with changes of it made, each placed in the whole text; of two that meet the first one. */
export function changed({ start, text }: Paragraph, changes: Change[]): string {
  let made = ""
  let at = 0
  for (const change of changes.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const [from, to] = [change.start - start, change.end - start]
    if (from < at || to > text.length) continue
    made += text.slice(at, from) + change.insert
    at = to
  }
  return made + text.slice(at)
}

/** Whether two paragraphs say the same, wherever their lines end. */
const readsAs = (one: string, other: string) => plain(one) === plain(other)

const plain = (text: string) => text.replace(/\s+/g, " ").trim()

/** One paragraph with what several people made of it, or undefined where they changed the same words or figures. */
export function joinedParagraph(base: string, versions: string[], isWhole = false): string | undefined {
  if (isWhole) return versions.every((one) => one === versions[0]) ? versions[0] : undefined
  const version = (content: string) => ({ title: "", content, frontmatter: "" })
  let joined: string | undefined = base
  for (const one of versions) {
    if (joined === undefined) return undefined
    const result = merged(version(base), version(joined), version(one))
    joined = result.clean ? result.version.content : result.joined?.content
  }
  return joined
}

type Asked = {
  /** The texts that points are about, by the ids of their revisions. */
  texts: Map<number, string>
  now: string
  points: { id: number; revision_id: number; stretch: Stretch & { insert: string | null }; own: Change[] }[]
}

/** Where points of several earlier texts stand in a later one, by their ids. */
export const placingPoints = computation("reviews.place_points", ({ texts, now, points }: Asked) => {
  const placers = new Map([...texts].map(([id, content]) => [id, placerOf(content, now)]))
  return new Map(
    points.flatMap(({ id, revision_id, stretch, own }): [number, Placing][] => {
      const placed = placers.get(revision_id)?.(stretch, own)
      return placed === undefined ? [] : [[id, placed]]
    }),
  )
})

/** Many paragraphs, each with what several people made of it. */
export const joiningParagraphs = computation(
  "reviews.join_paragraphs",
  (paragraphs: { base: string; versions: string[]; isWhole: boolean }[]) =>
    paragraphs.map(({ base, versions, isWhole }) =>
      versions.length < 2 ? null : (joinedParagraph(base, versions, isWhole) ?? null),
    ),
)
