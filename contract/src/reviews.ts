import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { AskedAgain } from "./asked-again.ts"
import { limits } from "./limits.ts"
import { Notified } from "./mails.ts"
import { Proof } from "./proof.ts"
import { ById, Day, Id, Moment, Offset, Page, route } from "./route.ts"
import { SectionRead } from "./sections.ts"
import { Suggestion } from "./suggestions.ts"
import { Storable } from "./text.ts"

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
export const usualMessage = (title: string) => `Please review "${title}" for technical accuracy and clarity.`

const Person = z.object({ id: z.number(), name: z.string() })

/** Until when somebody is away now, and who answers in the meantime; null when nobody does. */
const Away = z.object({ until: Day, deputy: Person.nullable() })
export type Away = z.output<typeof Away>

/** What a person writes to another. */
export const Words = Storable.pipe(z.string().trim().max(limits.message, `Use at most ${limits.message} characters.`))

const Instead = z.object({ review_id: z.number(), name: z.string() })

/** A remark on a passage: the words it is about, and the id of the heading they stand under. */
export const Comment = z.object({
  heading: Storable.pipe(z.string().max(300)).nullable(),
  quote: Storable.pipe(z.string().trim().min(1).max(600)),
  body: Words.pipe(z.string().min(1, "Write the comment, or remove it.")),
  /** Where its block begins in the source of the revision that was read, as the page says. */
  at: Offset.optional(),
})
export type Comment = z.output<typeof Comment>

export const Reason = Words.pipe(z.string().min(1, "Say why."))

export const Comments = z.array(Comment).max(200)

/** One request to one person, as lists show it. `revision` is the number of the revision it asks about. */
export const Review = z.object({
  id: z.number(),
  round_id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  reviewer: Person,
  /** Who answered in the place of a reviewer who was away. */
  answered_by: Person.nullable(),
  /** While it is open: until when its reviewer is away, and who may answer it in the meantime. */
  away: Away.nullable(),
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
  /** When its reviewer was last reminded of it, while it is open. */
  reminded_at: Moment.nullable(),
  /** How whoever answered, declined or passed it on proved who they were; null before, and where it was not recorded. */
  proof: Proof.nullable(),
  /** A recheck asks somebody who answered before; `scope` says what changed since, in sentences. */
  kind: z.enum(["review", "recheck"]),
  scope: z.array(z.string()),
  /** Why its reviewer declined or passed it on, or why somebody else was asked. */
  reason: z.string(),
  /** The request that this one took the place of, and the one that took the place of this. */
  delegated_from: Instead.nullable(),
  asked_instead: Instead.nullable(),
  /** Why the last letter about it did not arrive, in the words of the post office; `given_up` once it is tried no more. */
  undelivered: z.object({ reason: z.string(), given_up: z.boolean() }).nullable(),
  /** Whom its reviewer would pass it on to, if its owner agrees. */
  proposed: Person.nullable(),
  can: z.object({
    cancel: z.boolean(),
    renew: z.boolean(),
    reassign: z.boolean(),
    skip: z.boolean(),
    remind: z.boolean(),
    extend: z.boolean(),
  }),
})
export type Review = z.output<typeof Review>

/** What became of telling a reviewer. `link` is given once, when no mail carries it, to be passed on by hand. */
export const ReviewNotice = Notified.extend({
  review_id: z.number(),
  /** Whether the hub itself shows it to them, since they have an account. */
  in_app: z.boolean(),
  link: z.string().nullable(),
})
export type ReviewNotice = z.output<typeof ReviewNotice>

export const Reviewer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Whether he is away now; who asks is not named as the one who would answer himself. */
  away: Away.nullable(),
})
export type Reviewer = z.output<typeof Reviewer>

export const External = z.object({ name: PersonName, email: Email })
export type External = z.output<typeof External>

/** What a submission says besides whom it asks; the dialog uses the same schema. What it leaves out is as the settings have it. */
export const ReviewTerms = z.object({
  priority: z.enum(priorities).optional(),
  due_date: Day.optional(),
  message: Words.optional(),
  /** Whoever answers by a link enters a code first, which is mailed to him. */
  code_required: z.boolean().optional(),
  /** Reviewers may also reject the text, which ends the review for all of them. */
  allow_reject: z.boolean().optional(),
})

