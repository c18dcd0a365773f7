import type { PlannedHeading, PlannedPlace, Step } from "@hub/contract/organize"

/** A line of the tree: a place, or a heading of the topic in it. */
export type Row = { id: string; place: PlannedPlace; level: number; heading: PlannedHeading | undefined }

/** The places, each open one followed by its headings. */
export function rowsOf(places: PlannedPlace[], open: number[]): Row[] {
  return places.flatMap((place): Row[] => {
    const row = { id: String(place.key), place, level: place.level, heading: undefined }
    if (!open.includes(place.key)) return [row]
    const highest = Math.min(...(place.headings ?? []).map(({ depth }) => depth))
    const headings = (place.headings ?? []).map((heading): Row => ({
      id: `${place.key}#${heading.anchor}`,
      place,
      level: place.level + 1 + heading.depth - highest,
      heading,
    }))
    return [row, ...headings]
  })
}

/** The rows from one to another, both among them. */
export function between(rows: Row[], from: string, to: string): string[] {
  const [one, other] = [from, to].map((id) => rows.findIndex((row) => row.id === id)) as [number, number]
  if (one < 0 || other < 0) return [to]
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)
}

type Place = Pick<PlannedPlace, "key" | "level">

/** The chosen places without those that stand below another chosen one, which go along by themselves. */
export function rootsOf(places: Place[], keys: number[]): Place[] {
  const chosen = new Set(keys)
  const roots: Place[] = []
  let below: number | undefined
  for (const place of places) {
    if (below !== undefined && place.level <= below) below = undefined
    if (below === undefined && chosen.has(place.key)) {
      roots.push(place)
      below = place.level
    }
  }
  return roots
}

/** The steps that take places past the ones before them, with all that stands below these. */
export function up(places: Place[], keys: number[]): Step[] {
  const [first] = rootsOf(places, keys)
  const index = places.findIndex((place) => place.key === first?.key)
  if (!first || index < 1) return []
  let at = index - 1
  while (at > 0 && (places[at]?.level ?? 0) > first.level) at--
  return [{ do: "move", places: keysOf(rootsOf(places, keys)), after: places[at - 1]?.key ?? null, level: first.level }]
}

/** The same the other way. */
export function down(places: Place[], keys: number[]): Step[] {
  const roots = rootsOf(places, keys)
  const [first, last] = [roots[0], roots.at(-1)]
  if (!first || !last) return []
  let next = endOf(places, last)
  if (next >= places.length) return []
  next = endOf(places, places[next])
  return [{ do: "move", places: keysOf(roots), after: places[next - 1]?.key ?? null, level: first.level }]
}

/** The steps that put places a level deeper or higher where they stand. */
export function levelled(places: Place[], keys: number[], by: -1 | 1): Step[] {
  return rootsOf(places, keys).flatMap((place): Step[] => {
    const level = place.level + by
    const index = places.findIndex((one) => one.key === place.key)
    return level < 1 || level > 6
      ? []
      : [{ do: "move", places: [place.key], after: places[index - 1]?.key ?? null, level }]
  })
}

/** The step that puts places behind another one and what stands below it, on its level. */
export function behind(places: Place[], keys: number[], target: Place | undefined): Step {
  const after = target === undefined ? null : (places[endOf(places, target) - 1]?.key ?? null)
  return { do: "move", places: keysOf(rootsOf(places, keys)), after, level: target?.level ?? 1 }
}

const keysOf = (places: Place[]) => places.map(({ key }) => key)

/** The index behind a place and all that stands below it. */
function endOf(places: Place[], place: Place | undefined): number {
  const at = places.findIndex((one) => one.key === place?.key)
  const end = places.findIndex(({ level }, index) => index > at && level <= (place?.level ?? 0))
  return end < 0 ? places.length : end
}
