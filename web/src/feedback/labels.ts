import type { Feedback, FeedbackStatus, FeedbackType } from "@hub/contract/feedback"
import type { NotificationOutcome } from "@hub/contract/emails"
import type { StateLook } from "../widgets/state-look.ts"

export const feedbackTypeLabels: Record<FeedbackType, string> = {
  feedback: "Feedback",
  idea: "Idea",
  question: "Question",
  praise: "Praise",
}
export const feedbackTypeOptions = Object.entries(feedbackTypeLabels).map(([value, label]) => ({ value, label }))

export const feedbackStatusLooks: Record<FeedbackStatus, StateLook> = {
  new: { label: "New", kind: "open" },
  acknowledged: { label: "Acknowledged", kind: "review" },
  answered: { label: "Answered", kind: "approved" },
  planned: { label: "Planned", kind: "scheduled" },
  converted: { label: "Converted", kind: "working" },
  closed: { label: "Closed", kind: "archived" },
  spam: { label: "Spam", kind: "rejected" },
}

/** What a button says that sets this status. */
export const labelFeedbackMove = (from: FeedbackStatus, to: FeedbackStatus): string =>
  to === "acknowledged"
    ? from === "new"
      ? "Acknowledge"
      : from === "spam"
        ? "Not spam"
        : "Reopen"
    : to === "closed"
      ? "Close"
      : "Mark as spam"

export const assigneeLabels = { me: "Me", none: "Unassigned" }

/** What became of an email, as it is. */
export function describeReplyEmail({ mail, name }: NotificationOutcome, error: string | null): string {
  if (mail === "sent") return `Sent to ${name} by email.`
  if (mail === "queued") return error === null ? `Being sent to ${name} by email.` : `Not sent yet: ${error}`
  if (mail === "waiting")
    return `Not sent because email is turned off. It stays in the outbox, and ${name} can read it in the hub.`
  if (mail === "failed") return `The email could not be sent: ${error ?? "unknown error"}`
  return `${name} has no email address but can read it in the hub.`
}

/** The beginning of what was said, for a line. */
export function firstLineOfMessage({ message }: Pick<Feedback, "message">): string {
  const [line = ""] = message.trim().split(/[\r\n]+/)
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
