import { z } from "zod"
import { commentStates, suggestionOutcomes } from "./comments/values.ts"
import { limits } from "./limits.ts"
import { pointAnchorStates } from "./points.ts"
import { Program } from "./programs.ts"
import { ById, Id, Moment, Offset, Ordinal, route } from "./route.ts"
import { Suggestion } from "./suggestions.ts"
import { Storable } from "./text.ts"

const CommentText = Storable.pipe(
  z.string("Write a comment.").trim().max(limits.comment, `Use at most ${limits.comment} characters.`),
)
const CommentBody = CommentText.refine((body) => body !== "", "Write a comment.")
const NearWords = Storable.pipe(z.string().max(200)).default("")

/**
 * The words that a comment is about, as their reader saw them: `at` is where their block begins in the source of `revision`,
 * and what stands `before` and `after` them tells them from the same words elsewhere in it.
 */
export const CommentAnchor = z.object({
  revision: Ordinal,
  quote: Storable.pipe(z.string().trim().min(1).max(limits.comment_quote)),
  at: Offset.optional(),
  before: NearWords,
  after: NearWords,
})
export type CommentAnchor = z.input<typeof CommentAnchor>

/** The words that should stand instead of the quoted ones, as a reader would see them; empty to delete those. */
const SuggestedWords = Storable.pipe(
  z
    .string()
    .trim()
    .max(limits.comment_quote, `Suggest at most ${limits.comment_quote} characters at once.`)
    .refine((words) => !/\n\s*\n/.test(words), "Suggest a change to one paragraph at a time."),
)

/** What begins a thread: a comment, or other words for those of its anchor, with or without a reason. */
export const AddCommentInput = z
  .object({
    body: CommentText.default(""),
    anchor: CommentAnchor.nullable().default(null),
    suggestion: SuggestedWords.nullable().default(null),
    /** Whose turn the thread is from the beginning. */
    assignee_id: Id.nullable().default(null),
  })
  .refine(({ body, suggestion }) => body !== "" || suggestion !== null, { path: ["body"], error: "Write a comment." })
  .refine(({ anchor, suggestion }) => suggestion === null || anchor !== null, {
    path: ["suggestion"],
    error: "Select the words that you want to change.",
  })

/**
 * Other words for stretches of the source of a revision, each of which becomes a suggestion; all of them do, or none. Stretches
 * do not overlap. Where words are not in the newest text any more, `even_if_gone` makes their suggestions none the less.
 */
const SuggestChangesInput = z.object({
  revision: Ordinal,
  changes: z
    .array(Suggestion.omit({ revision: true }))
    .min(1, "Change something first.")
    .max(limits.suggestions_at_once, `Suggest at most ${limits.suggestions_at_once} changes at once.`),
  even_if_gone: z.boolean().default(false),
  /** Why: it stands with each of them. */
  body: CommentText.default(""),
})

/** Whose turn an open thread is; `seen` is who it was when the caller read it, and another by now is a conflict. */
const AssignCommentInput = z.object({ assignee_id: Id.nullable(), seen: Id.nullable().optional() })

/** One comment of a thread: the first, or a reply. What was deleted says nothing, and stands there for its replies only. */
export const TopicComment = z.object({
  id: z.number(),
  author: z.object({ id: z.number(), name: z.string() }),
  /** The program of its author that wrote it. */
  program: Program.nullable(),
  /** Of a first comment, that of its thread; null of a reply. */
  state: z.enum(commentStates).nullable(),
  body: z.string(),
  deleted: z.boolean(),
  /** Who is named in it, by the name that is written there. */
  mentions: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Of a first comment, whose turn its thread is, or was until it was resolved; null of a reply. */
  assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  version: z.number(),
  can: z.object({ edit: z.boolean() }),
})
export type TopicComment = z.output<typeof TopicComment>

/**
 * Other words for the quoted ones, and those that an author accepted instead. `reads` is their paragraph with them, where that
 * says something else since.
 */
const SuggestedChange = z.object({
  words: z.string(),
  outcome: z.enum(suggestionOutcomes).nullable(),
  accepted_words: z.string().nullable(),
  reads: z.string().nullable(),
})

