import type { FeedbackStatus } from "@hub/contract/feedback"

type Standing = { status: FeedbackStatus; archived_at: Date | null }

/** The life of feedback: what may be chosen after each status. An answer and a conversion move it by themselves. */
const next: Record<FeedbackStatus, readonly FeedbackStatus[]> = {
  new: ["acknowledged", "spam"],
  acknowledged: ["closed", "spam"],
  answered: ["closed", "spam"],
  planned: ["closed", "spam"],
  converted: ["closed", "spam"],
  closed: ["acknowledged", "spam"],
  spam: ["acknowledged"],
}

/** What it may be set to now; what is in the archive stays as it is. */
export const becoming = ({ status, archived_at }: Standing): FeedbackStatus[] =>
  archived_at === null ? [...next[status]] : []

const isOver = ({ status, archived_at }: Standing) => archived_at !== null || status === "closed" || status === "spam"

/** Where an answer leads: what is planned or converted stays that. Nothing for what is over. */
export function answered(feedback: Standing): FeedbackStatus | undefined {
  if (isOver(feedback)) return undefined
  return feedback.status === "planned" || feedback.status === "converted" ? feedback.status : "answered"
}

/** Where it leads that a task or a bug came of it: once, and not of what is over. */
export function converted(feedback: Standing, to: "task" | "bug"): FeedbackStatus | undefined {
  if (isOver(feedback) || feedback.status === "planned" || feedback.status === "converted") return undefined
  return to === "task" ? "planned" : "converted"
}

export const mayArchive = ({ status, archived_at }: Standing) =>
  archived_at === null && (status === "closed" || status === "spam")
