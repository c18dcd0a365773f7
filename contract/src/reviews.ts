import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { RepeatedReviewer } from "./repeated-reviewers.ts"
import { limits } from "./limits.ts"
import { NotificationOutcome } from "./emails.ts"
import { Proof } from "./proof.ts"
import { ById, Day, Id, Moment, Offset, Page, route } from "./route.ts"
import { SectionStatus } from "./sections.ts"
import { Suggestion, WordAuthor } from "./suggestions.ts"
import { Storable } from "./text.ts"
import { priorities, reviewersPerRound, reviewStatuses, decisions } from "./reviews/values.ts"

const Person = z.object({ id: z.number(), name: z.string() })

/** Until when somebody is away now, and who answers in the meantime; null when nobody does. */
const ReviewerAbsence = z.object({ until: Day, deputy: Person.nullable() })
export type ReviewerAbsence = z.output<typeof ReviewerAbsence>

/** What a person writes to another. */
export const MessageText = Storable.pipe(
  z.string().trim().max(limits.message, `Use at most ${limits.message} characters.`),
)

const DelegatedReview = z.object({ review_id: z.number(), name: z.string() })

/** A remark on a passage: the words it is about, and the id of the heading they stand under. */
export const Comment = z.object({
  heading: Storable.pipe(z.string().max(300)).nullable(),
  quote: Storable.pipe(z.string().trim().min(1).max(600)),
  body: MessageText.pipe(z.string().min(1, "Write the comment, or remove it.")),
  /** Where its block begins in the source of the revision that was read, as the page says. */
  at: Offset.optional(),
  said_by: WordAuthor.optional(),
})
export type Comment = z.output<typeof Comment>

export const RequiredReason = MessageText.pipe(z.string().min(1, "Give a reason."))

export const Comments = z.array(Comment).max(limits.review_comments)

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
  away: ReviewerAbsence.nullable(),
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
  /** How the person who answered, declined or passed it on proved who they were; null before, and where it was not recorded. */
  proof: Proof.nullable(),
  /** A recheck asks somebody who answered before; `scope` says what changed since, in sentences. */
  kind: z.enum(["review", "recheck"]),
  scope: z.array(z.string()),
  /** Why its reviewer declined or passed it on, or why somebody else was asked. */
  reason: z.string(),
  /** The request that this one took the place of, and the one that took the place of this. */
  delegated_from: DelegatedReview.nullable(),
  asked_instead: DelegatedReview.nullable(),
  /** Why the last email about it did not arrive, in the words of the mail server; `given_up` once it is tried no more. */
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
export const ReviewNotification = NotificationOutcome.extend({
  review_id: z.number(),
  /** Whether the hub itself shows it to them, since they have an account. */
  in_app: z.boolean(),
  link: z.string().nullable(),
})
export type ReviewNotification = z.output<typeof ReviewNotification>

export const Reviewer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Whether they are away now; who asks is not named as the one who would answer themselves. */
  away: ReviewerAbsence.nullable(),
})
export type Reviewer = z.output<typeof Reviewer>

export const ExternalReviewer = z.object({ name: PersonName, email: Email })
export type ExternalReviewer = z.output<typeof ExternalReviewer>

/** What a submission says besides whom it asks; the dialog uses the same schema. What it leaves out is as the settings have it. */
export const ReviewTerms = z.object({
  priority: z.enum(priorities).optional(),
  due_date: Day.optional(),
  message: MessageText.optional(),
  /** The person who answers by a link enters a code first, which is mailed to them. */
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
  sections: z.array(SectionStatus),
  /** What changed since it was approved, in sentences; the approval does not count for that. */
  stale: z.array(z.string()),
  /** The number of the topic's newest revision, to tell whether the answer is about older words. */
  head_revision: z.number(),
  /** The variables of the reviewed revision with the values that were approved; null before an answer. */
  resolved_values: z.record(z.string(), z.string()).nullable(),
})
export type ReviewFeedback = z.output<typeof ReviewFeedback>

/** `by_hand` gives the new link to the person who asks for it, and mails nothing. */
const RenewLinkInput = z.object({ by_hand: z.boolean().default(false) }).default({ by_hand: false })

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
      submitter_notes: MessageText.optional(),
      external: z
        .union([ExternalReviewer, z.array(ExternalReviewer).max(reviewersPerRound)], {
          error: "Enter the name and email address of the reviewer.",
        })
        .optional(),
      /** Accepted as described, and ignored: the hub knows who asks. */
      requested_by: z.unknown().optional(),
    }),
    answer: z.object({
      requests: z.array(Review),
      notified: z.array(ReviewNotification),
      /** The sequence that was made of a sequential submission. */
      sequence_id: z.number().nullable(),
    }),
    status: 201,
  }),
  /** The email as a reviewer will get it, but for the link, which is their alone. */
  previewEmail: route({
    method: "POST",
    path: "/api/reviews/letter",
    body: z.object({
      title: Storable.pipe(z.string().max(limits.title)),
      reviewer: PersonName,
      due_date: Day,
      message: MessageText.default(""),
    }),
    answer: z.object({ subject: z.string(), text: z.string() }),
    audited: false,
  }),
  list: route({
    method: "GET",
    path: "/api/reviews",
    query: Page.extend({
      /** `1` for those that I asked for or that ask me. */
      mine: z.enum(["0", "1"]).optional(),
      topic: Id.optional(),
      /** Those of the topics that stand in it now. */
      collection: Id.optional(),
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
  renew: route({
    method: "POST",
    path: "/api/reviews/:id/renew",
    params: ById,
    body: RenewLinkInput,
    answer: ReviewNotification,
  }),
  /** At most once a day; the answer says what became of telling the reviewer. */
  remind: route({ method: "POST", path: "/api/reviews/:id/remind", params: ById, answer: ReviewNotification }),
  extend: route({
    method: "POST",
    path: "/api/reviews/:id/extend",
    params: ById,
    body: z.object({ due_date: Day, reason: RequiredReason }),
    answer: z.object({ review: Review, notified: ReviewNotification }),
  }),
  /** Who would be asked if the topic were sent to its reviewers again, and whose approval still holds. */
  again: route({
    method: "GET",
    path: "/api/topics/:id/resubmission",
    params: ById,
    answer: z.object({ asked: z.array(RepeatedReviewer), standing: z.array(Person) }),
  }),
  resubmit: route({
    method: "POST",
    path: "/api/topics/:id/resubmit",
    params: ById,
    body: ReviewTerms,
    answer: z.object({ requests: z.array(Review), notified: z.array(ReviewNotification) }),
    status: 201,
  }),
  /** Somebody else is asked instead, or the person who declined once more. */
  reassign: route({
    method: "POST",
    path: "/api/reviews/:id/reassign",
    params: ById,
    body: z.object({
      reviewer_id: Id.optional(),
      external: ExternalReviewer.optional(),
      reason: MessageText.default(""),
    }),
    answer: z.object({ notified: z.array(ReviewNotification) }),
  }),
  /** The round goes on without the person who declined. */
  skip: route({
    method: "POST",
    path: "/api/reviews/:id/skip",
    params: ById,
    body: z.object({ reason: RequiredReason }),
    answer: Review,
  }),
}
