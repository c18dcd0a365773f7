import { collectionSorts } from "./collections/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { nodeKinds } from "./outline.ts"
import { ById, Flag, Id, Moment, Ordinal, Page, dropDefaults, route } from "./route.ts"
import { Activity } from "./projects.ts"
import { publicationKinds } from "./publications.ts"
import { OneLine, Reason, Storable } from "./text.ts"
import { topicStatuses, type TopicStatus } from "./topics/values.ts"

const Name = OneLine.pipe(
  z.string().trim().min(1, "A name is required.").max(limits.name, `A name has at most ${limits.name} characters.`),
)
export const Level = z.number().int().min(1).max(6)

/** How many of a collection's topics stand where. */
export const TopicMix = z.object({
  draft: z.number(),
  in_review: z.number(),
  approved: z.number(),
  published: z.number(),
  archived: z.number(),
})
export type TopicMix = z.output<typeof TopicMix>

/** How many topics are in each status; nothing where there is no topic. As `jsonb_object_agg(status, topics)` counts them. */
export type TopicStatusCounts = Partial<Record<TopicStatus, number>> | null

const mixOfStatus: Record<TopicStatus, keyof TopicMix> = {
  draft: "draft",
  revisions_requested: "draft",
  rejected: "draft",
  pending_review: "in_review",
  approved: "approved",
  staging: "approved",
  published: "published",
  archived: "archived",
}

/** How far topics have come, in the few words that lists have for it. */
export function countTopicMix(statusCounts: TopicStatusCounts): TopicMix {
  const mix: TopicMix = { draft: 0, in_review: 0, approved: 0, published: 0, archived: 0 }
  for (const [status, topics] of Object.entries(statusCounts ?? {})) mix[mixOfStatus[status as TopicStatus]] += topics
  return mix
}

export const CollectionLine = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  project_id: z.number().nullable(),
  project_name: z.string().nullable(),
  owner_id: z.number().nullable(),
  owner_name: z.string().nullable(),
  topics_count: z.number(),
  mix: TopicMix,
  /** How many of the published topics have a text that no review approved. */
  not_reviewed: z.number(),
  archived_at: Moment.nullable(),
  /** Sent back with a change, so that a change of somebody else in between is noticed. */
  version: z.number(),
  created_at: Moment,
  updated_at: Moment,
  /** Who froze it, when and why; null while it can be changed. */
  frozen: z.object({ by: z.string(), at: Moment, reason: z.string() }).nullable(),
  /** While it is under embargo: until when. */
  embargo_until: Moment.optional(),
  can: z.object({
    arrange: z.boolean(),
    edit: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    freeze: z.boolean(),
    unfreeze: z.boolean(),
  }),
})
export type CollectionLine = z.output<typeof CollectionLine>

/** What stands in one place: `id` is the place's own, since a topic may stand in several. A heading and a page break have no topic. */
export const CollectionNode = z.object({
  id: z.number(),
  kind: z.enum(nodeKinds),
  topic_id: z.number().nullable(),
  title: z.string(),
  status: z.enum(topicStatuses).nullable(),
  /** Published, and the text that readers see was not approved in a review. */
  not_reviewed: z.boolean(),
  level: z.number(),
  /** Whether an edition of that kind takes it. */
  in_pdf: z.boolean(),
  in_kb: z.boolean(),
})
export type CollectionNode = z.output<typeof CollectionNode>

/** The newest edition that readers have, and how the collection differs from it today. */
export const LiveEdition = z.object({
  publication_id: z.number(),
  kind: z.enum(publicationKinds),
  edition: z.number(),
  published_at: Moment,
  changed: z.number(),
  added: z.number(),
  removed: z.number(),
})
export type LiveEdition = z.output<typeof LiveEdition>

export const Collection = CollectionLine.extend({
  live: z.array(LiveEdition),
  topics: z.array(CollectionNode),
})
export type Collection = z.output<typeof Collection>

