import { topicStatuses, topicSorts, topicFields } from "./topics/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { NextStep } from "./next-step.ts"
import { ById, Id, Moment, Ordinal, Page, route } from "./route.ts"
import { TagMark } from "./tags.ts"
import { Revision, RevisionSummary } from "./topics/revisions.ts"
import { textWeight } from "./text-weight.ts"
import { OneLine, Reason, Storable } from "./text.ts"

const isWithinBytes = (bytes: number) => (text: string) =>
  text.length * 3 <= bytes || new TextEncoder().encode(text).length <= bytes

export const Title = OneLine.pipe(
  z.string().min(1, "A title is required.").max(limits.title, `A title has at most ${limits.title} characters.`),
)
export const Content = Storable.refine(
  isWithinBytes(limits.content),
  "The content is larger than 2 MB, the maximum for a topic.",
)
/** Content that is read at once: a draft is only kept. */
const ReadableContent = Content.refine(
  (text) => text.length <= limits.text_weight || textWeight(text) <= limits.text_weight,
  "The content has too much structure and formatting for one topic. Split it into several topics.",
)
export const Frontmatter = Storable.refine(isWithinBytes(limits.frontmatter), "The frontmatter is larger than 64 KB.")

/** The name that a browser tab gives itself. */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/, "This is not a valid tab ID.")
/** Which draft a text is: of two texts of one tab the one with the higher `sequence` is newer. */
export const DraftVersion = z.object({ client_id: ClientId, sequence: Ordinal })
export type DraftVersion = z.output<typeof DraftVersion>

/** What the screens may offer for a topic; the server decides again at each call. */
export const TopicCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  reopen: z.boolean(),
  /** To give it to another owner. */
  assign: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
})

/** A row of the topics list, without content. */
export const FrozenCollection = z.object({
  collection: z.object({ id: z.number(), name: z.string() }),
  by: z.string(),
  at: Moment,
  reason: z.string(),
})
/** The frozen collection that keeps a topic as it is: who froze it, when and why. */
export type FrozenCollection = z.output<typeof FrozenCollection>

export const TopicSummary = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(topicStatuses),
  /** Published, and the text that readers see was not approved in a review. */
  not_reviewed: z.boolean(),
  summary: z.string(),
  collection_name: z.string().nullable(),
  /** While it is under embargo: until when. */
  embargo_until: Moment.optional(),
  updated_at: Moment,
  can: TopicCan,
})
export type TopicSummary = z.output<typeof TopicSummary>

/** A topic with the text of its head revision. `revision` is that revision's number. */
export const Topic = TopicSummary.extend({
  content: z.string(),
  frontmatter: z.string(),
  revision: z.number(),
  head_revision_id: z.number(),
  frozen: FrozenCollection.nullable(),
  approved_revision_id: z.number().nullable(),
  published_revision_id: z.number().nullable(),
  /** The number of the revision that readers see; none while nothing is published. */
  published_revision: z.number().nullable(),
  project_id: z.number().nullable(),
  owner_id: z.number().nullable(),
  owner_name: z.string().nullable(),
  /** Of a text that an agent drafted and that nobody has saved since: the agent, and the person whose it is. */
  agent_draft: z.object({ agent: z.string(), owner: z.string() }).nullable(),
  /** Where the topic is placed, the first place first. */
  collections: z.array(z.object({ id: z.number(), name: z.string() })),
  created_at: Moment,
})
export type Topic = z.output<typeof Topic>

/** A topic as its page shows it: with its next step and its tags. */
export const TopicPage = Topic.extend({ next: NextStep, tags: z.array(TagMark) })
export type TopicPage = z.output<typeof TopicPage>

/** Which topics a list holds, and in what order. */
export const TopicFilter = z.object({
  q: z.string().trim().max(200).optional(),
  status: z.enum(topicStatuses).optional(),
  collection: Id.optional(),
  /** Only topics that stand nowhere in this collection, or in none at all. */
  outside: z.union([z.literal("any"), Id]).optional(),
  tag: Id.optional(),
  project: Id.optional(),
  /** Only the topics of the person who asks. */
  owner: z.literal("me").optional(),
  sort: z.enum(topicSorts).default("-id"),
})
export type TopicFilter = z.output<typeof TopicFilter>

export const NewTopic = z.object({
  title: Title,
  content: ReadableContent,
  frontmatter: Frontmatter.default(""),
  project_id: Id.optional(),
  collection_id: Id.optional(),
  draft: DraftVersion.optional(),
})

const noteLength = 500
/** What a version is about, for the history. */
export const VersionNote = Storable.pipe(
  z.string().trim().max(noteLength, `A note has at most ${noteLength} characters.`),
).default("")

/**
 * A save. Without `base_revision` it stands on the head; without `frontmatter` the frontmatter stays. `draft` names the
 * draft that it holds, which is then not needed any more.
 */
export const TopicSave = z.object({
  title: Title,
  content: ReadableContent,
  frontmatter: Frontmatter.optional(),
  base_revision: Ordinal.optional(),
  note: VersionNote,
  draft: DraftVersion.optional(),
})
export type TopicSave = z.output<typeof TopicSave>

/** What others saved meanwhile and this save holds too: who, and where; of a content, under which heading. */
export const MergedSave = z.object({
  by: z.array(z.string()),
  places: z.array(z.object({ field: z.enum(topicFields), section: z.string().nullable() })),
})
export type MergedSave = z.output<typeof MergedSave>

