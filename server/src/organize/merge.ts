import { limits } from "@hub/contract/limits"
import { joinTexts } from "@hub/markdown"
import {
  type WorkingCopy,
  targetGone,
  addRedirect,
  currentNodes,
  refuseStep,
  type StepRefusal,
  relinkWorkingTopic,
  workingTopicAt,
  type WorkingTopic,
} from "./working-copy.ts"
import type { TopicPosition } from "./relink.ts"

/** The first topic takes in the others in order. Each stands in it under a heading of its title, and is archived itself. */
export function mergeTopics(workingCopy: WorkingCopy, keys: number[]): StepRefusal | undefined {
  const [first, ...others] = keys.map((key) => workingTopicAt(workingCopy, key))
  if (!first || others.some((topic) => topic === undefined)) return refuseStep(targetGone)
  const wanted = [...new Set(others)].filter((topic): topic is WorkingTopic => topic !== undefined && topic !== first)
  if (wanted.length === 0) return refuseStep("Choose at least two topics to merge.", first.id)
  for (const topic of wanted) {
    const refused = refuseUsedElsewhere(workingCopy, topic) ?? absorbTopic(workingCopy, first, topic)
    if (refused) return refused
  }
  workingCopy.counts.merges++
  return undefined
}

/** What another collection shows by itself cannot go into a topic that is not there. */
function refuseUsedElsewhere(workingCopy: WorkingCopy, topic: WorkingTopic): StepRefusal | undefined {
  for (const [id, { name, places }] of workingCopy.collections)
    if (id !== workingCopy.collection_id && places.some((place) => place.topic === topic.id))
      return refuseStep(`“${topic.title}” is also in the collection ${name}, so it can't be merged here.`, topic.id)
  return undefined
}

function absorbTopic(workingCopy: WorkingCopy, first: WorkingTopic, other: WorkingTopic): StepRefusal | undefined {
  const places = currentNodes(workingCopy)
  const [above, below] = [first, other].map(({ id }) => places.find((place) => place.topic === id)?.level ?? 1)
  const depth = Math.min(6, Math.max(2, (above ?? 1) + 1, below ?? 1))
  const joined = joinTexts(first.content, other, depth)
  if (!joined)
    return refuseStep(
      `“${first.title}” ends inside an open block, so nothing can follow it. Close the block first.`,
      first.id,
    )

  const positions = [...joined.anchors].map(([from, anchor]): [string, TopicPosition] => [
    from,
    { topic: first.id, anchor },
  ])
  const where = { topic: other.id, top: { topic: first.id, anchor: joined.top }, anchors: new Map(positions) }
  const moving = { ...other, id: first.id, links: 0 }
  relinkWorkingTopic(workingCopy, moving, where, other.id)
  const text = joinTexts(first.content, moving, depth)?.text ?? joined.text
  if (new TextEncoder().encode(text).length > limits.content)
    return refuseStep(`“${first.title}” would be larger than 2 MB, the maximum for a topic.`, first.id)

  first.content = text
  first.links += moving.links + other.links
  other.into = first.id
  addRedirect(workingCopy, [other.id], where)
  const collection = workingCopy.collections.get(workingCopy.collection_id)
  if (collection) collection.places = places.filter((place) => place.topic !== other.id)
  return undefined
}