/** A comment on a topic with its replies. One on the whole topic has neither a place nor a quotation. */
export const CommentThread = TopicComment.extend({
  state: z.enum(commentStates),
  resolved: z.object({ by: z.string(), at: Moment }).nullable(),
  /** The revision it was made on, and where its words stand in the newest one. */
  revision: z.number().nullable(),
  quote: z.string().nullable(),
  place: z.enum(pointAnchorStates).nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
  suggestion: SuggestedChange.nullable(),
  replies: z.array(TopicComment),
  can: z.object({ edit: z.boolean(), resolve: z.boolean(), decide: z.boolean(), assign: z.boolean() }),
})
export type CommentThread = z.output<typeof CommentThread>

/** Every thread on a topic, in the order of its newest text; those on the whole topic come first. */
export const TopicComments = z.object({
  topic_id: z.number(),
  revision: z.number(),
  open: z.number(),
  threads: z.array(CommentThread),
  can: z.object({ add: z.boolean() }),
})
export type TopicComments = z.output<typeof TopicComments>

export const comments = {
  ofTopic: route({
    method: "GET",
    path: "/api/topics/:id/comments",
    params: ById,
    query: z.object({ state: z.enum(commentStates).optional() }),
    answer: TopicComments,
  }),
  /**
   * Begins a thread, on words of the topic or on all of it, or suggests other words. Accounts whose name stands after an @
   * are told, and so is the one that it is assigned to.
   */
  add: route({
    method: "POST",
    path: "/api/topics/:id/comments",
    params: ById,
    body: AddCommentInput,
    answer: TopicComment,
    status: 201,
    per_minute: 60,
  }),
  /** Makes a suggestion of each change of a text that was read. */
  suggest: route({
    method: "POST",
    path: "/api/topics/:id/suggestions",
    params: ById,
    body: SuggestChangesInput,
    answer: z.array(TopicComment),
    status: 201,
    per_minute: 60,
  }),
  reply: route({
    method: "POST",
    path: "/api/comments/:id/replies",
    params: ById,
    body: z.object({ body: CommentBody }),
    answer: TopicComment,
    status: 201,
    per_minute: 60,
  }),
  /** Changes the words of one's own comment, of the `version` that was read, or the state of a thread by its first comment. */
  change: route({
    method: "PATCH",
    path: "/api/comments/:id",
    params: ById,
    body: z
      .object({ body: CommentBody.optional(), version: Ordinal.optional(), state: z.enum(commentStates).optional() })
      .refine(({ body, state }) => body !== undefined || state !== undefined, "Send a body or a state."),
    answer: TopicComment,
  }),
  /** Assigns an open thread, by its first comment, to an account in use; hands it over; or, with null, takes that back. */
  assign: route({
    method: "PUT",
    path: "/api/comments/:id/assignee",
    params: ById,
    body: AssignCommentInput,
    answer: TopicComment,
    per_minute: 60,
  }),
  /**
   * Accepts a suggestion, which makes a version with its words or with `insert` instead, or rejects it. Where the text around
   * the words is another than its author read, what was looked at is named: the newest version, and where in it the words stand.
   */
  decide: route({
    method: "POST",
    path: "/api/comments/:id/decision",
    params: ById,
    body: z
      .object({
        outcome: z.enum(suggestionOutcomes),
        /** The words to be put there, of a suggestion accepted with edits; as a reader would see them, and empty to delete. */
        insert: SuggestedWords.optional(),
        confirmed: z.object({ revision: Ordinal, start: Offset }).optional(),
      })
      .refine(({ outcome, insert }) => outcome !== "accepted_edited" || insert !== undefined, {
        path: ["insert"],
        error: "Enter the new text.",
      })
      .refine(({ outcome, insert }) => outcome === "accepted_edited" || insert === undefined, {
        path: ["insert"],
        error: "Only a suggestion that is accepted with edits takes a new text.",
      }),
    answer: TopicComment,
  }),
  /** A first comment that has replies only loses its words. */
  delete: route({
    method: "DELETE",
    path: "/api/comments/:id",
    params: ById,
    answer: z.object({ deleted: z.number() }),
  }),
  /**
   * Says that somebody commented on this topic. A browser keeps few lines to one hub, so a page that shows a collection
   * beside the topic hears on this one as well that something in the outline of the collection is another.
   */
  stream: route({
    method: "GET",
    path: "/api/topics/:id/comments/stream",
    params: ById,
    query: z.object({ collection_id: Id.optional() }),
    answer: z.undefined(),
    stream: true,
  }),
}
