import type { CollectionNode } from "@hub/contract/collections"
import { type TopicStatus, topicStatuses } from "@hub/contract/topics/values"

export type CollectionProgress = {
  /** How many topics have each status, in the order of the workflow; a status without topics is left out. */
  counts: { status: TopicStatus; topics: number }[]
  topics: number
  /** Those whose text was approved, or is with readers after a review. */
  reviewed: number
  notReviewed: number
  drafts: { id: number; title: string }[]
}

/** How far the topics of a collection have come; one that stands in several places counts once. */
export function measureProgress(nodes: CollectionNode[]): CollectionProgress {
  const topics = [...new Map(nodes.map((node) => [node.topic_id, node])).values()].filter(
    ({ topic_id, status }) => topic_id !== null && status !== null && status !== "archived",
  )
  const ofStatus = (wanted: TopicStatus) => topics.filter(({ status }) => status === wanted)
  const isReviewed = ({ status, not_reviewed }: CollectionNode) =>
    status === "approved" || status === "staging" || (status === "published" && !not_reviewed)
  return {
    counts: topicStatuses
      .map((status) => ({ status, topics: ofStatus(status).length }))
      .filter(({ topics: count }) => count > 0),
    topics: topics.length,
    reviewed: topics.filter(isReviewed).length,
    notReviewed: topics.filter(({ not_reviewed }) => not_reviewed).length,
    drafts: ofStatus("draft").map(({ topic_id, title }) => ({ id: topic_id!, title })),
  }
}
