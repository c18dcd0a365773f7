import type { Disposition } from "../suggestions.ts"

export const priorities = ["low", "medium", "high", "urgent"] as const

export type Priority = (typeof priorities)[number]

/** How many people one round can ask. */
export const reviewersPerRound = 20

/**
 * `expired` is an open request whose link has run out; renewing it gives a new link. `withdrawn` is an answer that its
 * reviewer took back: the request itself went on under its own id.
 */
export const reviewStatuses = [
  "pending",
  "in_progress",
  "approved",
  "changes_requested",
  "rejected",
  "withdrawn",
  "cancelled",
  "declined",
  "delegated",
  "expired",
] as const

export type ReviewStatus = (typeof reviewStatuses)[number]

export const decisions = ["approve", "request_changes", "reject"] as const

export type Decision = (typeof decisions)[number]

/** Section 5: what a request says unless its author writes something else. */
export const defaultReviewMessage = (title: string) => `Please review "${title}" for technical accuracy and clarity.`

/** Whether a point was accepted without words of its own coming into the text: somebody has to write them. */
export const isPromise = ({ kind, disposition }: { kind: "comment" | "suggestion"; disposition: Disposition | null }) =>
  disposition === "partly" || (kind === "comment" && disposition === "accepted")
