import { z } from "zod"
import { NotificationOutcome } from "./emails.ts"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Ordinal, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

export const feedbackTypes = ["feedback", "idea", "question", "praise"] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** What becomes of feedback. It leaves the lists by the archive, which is no status of its own. */
export const feedbackStatuses = ["new", "acknowledged", "answered", "planned", "converted", "closed", "spam"] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const LongText = (required: string) =>
  Storable.pipe(
    z.string(required).trim().min(1, required).max(limits.message, `Use at most ${limits.message} characters.`),
  )
const ShortText = Storable.pipe(z.string().trim().max(limits.name))

/** Where a voice comes from. `source` says by what it was sent; a bug report says its area and steps here too. */
export const FeedbackClientMetadata = z.object({
  source: ShortText.default(""),
  area: ShortText.optional(),
  steps: Storable.pipe(z.string().trim().max(limits.message)).optional(),
  viewport: ShortText.optional(),
})

export const NewFeedback = z.object({
  type: z.enum([...feedbackTypes, "bug"]).default("feedback"),
  page: Storable.pipe(z.string().trim().max(limits.url)).default(""),
  message: LongText("A message is required."),
  metadata: FeedbackClientMetadata.default({ source: "" }),
})

const LinkedFeedback = z.object({ id: z.number(), title: z.string() }).nullable()

export const Feedback = z.object({
  id: z.number(),
  type: z.enum(feedbackTypes),
  message: z.string(),
  page: z.string(),
  source: z.string(),
  /** The browser it was sent with, as that names itself, and the size of its window. */
  agent: z.string(),
  viewport: z.string(),
  status: z.enum(feedbackStatuses),
  /** Nobody for a reader of a knowledge base. */
  from_id: z.number().nullable(),
  from_name: z.string(),
  assignee_id: z.number().nullable(),
  assignee_name: z.string().nullable(),
  /** For administrators only. */
  note: z.string(),
  task: LinkedFeedback,
  bug: LinkedFeedback,
  /** What a reader found wrong in a text: which revision they read, and where in it. */
  about: z
    .object({
      topic_id: z.number().nullable(),
      title: z.string(),
      revision: z.number(),
      paragraph: z.number().nullable(),
      quote: z.string(),
    })
    .nullable(),
  version: z.number(),
  created_at: Moment,
  updated_at: Moment,
  can: z.object({
    /** The statuses that may be chosen now. */
    become: z.array(z.enum(feedbackStatuses)),
    reply: z.boolean(),
    convert: z.boolean(),
    archive: z.boolean(),
  }),
})
export type Feedback = z.output<typeof Feedback>

/** An answer to feedback, and what became of its email. */
export const FeedbackReply = z.object({
  id: z.number(),
  message: z.string(),
  by_name: z.string(),
  at: Moment,
  notified: NotificationOutcome,
  error: z.string().nullable(),
})
export type FeedbackReply = z.output<typeof FeedbackReply>

export const FeedbackDetail = Feedback.extend({ replies: z.array(FeedbackReply) })
export type FeedbackDetail = z.output<typeof FeedbackDetail>

export const FeedbackChange = z.object({
  status: z.enum(feedbackStatuses).optional(),
  assignee_id: Id.nullable().optional(),
  note: Storable.pipe(z.string().trim().max(limits.message)).optional(),
  version: Ordinal,
})

export const NewReply = z.object({ message: LongText("A message is required.") })

export const Assignee = z.union([z.literal("me"), z.literal("none"), Id])

export const FeedbackFilter = z.object({
  q: z.string().trim().max(200).optional(),
  type: z.enum(feedbackTypes).optional(),
  status: z.enum(feedbackStatuses).optional(),
  assignee: Assignee.optional(),
  sort: z.enum(["id", "-id"]).default("-id"),
})

export const ArchiveReasonInput = z.object({ reason: ShortText.default("") })

/** What a reader of a knowledge base found wrong. `paragraph` counts from 1; nothing means the whole page. */
export const PageFeedbackInput = z.object({
  /** The reader's own name for it: sent again after a broken connection, it is kept once. */
  report: z.uuid(),
  edition: Ordinal,
  topic_id: Id,
  paragraph: Ordinal.max(100_000).nullable().default(null),
  quote: Storable.pipe(z.string().trim().max(300)).default(""),
  message: Storable.pipe(z.string().trim().min(1, "Describe what is wrong.").max(2000, "Use at most 2000 characters.")),
})

export const feedback = {
  /** Open to the person who has the address of the knowledge base. */
  wrongHere: route({
    method: "POST",
    path: "/api/kb/:key/feedback",
    params: z.object({ key: z.string().max(100) }),
    body: PageFeedbackInput,
    answer: z.object({ id: z.number() }),
    status: 201,
    per_minute: 20,
    open: true,
    callers: "published pages",
  }),
  /** A voice of type `bug` becomes a bug report. */
  send: route({
    method: "POST",
    path: "/api/feedback",
    body: NewFeedback,
    answer: z.object({ id: z.number() }),
    status: 201,
    per_minute: 20,
  }),
  list: route({
    method: "GET",
    path: "/api/feedback",
    query: Page.extend(FeedbackFilter.shape),
    answer: z.array(Feedback),
    paged: true,
    csv: true,
  }),
  read: route({ method: "GET", path: "/api/feedback/:id", params: ById, answer: FeedbackDetail }),
  change: route({
    method: "PATCH",
    path: "/api/feedback/:id",
    params: ById,
    body: FeedbackChange,
    answer: FeedbackDetail,
  }),
  reply: route({
    method: "POST",
    path: "/api/feedback/:id/reply",
    params: ById,
    body: NewReply,
    answer: FeedbackDetail,
    status: 201,
  }),
  convert: route({
    method: "POST",
    path: "/api/feedback/:id/convert",
    params: ById,
    body: z.object({ to: z.enum(["task", "bug"]) }),
    answer: FeedbackDetail,
  }),
  archive: route({
    method: "POST",
    path: "/api/feedback/:id/archive",
    params: ById,
    body: ArchiveReasonInput,
    answer: FeedbackDetail,
  }),
}
