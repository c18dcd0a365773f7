import { z } from "zod"
import { NotificationOutcome } from "./emails.ts"
import { limits } from "./limits.ts"
import { PointProgress, WithdrawnPoint } from "./point-replies.ts"
import { Comment, Comments, ExternalReviewer, RequiredReason, MessageText } from "./reviews.ts"
import { decisions, priorities } from "./reviews/values.ts"
import { Day, Moment, Ordinal, dropDefaults, route } from "./route.ts"
import { Section, SectionStatus, ReadSectionMarks } from "./sections.ts"
import { Suggestion, Suggestions } from "./suggestions.ts"
import { ReturnedWordFile } from "./word-reviews.ts"

export const PortalAnswer = z.object({
  decision: z.enum(decisions),
  summary: z.string(),
  comments: z.array(Comment.extend(PointProgress.shape)),
  suggestions: z.array(Suggestion.extend(PointProgress.shape)),
  /** Whether a code by mail confirmed it. */
  confirmed: z.boolean(),
  sections: z.array(SectionStatus),
  revision: z.number(),
  decided_at: Moment,
})
export type PortalAnswer = z.output<typeof PortalAnswer>

export const PortalDraft = z.object({
  summary: MessageText.default(""),
  comments: Comments.default([]),
  suggestions: Suggestions.default([]),
  sections_read: ReadSectionMarks.default([]),
})
export type PortalDraft = z.output<typeof PortalDraft>
/** With `expected_version` it is refused where the draft is another one by now, such as one from another device. */
export const PortalDraftChange = z.object({
  ...dropDefaults(PortalDraft.shape),
  expected_version: z.string().max(100).optional(),
})
export type PortalDraftChange = z.output<typeof PortalDraftChange>
export const SavedDraft = z.object({ draft_version: z.string() })
export type SavedDraft = z.output<typeof SavedDraft>

/** What a reviewer without an account sees: one revision of one topic, and who asks about it. */
export const PortalReview = z.object({
  state: z.enum(["open", "answered"]),
  reviewer: z.string(),
  /** Who is asked, for the person who answers as their deputy. */
  stands_in_for: z.string().nullable(),
  requester: z.string(),
  title: z.string(),
  revision: z.number(),
  /** Sanitised by the engine, with the values of the variables in their places. */
  html: z.string(),
  /** The values shown; a decision sends them back, so that it is about these values. */
  values: z.record(z.string(), z.string()),
  /** What can be ticked as read. */
  sections: z.array(Section),
  minutes: z.number(),
  message: z.string(),
  priority: z.enum(priorities),
  due_date: Day,
  /** When the link runs out; null for the person who is signed in and has none. */
  expires_at: Moment.nullable(),
  /** Where a code is mailed before the answer, with most of the address left out; null where none is needed. */
  code_to: z.string().nullable(),
  draft: PortalDraft,
  /** Tells this draft from any other. */
  draft_version: z.string(),
  /** The Word file that was uploaded last, with what it would add to the draft. */
  word_file: ReturnedWordFile.nullable(),
  answer: PortalAnswer.nullable(),
  /** What was said about an answer that was withdrawn since, as far as somebody replied to it. */
  withdrawn_points: z.array(WithdrawnPoint),
  /** Whether its reviewer can reply to what the author says about the answer. */
  can_reply: z.boolean(),
  /** What changed since its reviewer answered before, in sentences. */
  scope: z.array(z.string()),
  /** Whether its reviewer may reject the text. */
  can_reject: z.boolean(),
  /** Whether the answer can be withdrawn to change it. */
  can_reopen: z.boolean(),
  /** Who passed the request on to its reviewer. */
  passed_on_by: z.string().nullable(),
  /** A newer revision than the one shown, and what differs, in words. */
  newer: z.object({ revision: z.number(), changes: z.array(z.string()) }).nullable(),
})
export type PortalReview = z.output<typeof PortalReview>

/** The code that was mailed, where the request asks for one. */
const EmailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the six digits of the code.")
  .optional()

/** Where a code went, with most of the address left out, and until when it is good. */
export const CodeDelivery = z.object({ to: z.string(), expires_at: Moment })
export type CodeDelivery = z.output<typeof CodeDelivery>

/** Why nothing is answered; and to whom the request is passed on, who is told why. */
export const DeclineReviewInput = z.object({ reason: RequiredReason, code: EmailedCode })
export const DelegateReviewInput = ExternalReviewer.extend({ reason: MessageText.default(""), code: EmailedCode })

/** Who is asked now; with `waits` the owner has to agree first. `mail` says what became of telling them. */
export const DelegationResult = z.object({
  name: z.string(),
  waits: z.boolean(),
  mail: NotificationOutcome.shape.mail.nullable(),
})
export type DelegationResult = z.output<typeof DelegationResult>

