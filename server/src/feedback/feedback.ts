import type { FeedbackStatus } from "@hub/contract/feedback"

type FeedbackState = { status: FeedbackStatus; archived_at: Date | null }

/** The life of feedback: what may be chosen after each status. An answer and a conversion move it by themselves. */
const nextFeedbackStatuses: Record<FeedbackStatus, readonly FeedbackStatus[]> = {
  new: ["acknowledged", "spam"],
  acknowledged: ["closed", "spam"],
  answered: ["closed", "spam"],
  planned: ["closed", "spam"],
  converted: ["closed", "spam"],
  closed: ["acknowledged", "spam"],
  spam: ["acknowledged"],
}

/** What it may be set to now; what is in the archive stays as it is. */
export const nextStatusesOfFeedback = ({ status, archived_at }: FeedbackState): FeedbackStatus[] =>
  archived_at === null ? [...nextFeedbackStatuses[status]] : []

const isFeedbackEnded = ({ status, archived_at }: FeedbackState) =>
  archived_at !== null || status === "closed" || status === "spam"

/** Where an answer leads: what is planned or converted stays that. Nothing for what is over. */
export function statusAfterReply(feedback: FeedbackState): FeedbackStatus | undefined {
  if (isFeedbackEnded(feedback)) return undefined
  return feedback.status === "planned" || feedback.status === "converted" ? feedback.status : "answered"
}

/** Where it leads that a task or a bug came of it: once, and not of what is over. */
export function statusAfterConversion(feedback: FeedbackState, to: "task" | "bug"): FeedbackStatus | undefined {
  if (isFeedbackEnded(feedback) || feedback.status === "planned" || feedback.status === "converted") return undefined
  return to === "task" ? "planned" : "converted"
}

export const mayArchiveFeedback = ({ status, archived_at }: FeedbackState) =>
  archived_at === null && (status === "closed" || status === "spam")
