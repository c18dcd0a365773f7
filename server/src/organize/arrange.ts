import {
  type WorkingCopy,
  targetGone,
  type WorkingNode,
  currentNodes,
  refuseStep,
  type StepRefusal,
} from "./working-copy.ts"

type MoveNodesInput = { places: number[]; after: number | null; level: number }

/** Puts places with all that stands below them behind another one, or at the beginning. */
export function moveWorkingNodes(
  workingCopy: WorkingCopy,
  { places: keys, after, level }: MoveNodesInput,
): StepRefusal | undefined {
  const collection = workingCopy.collections.get(workingCopy.collection_id)
  const places = currentNodes(workingCopy)
  const taken = withDescendants(places, new Set(keys))
  const [first] = taken
  if (!collection || !first || keys.some((key) => !places.some((place) => place.key === key)))
    return refuseStep(targetGone)
  const remaining = places.filter((place) => !taken.includes(place))
  const at = after === null ? -1 : remaining.findIndex((place) => place.key === after)
  if (after !== null && at < 0)
    return refuseStep("A topic can't be moved below itself or one of its subtopics.", first.topic)

  const by = level - first.level
  const order = places.map(({ key }) => key)
  collection.places = remaining.toSpliced(at + 1, 0, ...taken)
  const stands = new Set(collection.places.flatMap(({ key }, index) => (order[index] === key ? [key] : [])))
  for (const place of taken) {
    const before = place.level
    place.level = Math.min(6, Math.max(1, before + by))
    if (place.level !== before || !stands.has(place.key)) place.isMoved = true
  }
  return undefined
}

/** Takes places out; what stands below them stays, and so do the topics. */
export function removeWorkingNodes(workingCopy: WorkingCopy, keys: number[]): StepRefusal | undefined {
  const collection = workingCopy.collections.get(workingCopy.collection_id)
  const gone = new Set(keys)
  const remaining = currentNodes(workingCopy).filter((place) => !gone.has(place.key))
  if (!collection || remaining.length + gone.size > currentNodes(workingCopy).length) return refuseStep(targetGone)
  collection.places = remaining
  workingCopy.counts.removed += gone.size
  return undefined
}

/** The places with what is deeper behind each of them, in order. */
function withDescendants(places: WorkingNode[], keys: Set<number>): WorkingNode[] {
  const taken: WorkingNode[] = []
  let below: number | undefined
  for (const place of places) {
    if (below !== undefined && place.level <= below) below = undefined
    if (below === undefined && keys.has(place.key)) below = place.level
    if (below !== undefined) taken.push(place)
  }
  return taken
}
