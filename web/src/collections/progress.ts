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

type ProgressNode = Pick<CollectionNode, "topic_id" | "title" | "status" | "not_reviewed">

/** How far the topics of a collection have come; one that stands in several places counts once. */
export function measureProgress(nodes: ProgressNode[]): CollectionProgress {
  const topics = [...new Map(nodes.map((node) => [node.topic_id, node])).values()].filter(
    ({ topic_id, status }) => topic_id !== null && status !== null && status !== "archived",
  )
  const ofStatus = (wanted: TopicStatus) => topics.filter(({ status }) => status === wanted)
  const isReviewed = ({ status, not_reviewed }: ProgressNode) =>
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

/** The same in a sentence without its end: "1 of 3 approved, 2 published without a review". */
export function describeProgress({ reviewed, topics, notReviewed }: CollectionProgress): string {
  const approved = `${reviewed.toLocaleString()} of ${topics.toLocaleString()} approved`
  return notReviewed > 0 ? `${approved}, ${notReviewed.toLocaleString()} published without a review` : approved
}

/** The part of the topics that is approved, as the length of a bar. */
export const measureApprovedShare = ({ reviewed, topics }: CollectionProgress) => `${(100 * reviewed) / (topics || 1)}%`
