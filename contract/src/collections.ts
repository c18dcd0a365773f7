import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"
import { Storable } from "./text.ts"
import { topicStatuses } from "./topics.ts"

const Name = Storable.pipe(
  z.string().trim().min(1, "A name is required.").max(limits.name, `A name has at most ${limits.name} characters.`),
)
export const Level = z.number().int().min(1).max(6)

export const CollectionLine = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  project_id: z.number().nullable(),
  topics_count: z.number(),
  created_at: Moment,
  can: z.object({ arrange: z.boolean() }),
})
export type CollectionLine = z.output<typeof CollectionLine>

/** One topic in its place: `id` is the place's own, since a topic may stand in several. */
export const CollectionNode = z.object({
  id: z.number(),
  topic_id: z.number(),
  title: z.string(),
  status: z.enum(topicStatuses),
  level: z.number(),
})
export type CollectionNode = z.output<typeof CollectionNode>

export const Collection = CollectionLine.extend({
  project_name: z.string().nullable(),
  topics: z.array(CollectionNode),
})
export type Collection = z.output<typeof Collection>

export const NewCollection = z.object({
  name: Name,
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
  project_id: Id.optional(),
})

/** The order of a collection: the places kept, in order, with their levels; a place left out is removed. */
export const Arrangement = z.object({ nodes: z.array(z.object({ id: Id, level: Level })).max(20_000) })

export const collections = {
  list: route({
    method: "GET",
    path: "/api/collections",
    query: Page.extend({ q: z.string().trim().max(200).optional(), project: Id.optional() }),
    answer: z.array(CollectionLine),
    paged: true,
  }),
  read: route({ method: "GET", path: "/api/collections/:id", params: ById, answer: Collection }),
  create: route({ method: "POST", path: "/api/collections", body: NewCollection, answer: Collection, status: 201 }),
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
    body: Arrangement,
    answer: Collection,
  }),
}
