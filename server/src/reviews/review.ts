import type { Decision, ReviewStatus } from "@hub/contract/reviews/values"
import type { SequenceStatus, StepStatus } from "@hub/contract/sequences"
import type { StoredStatus } from "./tables.ts"
import { utcDay } from "../platform/day.ts"
import { isVacantStep } from "./sequences/sequence.ts"

/** What a topic's round of parallel requests does to the topic; undefined while answers are awaited. */
export type RoundMove = "reject" | "requestRevisions" | "approve" | "cancelReview" | undefined

/** `waits`: its reviewer declined, and the owner has not said how it goes on. */
type RoundRequest = { status: StoredStatus; stale: boolean; waits?: boolean }

/**
 * Derives the topic's move from its round, in this order: somebody rejects the text, somebody asks for changes, somebody is still to answer,
 * all approve what is there now. Who was let off, declined or passed it on does not count, but a decline waits for the owner's word. With nobody left to answer and some approval about words
 * or values that changed since, the topic is a draft again: its author has to send it again.
 */
export function deriveRoundMove(round: RoundRequest[]): RoundMove {
  const counted = round.filter(({ status, waits }) => isOpenReview(status) || isAnswer(status) || waits === true)
  if (counted.length === 0) return "cancelReview"
  if (counted.some(({ status }) => status === "rejected")) return "reject"
  if (counted.some(({ status }) => status === "changes_requested")) return "requestRevisions"
  if (counted.some(({ status }) => !isAnswer(status))) return undefined
  return counted.some(({ stale }) => stale) ? "cancelReview" : "approve"
}

export const isAnswer = (status: StoredStatus) =>
  status === "approved" || status === "changes_requested" || status === "rejected"

export const isOpenReview = (status: StoredStatus) => status === "pending" || status === "in_progress"

/** What an open request becomes by its answer. */
export const statusOfDecision = (decision: Decision) => answers[decision]

const answers = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const

/** An open request whose link has run out waits for a new link. */
export function reviewStatusAt(status: StoredStatus, expires_at: Date | null, now: Date): ReviewStatus {
  return isOpenReview(status) && expires_at !== null && expires_at <= now ? "expired" : status
}

/** A date is late when it is over everywhere that matters: after its end in UTC. */
export const isReviewOverdue = (status: StoredStatus, due_date: string, now: Date) =>
  isOpenReview(status) && due_date < utcDay(now)

/** Why an answer cannot be taken as it is; undefined when it can. */
export function findAnswerProblem({
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
  if (decision === "reject" && summary === "") return "Say why you reject this text."
  return decision === "request_changes" && summary === "" && comments.length + suggestions.length === 0
    ? "Say what should change, in the summary or in a comment on the text."
    : undefined
}

/** Why nothing can be done any more with a request that is not open. */
export const describeClosedReview = (status: string) =>
  status === "cancelled" ? "This review was already cancelled." : "This review was already answered."

type AnsweredRequest = Pick<
  StandingRequest,
  "status" | "round_status" | "step_id" | "step_status" | "sequence_status"
> & {
  step_position: number | null
  current_step: number | null
  requester_name: string
}

/** Why a reviewer cannot withdraw an answer any more; undefined while it can be. */
export function whyAnswerStands(request: AnsweredRequest): { code: string; sentence: string } | undefined {
  const { status, round_status, step_id, step_status, sequence_status, requester_name } = request
  if (!isAnswer(status)) return { code: "not_answered", sentence: "There is no answer to withdraw." }
  const stands = `so your answer stands. Tell ${requester_name} if something has to change.`
  if (round_status !== "open") return { code: "round_closed", sentence: `This review is over, ${stands}` }
  const isHere = request.step_position === (request.current_step ?? -1) + 1
  if (step_id === null || (isHere && step_status === status && sequence_status === "active")) return undefined
  return { code: "moved_on", sentence: `The next reviewer was asked already, ${stands}` }
}

/** The values that differ between what was read and what holds now, each as a sentence. */
export function describeValueChanges(read: Record<string, string>, now: Record<string, string>): string[] {
  return [...new Set([...Object.keys(read), ...Object.keys(now)])].flatMap((slug) =>
    read[slug] === now[slug] ? [] : [`{{${slug}}} was ${quoteValue(read[slug])} and is now ${quoteValue(now[slug])}.`],
  )
}

const quoteValue = (value: string | undefined) => (value === undefined ? "not set" : `“${value}”`)

/** A request with the round or the step that asks. */
type StandingRequest = {
  status: StoredStatus
  step_id: number | null
  step_status: StepStatus | null
  sequence_status: SequenceStatus | null
  paused_for: "changes" | "manual" | null
  round_status: "open" | "closed" | "cancelled"
  passed_over_at: Date | null
  instead_id: number | null
}

/** Whether its reviewer declined, and nobody was asked in their place or let them go. */
export const isDeclineOpen = ({
  status,
  passed_over_at,
  instead_id,
}: Pick<StandingRequest, "status" | "passed_over_at" | "instead_id">) =>
  status === "declined" && passed_over_at === null && instead_id === null

/** Whether a round of parallel requests waits for its owner to say how it goes on without this one. */
export const waitsForOwner = (request: StandingRequest) =>
  isDeclineOpen(request) && request.step_id === null && request.round_status === "open"

/** Whether somebody else can be asked in the place of this reviewer: they have not answered, or nobody answers their step. */
export function canBeReassigned(request: StandingRequest) {
  const { status, step_id, step_status, round_status, instead_id } = request
  if (instead_id !== null) return false
  if (step_id === null) return (isOpenReview(status) && round_status === "open") || waitsForOwner(request)
  return isVacantStep(request) && (step_status === "active" ? isOpenReview(status) : !isAnswer(status))
}
