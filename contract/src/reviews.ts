import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { limits } from "./limits.ts"
import { Notified } from "./mails.ts"
import { ById, Day, Id, Moment, Page, route } from "./route.ts"
import { Outcome, Suggestion, Suggestions } from "./suggestions.ts"
import { Storable } from "./text.ts"

export const priorities = ["low", "medium", "high", "urgent"] as const
export type Priority = (typeof priorities)[number]

/** Section 9: a review is due this many days from now unless told. */
export const reviewDays = 7

/** How many people one round can ask. */
export const reviewersPerRound = 20

/** `expired` is an open request whose link has run out; renewing it gives a new link. */
export const reviewStatuses = [
  "pending",
  "in_progress",
  "approved",
  "changes_requested",
  "cancelled",
  "expired",
] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const decisions = ["approve", "request_changes"] as const
export type Decision = (typeof decisions)[number]

/** Section 5: what a request says unless its author writes something else. */
export const usualMessage = (title: string) => `Please review "${title}" for technical accuracy and clarity.`

const Person = z.object({ id: z.number(), name: z.string() })

const Words = Storable.pipe(z.string().trim().max(limits.message, `Use at most ${limits.message} characters.`))

/** A remark on a passage: the words it is about, and the id of the heading they stand under. */
export const Comment = z.object({
  heading: Storable.pipe(z.string().max(300)).nullable(),
  quote: Storable.pipe(z.string().trim().min(1).max(600)),
  body: Words.pipe(z.string().min(1, "Write the comment, or remove it.")),
  /** Where its block begins in the source of the revision that was read, as the page says. */
  at: z.number().int().nonnegative().optional(),
})
export type Comment = z.output<typeof Comment>

const Comments = z.array(Comment).max(200)

/** One request to one person, as lists show it. `revision` is the number of the revision it asks about. */
export const Review = z.object({
  id: z.number(),
  round_id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  reviewer: Person,
  requested_by: Person,
  priority: z.enum(priorities),
  due_date: Day,
  message: z.string(),
  status: z.enum(reviewStatuses),
  overdue: z.boolean(),
  revision: z.number(),
  decision: z.enum(decisions).nullable(),
  summary: z.string(),
  created_at: Moment,
  opened_at: Moment.nullable(),
  decided_at: Moment.nullable(),
  can: z.object({ cancel: z.boolean(), renew: z.boolean() }),
})
export type Review = z.output<typeof Review>

/** What became of telling a reviewer. `link` is given once, when no mail carries it, to be passed on by hand. */
export const ReviewNotice = Notified.extend({ review_id: z.number(), link: z.string().nullable() })
export type ReviewNotice = z.output<typeof ReviewNotice>

export const Reviewer = z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.string() })
export type Reviewer = z.output<typeof Reviewer>

export const External = z.object({ name: PersonName, email: Email })
export type External = z.output<typeof External>

/** What a submission says besides whom it asks; the dialog uses the same schema. */
export const ReviewTerms = z.object({
  priority: z.enum(priorities).default("medium"),
  due_date: Day.optional(),
  message: Words.optional(),
})

export const ReviewFeedback = Review.extend({
  comments: z.array(Comment),
  suggestions: z.array(Suggestion),
  /** The number of the topic's newest revision, to tell whether the answer is about older words. */
  head_revision: z.number(),
  /** The variables of the reviewed revision with the values that were approved; null before an answer. */
  resolved_values: z.record(z.string(), z.string()).nullable(),
})
export type ReviewFeedback = z.output<typeof ReviewFeedback>

export const PortalAnswer = z.object({
  decision: z.enum(decisions),
  summary: z.string(),
  comments: z.array(Comment.extend({ outcome: Outcome.nullable() })),
  suggestions: z.array(Suggestion.extend({ outcome: Outcome.nullable() })),
  revision: z.number(),
  decided_at: Moment,
})
export type PortalAnswer = z.output<typeof PortalAnswer>

export const PortalDraft = z.object({
  summary: Words.default(""),
  comments: Comments.default([]),
  suggestions: Suggestions.default([]),
})
export type PortalDraft = z.output<typeof PortalDraft>

