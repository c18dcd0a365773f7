import { z } from "zod"
import { limits } from "./limits.ts"
import { Proof } from "./proof.ts"
import { Day, Id, Moment, Page, route } from "./route.ts"

/** How a request, or a whole ordered review, can have ended; only the latter completes. */
export const reviewOutcomes = [
  "approved",
  "changes_requested",
  "rejected",
  "withdrawn",
  "declined",
  "delegated",
  "cancelled",
  "completed",
] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** By what the history can be ordered; a minus puts the newest first. */
export const reviewHistorySorts = ["-ended", "ended", "-asked", "asked"] as const

/** A request to one person, or an ordered review as a whole, that has ended; its names are those of now or the last. */
export const EndedReview = z.object({
  kind: z.enum(["request", "sequence"]),
  id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  project_name: z.string().nullable(),
  /** Where the answer is read; null for an ordered review, and once the topic is deleted. */
  feedback: z.object({ id: z.number(), review_id: z.number() }).nullable(),
  /** The step of an ordered review that asked, or the ordered review's own name. */
  step_name: z.string().nullable(),
  reviewers: z.array(z.string()),
  requested_by: z.string(),
  outcome: z.enum(reviewOutcomes),
  /** What its reviewer said when answering, or why it ended. */
  words: z.string(),
  /** The number of the revision that was asked about. */
  revision: z.number().nullable(),
  /** The hash of the text that was answered; null where nothing was, or the topic is deleted. */
  hash: z.string().nullable(),
  /** Whether a code by mail confirmed how it ended. */
  confirmed: z.boolean(),
  /** How the person who ended it proved who they were; null of ordered reviews, and where it was not recorded. */
  proof: Proof.nullable(),
  /** Whether an approval still is about the words and values of now. */
  approval: z.enum(["valid", "stale"]).nullable(),
  points: z.object({ all: z.number(), open: z.number() }),
  asked_at: Moment,
  ended_at: Moment,
})
export type EndedReview = z.output<typeof EndedReview>

export const ReviewHistoryFilter = z.object({
  q: z.string().trim().max(limits.name).optional(),
  project: Id.optional(),
  /** The person who was asked or asked. */
  person: Id.optional(),
  outcome: z.enum(reviewOutcomes).optional(),
  /** Ended on this day or later, and on this day or earlier, in UTC. */
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(reviewHistorySorts).default("-ended"),
})

export const reviewHistory = {
  list: route({
    method: "GET",
    path: "/api/reviews/history",
    query: Page.extend(ReviewHistoryFilter.shape),
    answer: z.array(EndedReview),
    paged: true,
    csv: true,
  }),
}