/** `revision` takes up that newer revision, which has to be the newest. */
export const OpenReviewInput = z.object({ revision: Ordinal.optional() })

export const ReviewAnswerInput = z.object({
  decision: z.enum(decisions),
  summary: MessageText.default(""),
  comments: Comments.default([]),
  suggestions: Suggestions.default([]),
  sections_read: ReadSectionMarks.default([]),
  code: EmailedCode,
  /** The number of the revision that was read. */
  expected_revision: Ordinal,
  /** The values of the variables that were read. */
  expected_values: z.record(z.string(), z.string()).optional(),
})

/** The file that the reviewer has before them, by when it was uploaded. */
export const AddWordInput = z.object({ uploaded_at: Moment })

/** The words of the revision as they are written, for the person who wants to correct them. */
export const RevisionSource = z.object({ revision: z.number(), content: z.string() })

// A token of any length and form is looked up, so that a malformed one is refused like an unknown one.
const ByPortalToken = z.object({ token: z.string() })
export const portal = {
  read: route({
    method: "GET",
    path: "/api/review/:token",
    params: ByPortalToken,
    answer: PortalReview,
    open: true,
    per_minute: 60,
  }),
  source: route({
    method: "GET",
    path: "/api/review/:token/source",
    params: ByPortalToken,
    answer: RevisionSource,
    open: true,
    per_minute: 60,
  }),
  open: route({
    method: "POST",
    path: "/api/review/:token/open",
    params: ByPortalToken,
    body: OpenReviewInput,
    answer: PortalReview,
    open: true,
    // Only the first opening is remembered.
    audited: false,
    per_minute: 60,
  }),
  draft: route({
    method: "PUT",
    path: "/api/review/:token/draft",
    params: ByPortalToken,
    body: PortalDraftChange,
    answer: SavedDraft,
    open: true,
    audited: false,
    per_minute: 120,
  }),
  decide: route({
    method: "POST",
    path: "/api/review/:token/decision",
    params: ByPortalToken,
    body: ReviewAnswerInput,
    answer: PortalAnswer,
    open: true,
    // The same answer sent twice is remembered once.
    audited: false,
    per_minute: 20,
  }),
  /** The text as a Word file, which is remembered, so that it is known when it comes back. */
  handOutWord: route({
    method: "POST",
    path: "/api/review/:token/word-file",
    params: ByPortalToken,
    answer: z.undefined(),
    download: true,
    open: true,
    per_minute: 20,
  }),
  /** That file with changes and comments. Nothing of it is in the draft before it is added. */
  returnWord: route({
    method: "POST",
    path: "/api/review/:token/word-file/returned",
    params: ByPortalToken,
    answer: ReturnedWordFile,
    upload: true,
    passing: { most_bytes: limits.returned_word_file },
    open: true,
    per_minute: 20,
  }),
  addWord: route({
    method: "POST",
    path: "/api/review/:token/word-file/added",
    params: ByPortalToken,
    body: AddWordInput,
    answer: PortalReview,
    open: true,
    // It goes into the draft, as what is typed does.
    audited: false,
    per_minute: 20,
  }),
  discardWord: route({
    method: "DELETE",
    path: "/api/review/:token/word-file/returned",
    params: ByPortalToken,
    answer: z.undefined(),
    status: 204,
    open: true,
    audited: false,
    per_minute: 20,
  }),
  code: route({
    method: "POST",
    path: "/api/review/:token/code",
    params: ByPortalToken,
    answer: CodeDelivery,
    open: true,
    per_minute: 20,
  }),
  /** What was answered about which words and values, signed by the hub. */
  receipt: route({
    method: "GET",
    path: "/api/review/:token/receipt.json",
    params: ByPortalToken,
    answer: z.undefined(),
    download: true,
    open: true,
    per_minute: 20,
  }),
  /** Withdraws the answer while the round is open. */
  reopen: route({
    method: "POST",
    path: "/api/review/:token/reopen",
    params: ByPortalToken,
    answer: PortalReview,
    open: true,
    per_minute: 20,
  }),
  decline: route({
    method: "POST",
    path: "/api/review/:token/decline",
    params: ByPortalToken,
    body: DeclineReviewInput,
    answer: z.undefined(),
    status: 204,
    open: true,
    per_minute: 20,
  }),
  /** For a link that has run out; the person who made the request is told. */
  askForLink: route({
    method: "POST",
    path: "/api/review/:token/new-link-request",
    params: ByPortalToken,
    answer: z.undefined(),
    status: 204,
    open: true,
    // The same request sent twice is remembered once.
    audited: false,
    per_minute: 20,
  }),
  delegate: route({
    method: "POST",
    path: "/api/review/:token/delegate",
    params: ByPortalToken,
    body: DelegateReviewInput,
    answer: DelegationResult,
    open: true,
    per_minute: 20,
  }),
}