const Description = Storable.pipe(z.string().trim().max(limits.message)).default("")

export const NewCollection = z.object({ name: Name, description: Description, project_id: Id.optional() })

export const CollectionChange = z.object({
  name: Name,
  ...dropDefaults({ description: Description }),
  project_id: Id.nullable().optional(),
  owner_id: Id.nullable().optional(),
  version: Ordinal,
})

export const CollectionFilter = z.object({
  q: z.string().trim().max(200).optional(),
  project: Id.optional(),
  /** `me`, or the person who owns it. */
  owner: z.union([z.literal("me"), Id]).optional(),
  archived: Flag.default(false),
  sort: z.enum(collectionSorts).default("name"),
})

/** The order of a collection: the places kept, in order, with their levels; a place left out is removed. */
export const ArrangeCollectionInput = z.object({ nodes: z.array(z.object({ id: Id, level: Level })).max(20_000) })

/** A variable that stands in topics of a collection, and what its editions say for it there. */
export const CollectionValue = z.object({
  slug: z.string(),
  /** The variable; null where none is called so, and readers would see the name in braces. */
  variable_id: z.number().nullable(),
  /** More than one where the topics belong to projects with values of their own. */
  values: z.array(
    z.object({ value: z.string(), set_in: z.enum(["collection", "project", "everywhere"]), topics: z.number() }),
  ),
  /** In how many of the topics it stands. */
  topics: z.number(),
})
export type CollectionValue = z.output<typeof CollectionValue>

export const collections = {
  list: route({
    method: "GET",
    path: "/api/collections",
    query: Page.extend(CollectionFilter.shape),
    answer: z.array(CollectionLine),
    paged: true,
    csv: true,
  }),
  read: route({ method: "GET", path: "/api/collections/:id", params: ById, answer: Collection }),
  /** By name; archived topics show theirs to nobody. */
  values: route({
    method: "GET",
    path: "/api/collections/:id/values",
    params: ById,
    query: Page,
    answer: z.array(CollectionValue),
    paged: true,
  }),
  /** What happened to it and to its editions, the newest first. */
  activity: route({
    method: "GET",
    path: "/api/collections/:id/activity",
    params: ById,
    query: Page,
    answer: z.array(Activity),
    paged: true,
  }),
  create: route({ method: "POST", path: "/api/collections", body: NewCollection, answer: Collection, status: 201 }),
  /** A `version` that is not the newest is refused with both versions. */
  change: route({
    method: "PUT",
    path: "/api/collections/:id",
    params: ById,
    body: CollectionChange,
    answer: Collection,
  }),
  /** A new collection with the same topics in the same places. */
  duplicate: route({
    method: "POST",
    path: "/api/collections/:id/duplicate",
    params: ById,
    body: z.object({ name: Name }),
    answer: Collection,
    status: 201,
  }),
  archive: route({ method: "POST", path: "/api/collections/:id/archive", params: ById, answer: Collection }),
  restore: route({ method: "POST", path: "/api/collections/:id/restore", params: ById, answer: Collection }),
  /** Its structure and the words of its topics stay as they are until it is unfrozen. */
  freeze: route({
    method: "POST",
    path: "/api/collections/:id/freeze",
    params: ById,
    body: z.object({
      reason: Reason,
    }),
    answer: Collection,
  }),
  unfreeze: route({ method: "POST", path: "/api/collections/:id/unfreeze", params: ById, answer: Collection }),
  place: route({
    method: "POST",
    path: "/api/collections/:id/topics",
    params: ById,
    body: z.object({
      topics: z
        .array(z.object({ topic_id: Id, level: Level.default(1) }))
        .min(1)
        .max(1000),
    }),
    answer: Collection,
  }),
  arrange: route({
    method: "PUT",
    path: "/api/collections/:id/topics",
    params: ById,
    body: ArrangeCollectionInput,
    answer: Collection,
  }),
}
