import { tagSorts } from "./tags/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Page, dropDefaults, route } from "./route.ts"
import { Storable, OneLine } from "./text.ts"

export const tagColours = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const
export type TagColour = (typeof tagColours)[number]

/** A tag as whatever carries it shows it. */
export const TagMark = z.object({ id: z.number(), name: z.string(), colour: z.enum(tagColours) })
export type TagMark = z.output<typeof TagMark>

/** On how many things of each kind a tag is. */
export const TagUsage = z.object({
  projects: z.number(),
  topics: z.number(),
  collections: z.number(),
  tasks: z.number(),
})
export type TagUsage = z.output<typeof TagUsage>

export const Tag = TagMark.extend({
  description: z.string(),
  created_at: Moment,
  usage_count: z.number(),
  usage: TagUsage,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Tag = z.output<typeof Tag>

export const TagInput = z.object({
  name: OneLine.pipe(
    z.string().min(1, "A name is required.").max(limits.tag, `A tag has at most ${limits.tag} characters.`),
  ),
  colour: z.enum(tagColours).default("gray"),
  description: Storable.pipe(z.string().trim().max(limits.message)).default(""),
})

export const TagChange = z.object(dropDefaults(TagInput.shape))

/** The tags that something is to carry, no others. */
export const TagIds = z.array(Id).max(limits.tags)

/** One thing that carries a tag, and where it is. */
export const TagUse = z.object({
  kind: z.enum(["project", "topic", "collection", "task"]),
  id: z.number(),
  title: z.string(),
  link: z.string(),
})
export type TagUse = z.output<typeof TagUse>

export const tags = {
  list: route({
    method: "GET",
    path: "/api/tags",
    query: Page.extend({ q: z.string().trim().max(200).optional(), sort: z.enum(tagSorts).default("name") }),
    answer: z.array(Tag),
    paged: true,
    csv: true,
  }),
  create: route({ method: "POST", path: "/api/tags", body: TagInput, answer: Tag, status: 201 }),
  change: route({ method: "PUT", path: "/api/tags/:id", params: ById, body: TagChange, answer: Tag }),
  /** Only a tag that nothing carries can go; the refusal lists what does. */
  delete: route({ method: "DELETE", path: "/api/tags/:id", params: ById, answer: z.undefined(), status: 204 }),
  /** Whatever carries one of `from` carries `to` instead, and they go. */
  merge: route({
    method: "POST",
    path: "/api/tags/merge",
    body: z.object({ from: z.array(Id).min(1, "Choose the tags to merge.").max(100), to: Id }),
    answer: Tag,
  }),
  usage: route({
    method: "GET",
    path: "/api/tags/:id/usage",
    params: ById,
    query: Page,
    answer: z.array(TagUse),
    paged: true,
  }),
}
