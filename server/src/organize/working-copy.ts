import type { TopicStatus } from "@hub/contract/topics/values"
import { redirectPosition, rewriteMovedLinks, type PositionRedirect } from "./relink.ts"

/** A place while a plan is worked out: rows of the database by their ids, new ones by negative keys; what is no topic has a title of its own. */
export type WorkingNode = { key: number; topic: number | null; title: string; level: number; isMoved: boolean }

/** A topic whose text the plan has at hand. */
export type WorkingTopic = {
  id: number
  title: string
  content: string
  /** As it was found; none for a topic that the plan makes. */
  found: { title: string; content: string } | undefined
  /** The topic that it was made from. */
  from: number | undefined
  /** The topic that took it in. */
  into: number | undefined
  links: number
}

/** All that a plan reads and writes. */
export type WorkingCopy = {
  collection_id: number
  home: string
  /** The ids of the topics that the plan makes; without them they get numbers that no topic has. */
  ids: number[] | undefined
  collections: Map<number, { name: string; isArchived: boolean; places: WorkingNode[] }>
  /** Titles and statuses of all topics in the collection. */
  known: Map<number, { title: string; status: TopicStatus; not_reviewed: boolean }>
  topics: Map<number, WorkingTopic>
  redirects: PositionRedirect[]
  made: number
  /** The key of the next new place. */
  nextKey: number
  tags: Map<number, Set<number>>
  notes: string[]
  counts: { splits: number; merges: number; removed: number }
}

/** What a step answers when it cannot be done. */
export type StepRefusal = { sentence: string; topic_id: number | null }

export const refuseStep = (sentence: string, topic_id: number | null = null): StepRefusal => ({ sentence, topic_id })

export const currentNodes = (workingCopy: WorkingCopy): WorkingNode[] =>
  workingCopy.collections.get(workingCopy.collection_id)?.places ?? []

export const targetGone = "A topic of this step is no longer in the collection."

/** The place with a key, and the topic that stands in it. */
export function workingTopicAt(workingCopy: WorkingCopy, key: number): WorkingTopic | undefined {
  const place = currentNodes(workingCopy).find((one) => one.key === key)
  return place?.topic == null ? undefined : workingCopy.topics.get(place.topic)
}

/** Notes that places moved, and rewrites the links to them in every text at hand. */
export function addRedirect(workingCopy: WorkingCopy, topics: number[], where: PositionRedirect): void {
  workingCopy.redirects.push(where)
  for (const topic of workingCopy.topics.values()) {
    if (topic.into !== undefined || !topics.some((id) => topic.id === id || topic.content.includes(String(id))))
      continue
    relinkWorkingTopic(workingCopy, topic, where, topic.id)
  }
}

/** The same for one text, which stood in the topic `from`. */
export function relinkWorkingTopic(
  workingCopy: WorkingCopy,
  topic: WorkingTopic,
  where: PositionRedirect,
  from: number,
): void {
  const { content, links } = rewriteMovedLinks(topic.content, redirectPosition(where), {
    from,
    to: topic.id,
    home: workingCopy.home,
  })
  topic.content = content
  topic.links += links
}

/** The id of the n-th topic that a plan makes; for one that is only planned a number that no topic has. */
export const plannedTopicId = ({ ids }: WorkingCopy, n: number): number =>
  ids === undefined ? 9e14 + n : (ids[n] ?? 0)