export const ReviewFeedback = Review.extend({
  comments: z.array(Comment),
  suggestions: z.array(Suggestion),
  /** The sections of the text that was answered; none before. */
  /** To which address the code was mailed that confirmed the answer; null where none was asked for. */
  confirmed_by: z.string().nullable(),
  sections: z.array(SectionRead),
  /** What changed since it was approved, in sentences; the approval does not count for that. */
  stale: z.array(z.string()),
  /** The number of the topic's newest revision, to tell whether the answer is about older words. */
  head_revision: z.number(),
  /** The variables of the reviewed revision with the values that were approved; null before an answer. */
  resolved_values: z.record(z.string(), z.string()).nullable(),
})
export type ReviewFeedback = z.output<typeof ReviewFeedback>

/** `by_hand` gives the new link to whoever asks for it, and mails nothing. */
const Renewal = z.object({ by_hand: z.boolean().default(false) }).default({ by_hand: false })

const ByFeedback = z.object({ id: Id, review_id: Id })

export const reviews = {
  request: route({
    method: "POST",
    path: "/api/reviews/request",
    body: ReviewTerms.extend({
      topic_id: Id,
      reviewer_id: Id.optional(),
      reviewer_ids: z.array(Id).max(reviewersPerRound).optional(),
      /** Which project's stakeholders are asked; the two belong together. */
      project_id: Id.optional(),
      assigned_stakeholder_ids: z.array(Id).max(reviewersPerRound).optional(),
      /** Asks one after the other, in the order given, if there is more than one to ask. */
      isSequential: z.boolean().optional(),
      /** Another name of `message`, as the review dialog calls it. */
      submitter_notes: Words.optional(),
      external: z
        .union([External, z.array(External).max(reviewersPerRound)], {
          error: "Enter the name and the email address of whoever shall review.",
        })
        .optional(),
      /** Accepted as described, and ignored: the hub knows who asks. */
      requested_by: z.unknown().optional(),
    }),
    answer: z.object({
      requests: z.array(Review),
      notified: z.array(ReviewNotice),
      /** The sequence that was made of a sequential submission. */
      sequence_id: z.number().nullable(),
    }),
    status: 201,
  }),
  /** The letter as a reviewer will get it, but for the link, which is his alone. */
  letter: route({
    method: "POST",
    path: "/api/reviews/letter",
    body: z.object({
      title: Storable.pipe(z.string().max(limits.title)),
      reviewer: PersonName,
      due_date: Day,
      message: Words.default(""),
    }),
    answer: z.object({ subject: z.string(), text: z.string() }),
    traceless: true,
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
    query: Page.extend({
      q: z.string().trim().max(limits.name).optional(),
      /** `1` for those only who are away now. */
      away: z.enum(["0", "1"]).optional(),
    }),
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
    callers: "programs",
  }),
  feedback: route({
    method: "GET",
    path: "/api/topics/:id/reviews/:review_id/feedback",
    params: ByFeedback,
    answer: ReviewFeedback,
  }),
  cancel: route({ method: "POST", path: "/api/reviews/:id/cancel", params: ById, answer: Review }),
  renew: route({ method: "POST", path: "/api/reviews/:id/renew", params: ById, body: Renewal, answer: ReviewNotice }),
  /** At most once a day; the answer says what became of telling the reviewer. */
  remind: route({ method: "POST", path: "/api/reviews/:id/remind", params: ById, answer: ReviewNotice }),
  extend: route({
    method: "POST",
    path: "/api/reviews/:id/extend",
    params: ById,
    body: z.object({ due_date: Day, reason: Reason }),
    answer: z.object({ review: Review, notified: ReviewNotice }),
  }),
  /** Who would be asked if the topic were sent to its reviewers again, and whose approval still holds. */
  again: route({
    method: "GET",
    path: "/api/topics/:id/resubmission",
    params: ById,
    answer: z.object({ asked: z.array(AskedAgain), standing: z.array(Person) }),
  }),
  resubmit: route({
    method: "POST",
    path: "/api/topics/:id/resubmit",
    params: ById,
    body: ReviewTerms,
    answer: z.object({ requests: z.array(Review), notified: z.array(ReviewNotice) }),
    status: 201,
  }),
  /** Somebody else is asked instead, or whoever declined once more. */
  reassign: route({
    method: "POST",
    path: "/api/reviews/:id/reassign",
    params: ById,
    body: z.object({ reviewer_id: Id.optional(), external: External.optional(), reason: Words.default("") }),
    answer: z.object({ notified: z.array(ReviewNotice) }),
  }),
  /** The round goes on without whoever declined. */
  skip: route({
    method: "POST",
    path: "/api/reviews/:id/skip",
    params: ById,
    body: z.object({ reason: Reason }),
    answer: Review,
  }),
}