/**
 * `unchanged`: no revision was made. `merged`: somebody else's save was joined with this one; `joined` says what of it.
 * `changed_lines`: in how many lines the head differs from the one before.
 */
export const SavedTopic = Topic.extend({
  unchanged: z.boolean(),
  merged: z.boolean(),
  joined: MergedSave.nullable(),
  changed_lines: z.number(),
})
export type SavedTopic = z.output<typeof SavedTopic>

export const TopicVersion = z.object({ title: z.string(), content: z.string(), frontmatter: z.string() })
export type TopicVersion = z.output<typeof TopicVersion>

/** One place where two people changed the same words or the same paragraph. */
export const TextHunk = z.object({
  field: z.enum(topicFields),
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
  /** Both changes, of different sentences of one paragraph: to be shown before it is saved. Null where somebody has to choose. */
  joined: z.string().nullable(),
})
export type TextHunk = z.output<typeof TextHunk>

/**
 * The three texts of a conflict. In `pieces` a number stands for the hunk with that index. `joined` is the text with all
 * that both changed, where they changed nothing alike: the person who has looked at it can save it, on the revision of `theirs`.
 */
export const EditConflict = z.object({
  base: TopicVersion.extend({ revision: z.number() }),
  mine: TopicVersion,
  theirs: TopicVersion.extend({ revision: z.number(), author_name: z.string().nullable(), created_at: Moment }),
  hunks: z.array(TextHunk),
  chunks: z.record(z.enum(topicFields), z.array(z.union([z.string(), z.number()]))),
  joined: TopicVersion.nullable(),
})
export type EditConflict = z.output<typeof EditConflict>

const BulkDeleteInput = z.object({ ids: z.array(z.unknown()).max(1000, "Delete at most 1000 topics at once.") })
const BulkDeleteResult = z.object({ deleted: z.number(), not_found: z.array(z.number()) })

export const TopicRendering = z.object({
  html: z.string(),
  headings: z.array(z.object({ depth: z.number(), text: z.string(), id: z.string() })),
  unresolved: z.array(z.string()),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), start: z.number(), end: z.number() })),
})
export type TopicRendering = z.output<typeof TopicRendering>

const TopicOwner = z.object({ owner_id: Id })

export const topics = {
  list: route({
    method: "GET",
    path: "/api/topics",
    query: Page.extend(TopicFilter.shape),
    answer: z.array(TopicSummary),
    paged: true,
  }),
  /** The ids of all topics that a filter finds, for selecting them at once. */
  ids: route({
    method: "GET",
    path: "/api/topic-ids",
    query: TopicFilter.omit({ sort: true }),
    answer: z.object({ ids: z.array(z.number()) }),
  }),
  read: route({ method: "GET", path: "/api/topics/:id", params: ById, answer: TopicPage }),
  create: route({ method: "POST", path: "/api/topics", body: NewTopic, answer: Topic, status: 201 }),
  save: route({ method: "PUT", path: "/api/topics/:id", params: ById, body: TopicSave, answer: SavedTopic }),
  /** What is approved goes out as it was approved, unless an administrator gives a reason. */
  publish: route({
    method: "POST",
    path: "/api/topics/:id/publish",
    params: ById,
    body: z.object({ override_reason: Storable.optional() }).default({}),
    answer: Topic,
  }),
  /** Readers have it in no edition; it is approved again if what was published is what was approved, else a draft. */
  unpublish: route({
    method: "POST",
    path: "/api/topics/:id/unpublish",
    params: ById,
    body: z.object({ reason: Reason }),
    answer: Topic,
  }),
  archive: route({ method: "POST", path: "/api/topics/:id/archive", params: ById, answer: Topic }),
  restore: route({ method: "POST", path: "/api/topics/:id/restore", params: ById, answer: Topic }),
  /** A rejected topic becomes a draft again. */
  reopen: route({ method: "POST", path: "/api/topics/:id/reopen", params: ById, answer: Topic }),
  /** Gives it to another owner: an author or administrator with an active account, who hears of it. */
  assign: route({ method: "PUT", path: "/api/topics/:id/owner", params: ById, body: TopicOwner, answer: Topic }),
  bulkDelete: route({
    method: "POST",
    path: "/api/topics/bulk/delete",
    body: BulkDeleteInput,
    answer: BulkDeleteResult,
  }),
  /** The same as `bulkDelete`, for whom POST is not let through (Section 7). */
  bulkDeleteAgain: route({
    method: "DELETE",
    path: "/api/topics/bulk",
    body: BulkDeleteInput,
    answer: BulkDeleteResult,
  }),
  revisions: route({
    method: "GET",
    path: "/api/topics/:id/revisions",
    params: ById,
    query: Page,
    answer: z.array(RevisionSummary),
    paged: true,
  }),
  revision: route({
    method: "GET",
    path: "/api/topics/:id/revisions/:number",
    params: ById.extend({ number: Id }),
    answer: Revision,
  }),
  render: route({
    method: "POST",
    path: "/api/render",
    /** With the values of a project, where one is named. */
    body: z.object({
      content: ReadableContent,
      frontmatter: Frontmatter.optional(),
      project_id: Id.nullable().default(null),
    }),
    answer: TopicRendering,
    audited: false,
    callers: "programs",
  }),
}
