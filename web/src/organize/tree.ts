import type { PlannedHeading, PlannedNode, PlanStep } from "@hub/contract/organize"
import { dragPlace } from "../collections/builder/several.ts"

/** A line of the tree: a place, or a heading of the topic in it. */
export type OrganizeRow = { id: string; place: PlannedNode; level: number; heading: PlannedHeading | undefined }

/** The places, each open one followed by its headings. */
export function rowsOfPlan(places: PlannedNode[], open: number[]): OrganizeRow[] {
  return places.flatMap((place): OrganizeRow[] => {
    const row = { id: String(place.key), place, level: place.level, heading: undefined }
    if (!open.includes(place.key)) return [row]
    const highest = Math.min(...(place.headings ?? []).map(({ depth }) => depth))
    const headings = (place.headings ?? []).map((heading): OrganizeRow => ({
      id: `${place.key}#${heading.anchor}`,
      place,
      level: place.level + 1 + heading.depth - highest,
      heading,
    }))
    return [row, ...headings]
  })
}

type PlaceInPlan = Pick<PlannedNode, "key" | "level">

/** The chosen places without those that stand below another chosen one, which go along by themselves. */
export function rootsAmong(places: PlaceInPlan[], keys: number[]): PlaceInPlan[] {
  const chosen = new Set(keys)
  const roots: PlaceInPlan[] = []
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
export function moveUpSteps(places: PlaceInPlan[], keys: number[]): PlanStep[] {
  const [first] = rootsAmong(places, keys)
  const index = places.findIndex((place) => place.key === first?.key)
  if (!first || index < 1) return []
  let at = index - 1
  while (at > 0 && (places[at]?.level ?? 0) > first.level) at--
  return [
    { do: "move", places: keysOf(rootsAmong(places, keys)), after: places[at - 1]?.key ?? null, level: first.level },
  ]
}

/** The same the other way. */
export function moveDownSteps(places: PlaceInPlan[], keys: number[]): PlanStep[] {
  const roots = rootsAmong(places, keys)
  const [first, last] = [roots[0], roots.at(-1)]
  if (!first || !last) return []
  let next = endOf(places, last)
  if (next >= places.length) return []
  next = endOf(places, places[next])
  return [{ do: "move", places: keysOf(roots), after: places[next - 1]?.key ?? null, level: first.level }]
}

/** The steps that put places a level deeper or higher where they stand. */
export function changeLevelSteps(places: PlaceInPlan[], keys: number[], by: -1 | 1): PlanStep[] {
  return rootsAmong(places, keys).flatMap((place): PlanStep[] => {
    const level = place.level + by
    const index = places.findIndex((one) => one.key === place.key)
    return level < 1 || level > 6
      ? []
      : [{ do: "move", places: [place.key], after: places[index - 1]?.key ?? null, level }]
  })
}

/** The step that puts places behind another one and what stands below it, on its level. */
export function moveBehindStep(places: PlaceInPlan[], keys: number[], target: PlaceInPlan | undefined): PlanStep {
  const after = target === undefined ? null : (places[endOf(places, target) - 1]?.key ?? null)
  return { do: "move", places: keysOf(rootsAmong(places, keys)), after, level: target?.level ?? 1 }
}

/** The places with all that stands below them. */
export function keysWithBelow(places: PlaceInPlan[], keys: number[]): number[] {
  return rootsAmong(places, keys).flatMap((root) => keysOf(places.slice(places.indexOf(root), endOf(places, root))))
}

/**
 * The step that puts places between two rows, as near to `level` as can be: nothing where they would go into themselves or
 * stay where they are.
 */
export function dropStep(
  rows: readonly OrganizeRow[],
  keys: number[],
  gap: number,
  level: number,
): { place: PlanStep; level: number } | undefined {
  const isPlace = ({ heading }: OrganizeRow) => heading === undefined
  const places = rows.filter(isPlace).map(({ place }) => place)
  const at = rows.slice(0, gap).filter(isPlace).length
  const found = dragPlace(
    places.map((place) => ({ id: place.key, level: place.level, kind: "topic" as const })),
    keys,
    at,
    level,
  )
  const roots = rootsAmong(places, keys)
  const moved = new Set(keysWithBelow(places, keys))
  const after = places.slice(0, at).findLast(({ key }) => !moved.has(key))
  if (!found || staysThere(places, moved, after, roots[0]?.level === found.level)) return undefined
  return {
    place: { do: "move", places: keysOf(roots), after: after?.key ?? null, level: found.level },
    level: found.level,
  }
}

/** Whether what moves is in one run right behind `after` already, on its level. */
function staysThere(
  places: PlaceInPlan[],
  moved: ReadonlySet<number>,
  after: PlaceInPlan | undefined,
  isOnLevel: boolean,
): boolean {
  const from = after === undefined ? 0 : places.indexOf(after) + 1
  const there = places.slice(from, from + moved.size).filter(({ key }) => moved.has(key))
  return isOnLevel && there.length === moved.size
}

const keysOf = (places: PlaceInPlan[]) => places.map(({ key }) => key)

/** The index behind a place and all that stands below it. */
function endOf(places: PlaceInPlan[], place: PlaceInPlan | undefined): number {
  const at = places.findIndex((one) => one.key === place?.key)
  const end = places.findIndex(({ level }, index) => index > at && level <= (place?.level ?? 0))
  return end < 0 ? places.length : end
}
