import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, dropDefaults, Moment, Offset, route, WholePage, Ordinal } from "./route.ts"
import { Storable } from "./text.ts"
import { ClientId, Content, DraftVersion, Frontmatter, MergedSave, TopicVersion } from "./topics.ts"

/** How long a draft is kept after its last change. */
export const draftDays = 30
/** How many drafts the hub keeps of one topic for one person, the newest ones; each tab has one. */
export const draftsOfTopic = 10

/** A topic, or `new` for one that is not created yet. */
const ByTopicOrNew = z.object({ id: z.union([z.literal("new"), Id]) })

/** What is written and not saved. Unlike a topic's, its title may still be empty. */
const UnsavedTopic = z.object({
  title: Storable.refine(
    (title) => title.length <= limits.title,
    `A title has at most ${limits.title} characters.`,
  ).default(""),
  content: Content,
  frontmatter: Frontmatter.default(""),
  /** The revision on which it was begun; none for a new topic. */
  base_revision: Ordinal.nullable().default(null),
})

/** One person's unsaved text in one tab. Nobody else can read it. */
export const TopicDraft = UnsavedTopic.extend({ ...DraftVersion.shape, updated_at: Moment })
export type TopicDraft = z.output<typeof TopicDraft>

export const presenceStates = ["editing", "reading"] as const
/** A ping counts for this long, in seconds; a tab that is looked at pings more often. */
export const presenceLasts = 40

/** The paragraph in which somebody writes: the stretch of the source of the version on which their text stands, in UTF-16 units. */
export const WrittenParagraph = z
  .object({ revision: Ordinal, start: Offset, end: Offset })
  .refine(({ start, end }) => start <= end, { path: ["end"], message: "A paragraph ends after it begins." })
export type WrittenParagraph = z.output<typeof WrittenParagraph>

/** Somebody who has the topic open. `own` is the asking person in another tab or on another computer. */
export const TopicVisitor = z.object({
  person_id: z.number(),
  name: z.string(),
  state: z.enum(presenceStates),
  since: Moment,
  own: z.boolean(),
  /** Known while they write. */
  paragraph: WrittenParagraph.nullable(),
})
export type TopicVisitor = z.output<typeof TopicVisitor>

export const Presence = z.object({
  others: z.array(TopicVisitor),
  latest_revision: z.number(),
  latest_author: z.string().nullable(),
  latest_at: Moment,
})
export type Presence = z.output<typeof Presence>

export const drafts = {
  /** The person's own drafts of a topic, newest first. */
  list: route({
    method: "GET",
    path: "/api/topics/:id/draft",
    params: ByTopicOrNew,
    query: WholePage,
    answer: z.array(TopicDraft),
    paged: true,
  }),
  /** Keeps the newest text of a tab. `kept` is false where a newer one was kept or saved already. */
  keep: route({
    method: "PUT",
    path: "/api/topics/:id/draft",
    params: ByTopicOrNew,
    body: z.object({ ...dropDefaults(UnsavedTopic.shape), ...DraftVersion.shape }),
    answer: z.object({ saved: z.boolean(), sequence: z.number(), updated_at: Moment }),
    audited: false,
  }),
  /** Throws a draft away, as it was up to `sequence`. */
  discard: route({
    method: "DELETE",
    path: "/api/topics/:id/draft",
    params: ByTopicOrNew,
    query: z.object({ client_id: ClientId, sequence: Id.optional() }),
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
  /**
   * The given text joined with what others saved since it was begun, without saving it. Where both changed the same words it
   * is refused as a save would be.
   */
  merge: route({
    method: "POST",
    path: "/api/topics/:id/merge",
    params: ById,
    body: UnsavedTopic.extend({ base_revision: Ordinal }),
    answer: TopicVersion.extend({ revision: Ordinal, joined: MergedSave.nullable() }),
    audited: false,
  }),
  /** Tells that a tab shows the topic, and hears who else does. */
  presence: route({
    method: "POST",
    path: "/api/topics/:id/presence",
    params: ById,
    body: z.object({
      client_id: ClientId,
      state: z.enum([...presenceStates, "left"]),
      paragraph: WrittenParagraph.nullable().default(null),
    }),
    answer: Presence,
    audited: false,
  }),
}
