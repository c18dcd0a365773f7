import type { EventType } from "@hub/contract/events"
import type { TopicStatus } from "@hub/contract/topics/values"

type TopicMoveRule = { from: readonly TopicStatus[]; to: TopicStatus; event: EventType; wording: string }

/** The life of a topic: each move, the statuses it may start from, where it leads, and how a refusal names it. */
export const topicMoves = {
  submit: {
    from: ["draft", "revisions_requested"],
    to: "pending_review",
    event: "topic.submitted",
    wording: "submitted",
  },
  /** What was approved, or went out, is sent to its reviewers again because its approvals do not hold any more. */
  sendAgain: {
    from: ["draft", "revisions_requested", "approved", "published"],
    to: "pending_review",
    event: "topic.submitted",
    wording: "sent for review again",
  },
  approve: { from: ["pending_review"], to: "approved", event: "topic.approved", wording: "approved" },
  requestRevisions: {
    from: ["pending_review"],
    to: "revisions_requested",
    event: "topic.revisions_requested",
    wording: "returned for revision",
  },
  /** Also after somebody else asked for changes in the same round. */
  reject: {
    from: ["pending_review", "revisions_requested"],
    to: "rejected",
    event: "topic.rejected",
    wording: "rejected",
  },
  cancelReview: {
    from: ["pending_review", "revisions_requested"],
    to: "draft",
    event: "topic.review_cancelled",
    wording: "withdrawn from review",
  },
  publish: { from: ["draft", "approved"], to: "published", event: "topic.published", wording: "published" },
  /** Readers have it in no edition any more: it is again what it was before, approved or not. */
  unpublish: { from: ["published"], to: "draft", event: "topic.unpublished", wording: "unpublished" },
  unpublishApproved: { from: ["published"], to: "approved", event: "topic.unpublished", wording: "unpublished" },
  /** Frozen in an edition that goes out at its time, as it was approved; until it does, or does no longer. */
  schedule: { from: ["approved"], to: "staging", event: "topic.scheduled", wording: "scheduled" },
  unschedule: { from: ["staging"], to: "approved", event: "topic.unscheduled", wording: "unscheduled" },
  release: { from: ["staging"], to: "published", event: "topic.published", wording: "released" },
  reopen: { from: ["rejected"], to: "draft", event: "topic.reopened", wording: "reopened" },
  edit: { from: ["approved", "published"], to: "draft", event: "topic.redrafted", wording: "redrafted" },
  archive: {
    from: ["draft", "revisions_requested", "approved", "rejected", "published"],
    to: "archived",
    event: "topic.archived",
    wording: "archived",
  },
  restore: { from: ["archived"], to: "draft", event: "topic.restored", wording: "restored" },
} as const satisfies Record<string, TopicMoveRule>

export type TopicMove = keyof typeof topicMoves

export const canMoveTopic = (status: TopicStatus, move: TopicMove) =>
  (topicMoves[move].from as readonly TopicStatus[]).includes(status)

export const listTopicMovesFrom = (status: TopicStatus) =>
  (Object.keys(topicMoves) as TopicMove[]).filter((move) => canMoveTopic(status, move))

/** What a frozen, rejected or put-away topic says stays as it is. */
export const canEditTopic = (status: TopicStatus) =>
  status !== "staging" && status !== "rejected" && status !== "archived"

export const describeTopicStatus = (status: TopicStatus) => status.replace("_", " ")
