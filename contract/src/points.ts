import { z } from "zod"
import { limits } from "./limits.ts"
import { PointReply } from "./point-replies.ts"
import { ById, Flag, Id, Moment, Offset, Page, route } from "./route.ts"
import { dispositions, PointResolution } from "./suggestions.ts"
import { Storable } from "./text.ts"

/**
 * Where the words of a point stand in the newest revision. `needs_confirm` is a guess that a person has to confirm;
 * `orphaned` words are there no more.
 */
export const pointAnchorStates = ["anchored", "moved", "needs_confirm", "orphaned"] as const
export type PointAnchorState = (typeof pointAnchorStates)[number]

/** The person who changed a manuscript is known by name only. */
const Person = z.object({ id: z.number().nullable(), name: z.string() })

/** One remark or suggestion of one reviewer, or one change of an imported manuscript. */
export const Point = z.object({
  id: z.number(),
  kind: z.enum(["comment", "suggestion"]),
  /** The file it came in; null of what a reviewer said. */
  manuscript: z.string().nullable(),
  reviewer: Person,
  /** Who made it in a Word file that the reviewer sent back, as that says. */
  said_by: z.string().nullable(),
  made_at: Moment.nullable(),
  /** The revision it is about. */
  revision: z.number(),
  /** The words it is about, as the reviewer saw them (of a comment) or as they stand in the source (of a suggestion). */
  quote: z.string(),
  /** What a comment says, or the words that a suggestion puts there. */
  body: z.string(),
  place: z.enum(pointAnchorStates),
  /** Of a comment: whether the paragraph of its words says something else now than when it was made. */
  is_changed: z.boolean(),
  /** Of a suggestion that has to be confirmed: how its paragraph reads today with it. */
  reads: z.string().nullable(),
  /** Where it stands in the newest revision. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  outcome: PointResolution.extend({ by: z.string() }).nullable(),
  /** Whether it was accepted, has no words in the text by itself, and nobody wrote what it asks for, as far as can be told. */
  unwritten: z.boolean(),
  /** What its reviewer and the authors said about it since. */
  replies: z.array(PointReply),
  /** What its reviewer was told is not decided again. */
  can: z.object({ reply: z.boolean(), decide: z.boolean() }),
})
export type Point = z.output<typeof Point>

/** The points about the same words; those of several people who change the same words stand together. */
export const PointGroup = z.object({
  key: z.string(),
  points: z.array(Point),
  /** Whether these suggestions change the same words, or one paragraph by different people. */
  overlap: z.boolean(),
  /** Where they overlap: their paragraph with all of them, or null where they change the same words or figures. */
  joined: z.string().nullable(),
  /** The source around the words in the newest revision: before them, they, and after them. Null where they are gone. */
  context: z.object({ before: z.string(), words: z.string(), after: z.string() }).nullable(),
})
export type PointGroup = z.output<typeof PointGroup>

/** Everything that reviewers said about one topic and that is not settled with them or not written, in the order of the text. */
export const TopicIncorporation = z.object({
  topic_id: z.number(),
  title: z.string(),
  revision: z.number(),
  cards: z.array(PointGroup),
  open: z.number(),
  rounds: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      open_points: z.number(),
      /** Who has not answered yet. */
      waiting_on: z.array(z.string()),
      answered: z.array(z.string()),
    }),
  ),
  can: z.object({ decide: z.boolean() }),
  /** After a round was settled: whom no email and no notification reaches, with a link to the outcome to pass on. */
  to_tell: z.array(z.object({ name: z.string(), link: z.string().nullable() })).optional(),
})
export type TopicIncorporation = z.output<typeof TopicIncorporation>

/** A topic with something that reviewers said. */
export const TopicWithPoints = z.object({
  id: z.number(),
  title: z.string(),
  owner_name: z.string().nullable(),
  points: z.number(),
  open: z.number(),
  newest_at: Moment,
})
export type TopicWithPoints = z.output<typeof TopicWithPoints>

const PointNote = Storable.pipe(z.string().trim().max(limits.message, `Use at most ${limits.message} characters.`))

export const points = {
  /**
   * The topics whose reviewers wait to hear what is done with their points. Of `decided` ones every point has its answer,
   * the reviewers are not told, and the topic is not to be sent again.
   */
  topics: route({
    method: "GET",
    path: "/api/reviews/incorporate",
    query: Page.extend({ owner: z.literal("me").optional(), decided: Flag.optional() }),
    answer: z.array(TopicWithPoints),
    paged: true,
  }),
  ofTopic: route({ method: "GET", path: "/api/topics/:id/points", params: ById, answer: TopicIncorporation }),
  /** Says what becomes of a point. Accepting a suggestion makes a revision with its words, or with `insert` instead. */
  dispose: route({
    method: "POST",
    path: "/api/points/:id/disposition",
    params: ById,
    body: z.object({
      disposition: z.enum(dispositions),
      reason: PointNote.default(""),
      /** The words to be put there, of a suggestion accepted with edits. */
      insert: Storable.pipe(z.string().max(20_000)).optional(),
      /** Whether the text says what was promised, which is then done. Without it a mark stays as it is. */
      written: z.boolean().optional(),
      /** When the decision was made that was read, where there was one: another one meanwhile is refused, and told. */
      decided_at: Moment.nullable().default(null),
      /** The place that a person confirmed, in this revision. */
      confirmed: z.object({ revision: Id, start: Offset }).optional(),
    }),
    answer: TopicIncorporation,
  }),
  /** Ends a round whose points all have their answer, and tells the reviewers. */
  settle: route({ method: "POST", path: "/api/rounds/:id/settle", params: ById, answer: TopicIncorporation }),
  /** Every point of a round with what became of it, as CSV and as PDF. */
  sheet: route({
    method: "GET",
    path: "/api/rounds/:id/resolution-sheet.csv",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  printedSheet: route({
    method: "GET",
    path: "/api/rounds/:id/resolution-sheet.pdf",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
}
