import { limits } from "@hub/contract/limits"
import { type SectionHeading, takeSections } from "@hub/markdown"
import type { TopicPosition } from "./relink.ts"
import {
  type WorkingCopy,
  plannedTopicId,
  targetGone,
  addRedirect,
  type WorkingNode,
  refuseStep,
  type StepRefusal,
  relinkWorkingTopic,
  workingTopicAt,
  type WorkingTopic,
} from "./working-copy.ts"

/** Makes a topic of every heading of a level or a higher one; a heading that only repeats the title stays. */
export function splitAtLevel(workingCopy: WorkingCopy, key: number, level: number): StepRefusal | undefined {
  const topic = workingTopicAt(workingCopy, key)
  if (!topic) return refuseStep(targetGone)
  const made = splitTopic(
    workingCopy,
    topic,
    ({ depth, opens, text }) => depth <= level && !(opens && text === topic.title),
  )
  if (made === 0)
    workingCopy.notes.push(`“${topic.title}” has no heading to split at on this level, so it stays in one piece.`)
  return undefined
}

export function splitAtAnchor(workingCopy: WorkingCopy, key: number, anchor: string): StepRefusal | undefined {
  const topic = workingTopicAt(workingCopy, key)
  if (!topic) return refuseStep(targetGone)
  const made = splitTopic(workingCopy, topic, (heading) => heading.anchor === anchor)
  return made === 0 ? refuseStep(`“${topic.title}” no longer has this heading.`, topic.id) : undefined
}

function splitTopic(
  workingCopy: WorkingCopy,
  topic: WorkingTopic,
  isChosen: (heading: SectionHeading) => boolean,
): number {
  const { rest, sections, anchors } = takeSections(topic.content, isChosen, limits.title)
  if (sections.length === 0) return 0
  const made = sections.map(({ title, content }): WorkingTopic => ({
    id: plannedTopicId(workingCopy, workingCopy.made++),
    title: fitTitle(title),
    content,
    found: undefined,
    from: topic.id,
    into: undefined,
    links: 0,
  }))
  topic.content = rest
  workingCopy.counts.splits++
  const positions = [...anchors].map(([from, { part, anchor }]): [string, TopicPosition] => [
    from,
    { topic: made[part]?.id ?? topic.id, anchor },
  ])
  const where = { topic: topic.id, top: undefined, anchors: new Map(positions) }
  for (const one of made) relinkWorkingTopic(workingCopy, one, where, topic.id)
  addRedirect(workingCopy, [topic.id], where)
  for (const one of made) workingCopy.topics.set(one.id, one)

  const highest = Math.min(...sections.map(({ depth }) => depth))
  const steps = sections.map(({ depth }) => 1 + depth - highest)
  for (const [id, { places }] of workingCopy.collections) insertBehind(workingCopy, id, places, topic.id, made, steps)
  return made.length
}

/** Wherever the topic stands, what was in it stands behind it, so that no reader loses a word. */
function insertBehind(
  workingCopy: WorkingCopy,
  id: number,
  places: WorkingNode[],
  topic: number,
  made: WorkingTopic[],
  steps: number[],
) {
  for (let at = places.length - 1; at >= 0; at--) {
    const place = places[at]
    if (place?.topic !== topic) continue
    const own = id === workingCopy.collection_id
    const come = made.map((one, index): WorkingNode => ({
      key: own ? workingCopy.nextKey-- : 0,
      topic: one.id,
      level: Math.min(6, place.level + (steps[index] ?? 1)),
      title: "",
      isMoved: false,
    }))
    places.splice(at + 1, 0, ...come)
  }
}

function fitTitle(title: string) {
  if (title === "") return "Untitled"
  return title.length <= limits.title ? title : `${title.slice(0, limits.title - 1).trimEnd()}…`
}
