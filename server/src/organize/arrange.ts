import { type Desk, isGone, type Place, placesOf, refuse, type Refused } from "./working.ts"

type Move = { places: number[]; after: number | null; level: number }

/** Puts places with all that stands below them behind another one, or at the beginning. */
export function movePlaces(desk: Desk, { places: keys, after, level }: Move): Refused | undefined {
  const collection = desk.collections.get(desk.collection_id)
  const places = placesOf(desk)
  const taken = withBelow(places, new Set(keys))
  const [first] = taken
  if (!collection || !first || keys.some((key) => !places.some((place) => place.key === key))) return refuse(isGone)
  const kept = places.filter((place) => !taken.includes(place))
  const at = after === null ? -1 : kept.findIndex((place) => place.key === after)
  if (after !== null && at < 0) return refuse("A topic cannot go behind itself or what stands below it.", first.topic)

  const by = level - first.level
  const order = places.map(({ key }) => key)
  collection.places = kept.toSpliced(at + 1, 0, ...taken)
  const stands = new Set(collection.places.flatMap(({ key }, index) => (order[index] === key ? [key] : [])))
  for (const place of taken) {
    const before = place.level
    place.level = Math.min(6, Math.max(1, before + by))
    if (place.level !== before || !stands.has(place.key)) place.isMoved = true
  }
  return undefined
}

/** Takes places out; what stands below them stays, and so do the topics. */
export function removePlaces(desk: Desk, keys: number[]): Refused | undefined {
  const collection = desk.collections.get(desk.collection_id)
  const gone = new Set(keys)
  const kept = placesOf(desk).filter((place) => !gone.has(place.key))
  if (!collection || kept.length + gone.size > placesOf(desk).length) return refuse(isGone)
  collection.places = kept
  desk.counts.removed += gone.size
  return undefined
}

/** The places with what is deeper behind each of them, in order. */
function withBelow(places: Place[], keys: Set<number>): Place[] {
  const taken: Place[] = []
  let below: number | undefined
  for (const place of places) {
    if (below !== undefined && place.level <= below) below = undefined
    if (below === undefined && keys.has(place.key)) below = place.level
    if (below !== undefined) taken.push(place)
  }
  return taken
}
