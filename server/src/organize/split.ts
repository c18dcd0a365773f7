import { limits } from "@hub/contract/limits"
import { type SectionHeading, takeSections } from "@hub/markdown"
import type { Spot } from "./relink.ts"
import {
  type Desk,
  idOf,
  isGone,
  lead,
  type Place,
  refuse,
  type Refused,
  relink,
  topicAt,
  type Working,
} from "./working.ts"

/** Makes a topic of every heading of a level or a higher one; a heading that only repeats the title stays. */
export function splitAtLevel(desk: Desk, key: number, level: number): Refused | undefined {
  const topic = topicAt(desk, key)
  if (!topic) return refuse(isGone)
  const made = split(desk, topic, ({ depth, opens, text }) => depth <= level && !(opens && text === topic.title))
  if (made === 0) desk.notes.push(`“${topic.title}” has no heading to split at on this level and stays whole.`)
  return undefined
}

export function splitAtAnchor(desk: Desk, key: number, anchor: string): Refused | undefined {
  const topic = topicAt(desk, key)
  if (!topic) return refuse(isGone)
  const made = split(desk, topic, (heading) => heading.anchor === anchor)
  return made === 0 ? refuse(`“${topic.title}” does not have this heading any more.`, topic.id) : undefined
}

function split(desk: Desk, topic: Working, isChosen: (heading: SectionHeading) => boolean): number {
  const { rest, sections, anchors } = takeSections(topic.content, isChosen, limits.title)
  if (sections.length === 0) return 0
  const made = sections.map(({ title, content }): Working => ({
    id: idOf(desk, desk.made++),
    title: fitting(title),
    content,
    found: undefined,
    from: topic.id,
    into: undefined,
    links: 0,
  }))
  topic.content = rest
  desk.counts.splits++
  const spots = [...anchors].map(([from, { part, anchor }]): [string, Spot] => [
    from,
    { topic: made[part]?.id ?? topic.id, anchor },
  ])
  const where = { topic: topic.id, top: undefined, anchors: new Map(spots) }
  for (const one of made) relink(desk, one, where, topic.id)
  lead(desk, [topic.id], where)
  for (const one of made) desk.topics.set(one.id, one)

  const highest = Math.min(...sections.map(({ depth }) => depth))
  const steps = sections.map(({ depth }) => 1 + depth - highest)
  for (const [id, { places }] of desk.collections) putBehind(desk, id, places, topic.id, made, steps)
  return made.length
}

/** Wherever the topic stands, what was in it stands behind it, so that no reader loses a word. */
function putBehind(desk: Desk, id: number, places: Place[], topic: number, made: Working[], steps: number[]) {
  for (let at = places.length - 1; at >= 0; at--) {
    const place = places[at]
    if (place?.topic !== topic) continue
    const own = id === desk.collection_id
    const come = made.map((one, index): Place => ({
      key: own ? desk.nextKey-- : 0,
      topic: one.id,
      level: Math.min(6, place.level + (steps[index] ?? 1)),
      title: "",
      isMoved: false,
    }))
    places.splice(at + 1, 0, ...come)
  }
}

function fitting(title: string) {
  if (title === "") return "Untitled"
  return title.length <= limits.title ? title : `${title.slice(0, limits.title - 1).trimEnd()}…`
}
