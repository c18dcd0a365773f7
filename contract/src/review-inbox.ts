import { z } from "zod"
import { priorities } from "./reviews/values.ts"
import { Day, Moment, Page, route } from "./route.ts"

const Person = z.object({ id: z.number(), name: z.string() })

/** A review that waits for the person who looks; `id` is that of the request, under which it is read and answered. */
export const InboxReview = z.object({
  id: z.number(),
  topic_id: z.number(),
  topic_title: z.string(),
  project_name: z.string().nullable(),
  requested_by: Person,
  message: z.string(),
  priority: z.enum(priorities),
  due_date: Day,
  overdue: z.boolean(),
  since: Moment,
  /** A recheck asks somebody who answered before; `scope` says what changed since, in sentences. */
  kind: z.enum(["review", "recheck"]),
  scope: z.array(z.string()),
  /** Which step of a sequential review it is; null in a round of parallel requests. */
  step: z.object({ number: z.number(), of: z.number(), name: z.string() }).nullable(),
  /** About how long its text takes to read. */
  minutes: z.number(),
  /** Who is asked, where the person who looks is their deputy. */
  stands_in_for: z.string().nullable(),
})
export type InboxReview = z.output<typeof InboxReview>

/** A topic whose owner has points to decide, or changes to make and send again. */
export const TopicToIncorporate = z.object({
  id: z.number(),
  title: z.string(),
  owner_name: z.string().nullable(),
  /** Who made its open points, or requested its changes. */
  said_by: z.array(z.string()),
  open: z.number(),
  /** Those of them that suggest words. */
  open_suggestions: z.number(),
  /** `resubmit` once everything that reviewers said has its answer. */
  next: z.enum(["incorporate", "resubmit"]),
  since: Moment,
  /** Where that is done. */
  link: z.string(),
})
export type TopicToIncorporate = z.output<typeof TopicToIncorporate>

/** How many rows the lists of the person who looks have. */
export const ReviewCounts = z.object({
  to_review: z.number(),
  waiting_for_others: z.number(),
  to_incorporate: z.number(),
})
export type ReviewCounts = z.output<typeof ReviewCounts>

export const reviewInbox = {
  /** What waits for me, also as somebody's deputy; what is due first at the top. */
  list: route({ method: "GET", path: "/api/reviews/inbox", query: Page, answer: z.array(InboxReview), paged: true }),
  /** The longest waiting first. */
  toIncorporate: route({
    method: "GET",
    path: "/api/reviews/inbox/incorporate",
    query: Page.extend({ owner: z.literal("me").optional() }),
    answer: z.array(TopicToIncorporate),
    paged: true,
  }),
  counts: route({ method: "GET", path: "/api/reviews/inbox/counts", answer: ReviewCounts }),
}
