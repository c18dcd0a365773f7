import type { FactType } from "@hub/contract/facts"
import type { TopicStatus } from "@hub/contract/topics"

type Rule = { from: readonly TopicStatus[]; to: TopicStatus; fact: FactType; wording: string }

/** The life of a topic: each move, the statuses it may start from, where it leads, and how a refusal names it. */
export const moves = {
  submit: {
    from: ["draft", "revisions_requested"],
    to: "pending_review",
    fact: "topic.submitted",
    wording: "submitted",
  },
  /** What was approved, or went out, is sent to its reviewers again because its approvals do not hold any more. */
  sendAgain: {
    from: ["draft", "revisions_requested", "approved", "published"],
    to: "pending_review",
    fact: "topic.submitted",
    wording: "sent again",
  },
  approve: { from: ["pending_review"], to: "approved", fact: "topic.approved", wording: "approved" },
  requestRevisions: {
    from: ["pending_review"],
    to: "revisions_requested",
    fact: "topic.revisions_requested",
    wording: "sent back for revisions",
  },
  /** Also after somebody else asked for changes in the same round. */
  reject: {
    from: ["pending_review", "revisions_requested"],
    to: "rejected",
    fact: "topic.rejected",
    wording: "rejected",
  },
  cancelReview: {
    from: ["pending_review", "revisions_requested"],
    to: "draft",
    fact: "topic.review_cancelled",
    wording: "taken out of review",
  },
  publish: { from: ["draft", "approved"], to: "published", fact: "topic.published", wording: "published" },
  /** Readers have it in no edition any more: it is again what it was before, approved or not. */
  unpublish: { from: ["published"], to: "draft", fact: "topic.unpublished", wording: "unpublished" },
  unpublishApproved: { from: ["published"], to: "approved", fact: "topic.unpublished", wording: "unpublished" },
  /** Frozen in an edition that goes out at its time, as it was approved; until it does, or does no longer. */
  schedule: { from: ["approved"], to: "staging", fact: "topic.scheduled", wording: "scheduled" },
  unschedule: { from: ["staging"], to: "approved", fact: "topic.unscheduled", wording: "taken from its schedule" },
  release: { from: ["staging"], to: "published", fact: "topic.published", wording: "released" },
  reopen: { from: ["rejected"], to: "draft", fact: "topic.reopened", wording: "reopened" },
  edit: { from: ["approved", "published"], to: "draft", fact: "topic.redrafted", wording: "redrafted" },
  archive: {
    from: ["draft", "revisions_requested", "approved", "rejected", "published"],
    to: "archived",
    fact: "topic.archived",
    wording: "archived",
  },
  restore: { from: ["archived"], to: "draft", fact: "topic.restored", wording: "restored" },
} as const satisfies Record<string, Rule>

export type Move = keyof typeof moves

export const canMove = (status: TopicStatus, move: Move) =>
  (moves[move].from as readonly TopicStatus[]).includes(status)

export const movesFrom = (status: TopicStatus) => (Object.keys(moves) as Move[]).filter((move) => canMove(status, move))

/** What a frozen, rejected or put-away topic says stays as it is. */
export const canEdit = (status: TopicStatus) => status !== "staging" && status !== "rejected" && status !== "archived"

export const statusWords = (status: TopicStatus) => status.replace("_", " ")
