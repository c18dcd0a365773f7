import { limits } from "@hub/contract/limits"
import { joinTexts } from "@hub/markdown"
import { type Desk, isGone, lead, placesOf, refuse, type Refused, relink, topicAt, type Working } from "./working.ts"
import type { Spot } from "./relink.ts"

/** The first topic takes in the others in order. Each stands in it under a heading of its title, and is archived itself. */
export function mergeTopics(desk: Desk, keys: number[]): Refused | undefined {
  const [first, ...others] = keys.map((key) => topicAt(desk, key))
  if (!first || others.some((topic) => topic === undefined)) return refuse(isGone)
  const wanted = [...new Set(others)].filter((topic): topic is Working => topic !== undefined && topic !== first)
  if (wanted.length === 0) return refuse("Choose at least two topics to merge.", first.id)
  for (const topic of wanted) {
    const refused = standsElsewhere(desk, topic) ?? takeIn(desk, first, topic)
    if (refused) return refused
  }
  desk.counts.merges++
  return undefined
}

/** What another collection shows by itself cannot go into a topic that is not there. */
function standsElsewhere(desk: Desk, topic: Working): Refused | undefined {
  for (const [id, { name, places }] of desk.collections)
    if (id !== desk.collection_id && places.some((place) => place.topic === topic.id))
      return refuse(`“${topic.title}” also stands in the collection ${name}, so it cannot be merged here.`, topic.id)
  return undefined
}

function takeIn(desk: Desk, first: Working, other: Working): Refused | undefined {
  const places = placesOf(desk)
  const [above, below] = [first, other].map(({ id }) => places.find((place) => place.topic === id)?.level ?? 1)
  const depth = Math.min(6, Math.max(2, (above ?? 1) + 1, below ?? 1))
  const joined = joinTexts(first.content, other, depth)
  if (!joined)
    return refuse(`“${first.title}” ends within an open block, so nothing can follow it. Close it first.`, first.id)

  const spots = [...joined.anchors].map(([from, anchor]): [string, Spot] => [from, { topic: first.id, anchor }])
  const where = { topic: other.id, top: { topic: first.id, anchor: joined.top }, anchors: new Map(spots) }
  const moving = { ...other, id: first.id, links: 0 }
  relink(desk, moving, where, other.id)
  const text = joinTexts(first.content, moving, depth)?.text ?? joined.text
  if (new TextEncoder().encode(text).length > limits.content)
    return refuse(`“${first.title}” would be larger than 2 MB, the most a topic holds.`, first.id)

  first.content = text
  first.links += moving.links + other.links
  other.into = first.id
  lead(desk, [other.id], where)
  const collection = desk.collections.get(desk.collection_id)
  if (collection) collection.places = places.filter((place) => place.topic !== other.id)
  return undefined
}
