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

/** A part of the bar: so many topics of a status, among those that count as approved or not. */
export type ProgressPart = { status: TopicStatus; topics: number; isApproved: boolean; isUnreviewed: boolean }

/** The bar from its beginning: what is approved, the furthest first, and then what is on its way there. */
export function listProgressParts({ counts, notReviewed }: CollectionProgress): ProgressPart[] {
  const approved: TopicStatus[] = ["published", "staging", "approved"]
  const underway: TopicStatus[] = ["pending_review", "revisions_requested", "draft", "rejected"]
  const countOf = (status: TopicStatus) => counts.find((one) => one.status === status)?.topics ?? 0
  const parts = [
    ...approved.map((status) => ({
      status,
      topics: countOf(status) - (status === "published" ? notReviewed : 0),
      isApproved: true,
      isUnreviewed: false,
    })),
    { status: "published" as const, topics: notReviewed, isApproved: false, isUnreviewed: true },
    ...underway.map((status) => ({ status, topics: countOf(status), isApproved: false, isUnreviewed: false })),
  ]
  return parts.filter(({ topics }) => topics > 0)
}
