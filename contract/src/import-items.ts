import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Offset, Page, route } from "./route.ts"
import { TextHunk } from "./topics.ts"
import { OneLine } from "./text.ts"

/** What a proposed topic is to the hub: new, or a newer reading of a topic that an earlier import made. */
export const importItemStates = ["new", "unchanged", "changed", "conflict", "deleted"] as const
export type ImportItemState = (typeof importItemStates)[number]

/** Whose words stay where both sides changed the same: those of the topic, those of the file, or both as they are joined. */
export const importConflictSides = ["mine", "theirs", "joined"] as const
export type ImportConflictSide = (typeof importConflictSides)[number]

/** A heading at which a document can be cut, by where its line begins. */
export const CutHeading = z.object({ cut: z.number(), level: z.number(), title: z.string() })
export type CutHeading = z.output<typeof CutHeading>

/** A topic proposed by an import. Its images are shown from the import until it is accepted. */
export const ImportItem = z.object({
  id: z.number(),
  position: z.number(),
  title: z.string(),
  level: z.number(),
  include: z.boolean(),
  source_path: z.string(),
  words: z.number(),
  excerpt: z.string(),
  /** What it became, or the topic that it would update. */
  topic_id: z.number().nullable(),
  state: z.enum(importItemStates),
  /** A conflict that the importer has decided. */
  decided: z.boolean(),
  /** Whether it can become a part of the one above it. */
  can_merge: z.boolean(),
})
export type ImportItem = z.output<typeof ImportItem>

const ItemText = z.object({ title: z.string(), content: z.string(), frontmatter: z.string() })

/** How the topic of today and the newer reading differ from what was imported. */
export const ItemUpdate = z.object({
  topic_id: z.number(),
  /** The topic as it is, and as it will be with the choices made. */
  today: ItemText,
  after: ItemText,
  hunks: z.array(TextHunk),
  choices: z.array(z.enum(importConflictSides)).nullable(),
})
export type ItemUpdate = z.output<typeof ItemUpdate>

/** Other words that the manuscript has here, which the topic's author can take or leave after the import. */
export const ManuscriptChange = z.object({
  /** A stretch of the text, or something about its heading that is to be done by hand. */
  kind: z.enum(["suggestion", "comment"]),
  quote: z.string(),
  body: z.string(),
  said_by: z.string(),
  said_at: Moment.nullable(),
})

export const ItemInFull = ImportItem.extend({
  content: z.string(),
  frontmatter: z.string(),
  /** Headings inside, at which it can be split. */
  headings: z.array(CutHeading),
  update: ItemUpdate.nullable(),
  suggestions: z.array(ManuscriptChange),
})

const Title = OneLine.min(1, "A title is required.").max(
  limits.title,
  `A title has at most ${limits.title} characters.`,
)

const OneItem = ById.extend({ item_id: Id })

export const importItems = {
  list: route({
    method: "GET",
    path: "/api/import/:id/items",
    params: ById,
    query: Page.extend({ state: z.enum(importItemStates).optional() }),
    answer: z.array(ImportItem),
    paged: true,
  }),
  read: route({ method: "GET", path: "/api/import/:id/items/:item_id", params: OneItem, answer: ItemInFull }),
  change: route({
    method: "PATCH",
    path: "/api/import/:id/items/:item_id",
    params: OneItem,
    body: z.object({
      title: Title.optional(),
      level: z.number().int().min(1).max(6).optional(),
      include: z.boolean().optional(),
      choices: z.array(z.enum(importConflictSides)).max(10_000).optional(),
    }),
    answer: ImportItem,
    audited: false,
  }),
  /** The topic in which a place of the account lies; none where that is in no topic. */
  at: route({
    method: "GET",
    path: "/api/import/:id/place",
    params: ById,
    query: z.object({ where: z.string().max(1000) }),
    answer: z.object({ item_id: z.number().nullable() }),
  }),
  /** Chooses all of a proposal, or none of it. */
  chooseAll: route({
    method: "PATCH",
    path: "/api/import/:id/items",
    params: ById,
    body: z.object({ include: z.boolean() }),
    answer: z.object({ included: z.number() }),
    audited: false,
  }),
  /** Makes it a part of the one above it, and answers that; its heading stays inside, where it can be split off again. */
  merge: route({
    method: "POST",
    path: "/api/import/:id/items/:item_id/merge",
    params: OneItem,
    answer: ImportItem,
    audited: false,
  }),
  /** Cuts it at one of its headings, and answers what begins there. */
  split: route({
    method: "POST",
    path: "/api/import/:id/items/:item_id/split",
    params: OneItem,
    body: z.object({ cut: Offset }),
    answer: ImportItem,
    audited: false,
  }),
}
