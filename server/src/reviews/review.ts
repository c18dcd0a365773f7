import type { Decision, ReviewStatus } from "@hub/contract/reviews"
import type { StoredStatus } from "./tables.ts"
import { dayOf } from "../platform/day.ts"

/** What a topic's round of parallel requests does to the topic; undefined while answers are awaited. */
export type RoundMove = "requestRevisions" | "approve" | "cancelReview" | undefined

type Asked = { status: StoredStatus; stale: boolean }

/**
 * Derives the topic's move from its round, in this order: somebody asks for changes, somebody is still to answer,
 * all approve what is there now. Cancelled requests do not count. With nobody left to answer and some approval about words
 * or values that changed since, the topic is a draft again: its author has to send it anew.
 */
export function derived(round: Asked[]): RoundMove {
  const counted = round.filter(({ status }) => status !== "cancelled")
  if (counted.length === 0) return "cancelReview"
  if (counted.some(({ status }) => status === "changes_requested")) return "requestRevisions"
  if (counted.some(({ status }) => isOpen(status))) return undefined
  return counted.some(({ stale }) => stale) ? "cancelReview" : "approve"
}

export const isOpen = (status: StoredStatus) => status === "pending" || status === "in_progress"

/** What an open request becomes by its answer. */
export const answered = (decision: Decision) => (decision === "approve" ? "approved" : "changes_requested")

/** An open request whose link has run out waits for a new link. */
export function statusAt(status: StoredStatus, expires_at: Date | null, now: Date): ReviewStatus {
  return isOpen(status) && expires_at !== null && expires_at <= now ? "expired" : status
}

/** A date is late when it is over everywhere that matters: after its end in UTC. */
export const isOverdue = (status: StoredStatus, due_date: string, now: Date) => isOpen(status) && due_date < dayOf(now)

/** Why an answer cannot be taken as it is; undefined when it can. */
export function unfitness({
  decision,
  summary,
  comments,
  suggestions,
}: {
  decision: Decision
  summary: string
  comments: unknown[]
  suggestions: unknown[]
}) {
  return decision === "request_changes" && summary === "" && comments.length + suggestions.length === 0
    ? "Say what should change: in the summary, or in a comment on a passage."
    : undefined
}

/** The values that differ between what was read and what holds now, each as a sentence. */
export function valueChanges(read: Record<string, string>, now: Record<string, string>): string[] {
  return [...new Set([...Object.keys(read), ...Object.keys(now)])].flatMap((slug) =>
    read[slug] === now[slug] ? [] : [`{{${slug}}} was ${shown(read[slug])} and is ${shown(now[slug])} now.`],
  )
}

const shown = (value: string | undefined) => (value === undefined ? "not set" : `“${value}”`)