/** What a reviewer without an account sees: one revision of one topic, and who asks about it. */
export const PortalReview = z.object({
  state: z.enum(["open", "answered"]),
  reviewer: z.string(),
  requester: z.string(),
  title: z.string(),
  revision: z.number(),
  /** Sanitised by the engine, with the values of the variables in their places. */
  html: z.string(),
  /** The values shown; a decision sends them back, so that it is about these values. */
  values: z.record(z.string(), z.string()),
  minutes: z.number(),
  message: z.string(),
  priority: z.enum(priorities),
  due_date: Day,
  expires_at: Moment,
  draft: PortalDraft,
  answer: PortalAnswer.nullable(),
  /** A newer revision than the one shown, and what differs, in words. */
  newer: z.object({ revision: z.number(), changes: z.array(z.string()) }).nullable(),
})
export type PortalReview = z.output<typeof PortalReview>

// A token of any length and form is looked up, so that a malformed one is refused like an unknown one.
const ByToken = z.object({ token: z.string() })
const ByFeedback = z.object({ id: Id, review_id: Id })

export const reviews = {
  request: route({
    method: "POST",
    path: "/api/reviews/request",
    body: ReviewTerms.extend({
      topic_id: Id,
      reviewer_id: Id.optional(),
      reviewer_ids: z.array(Id).max(reviewersPerRound).optional(),
      external: z
        .union([External, z.array(External).max(reviewersPerRound)], {
          error: "Enter the name and the email address of whoever shall review.",
        })
        .optional(),
      /** Accepted as described, and ignored: the hub knows who asks. */
      requested_by: z.unknown().optional(),
    }),
    answer: z.object({ requests: z.array(Review), notified: z.array(ReviewNotice) }),
    status: 201,
  }),
  list: route({
    method: "GET",
    path: "/api/reviews",
    query: Page.extend({
      /** `1` for those that I asked for or that ask me. */
      mine: z.enum(["0", "1"]).optional(),
      topic: Id.optional(),
      status: z.enum(reviewStatuses).optional(),
      /** Both kinds of answer, or everything not answered and not cancelled. */
      group: z.enum(["waiting", "answered"]).optional(),
    }),
    answer: z.array(Review),
    paged: true,
  }),
  reviewers: route({
    method: "GET",
    path: "/api/reviews/reviewers",
    query: Page.extend({ q: z.string().trim().max(limits.name).optional() }),
    answer: z.array(Reviewer),
    paged: true,
  }),
  ofTopic: route({
    method: "GET",
    path: "/api/topics/:id/reviews",
    params: ById,
    query: Page,
    answer: z.array(Review),
    paged: true,
  }),
  feedback: route({
    method: "GET",
    path: "/api/topics/:id/reviews/:review_id/feedback",
    params: ByFeedback,
    answer: ReviewFeedback,
  }),
  cancel: route({ method: "POST", path: "/api/reviews/:id/cancel", params: ById, answer: Review }),
  renew: route({ method: "POST", path: "/api/reviews/:id/renew", params: ById, answer: ReviewNotice }),
}

export const portal = {
  read: route({
    method: "GET",
    path: "/api/review/:token",
    params: ByToken,
    answer: PortalReview,
    open: true,
    per_minute: 60,
  }),
  /** The words of the revision as they are written, for whoever wants to correct them. */
  source: route({
    method: "GET",
    path: "/api/review/:token/source",
    params: ByToken,
    answer: z.object({ revision: z.number(), content: z.string() }),
    open: true,
    per_minute: 60,
  }),
  open: route({
    method: "POST",
    path: "/api/review/:token/open",
    params: ByToken,
    /** `revision` takes up that newer revision, which has to be the newest. */
    body: z.object({ revision: z.number().int().positive().optional() }),
    answer: PortalReview,
    open: true,
    // Only the first opening is remembered.
    traceless: true,
    per_minute: 60,
  }),
  draft: route({
    method: "PUT",
    path: "/api/review/:token/draft",
    params: ByToken,
    body: PortalDraft,
    answer: z.undefined(),
    status: 204,
    open: true,
    traceless: true,
    per_minute: 120,
  }),
  decide: route({
    method: "POST",
    path: "/api/review/:token/decision",
    params: ByToken,
    body: z.object({
      decision: z.enum(decisions),
      summary: Words.default(""),
      comments: Comments.default([]),
      suggestions: Suggestions.default([]),
      /** The number of the revision that was read. */
      expected_revision: z.number().int().positive(),
      /** The values of the variables that were read. */
      expected_values: z.record(z.string(), z.string()).optional(),
    }),
    answer: PortalAnswer,
    open: true,
    // The same answer sent twice is remembered once.
    traceless: true,
    per_minute: 20,
  }),
}
