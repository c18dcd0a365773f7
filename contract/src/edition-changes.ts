import { z } from "zod"
import { ById, Id, Moment, Page, route } from "./route.ts"

/** What became of a topic or heading between two editions. A topic that moved may have changed as well. */
export const editionChangeKinds = ["added", "removed", "moved", "renamed", "changed"] as const
export type EditionChangeKind = (typeof editionChangeKinds)[number]

export const EditionChange = z.object({
  kind: z.enum(["topic", "heading"]),
  /** Nothing for a heading, and for a topic that was deleted since. */
  topic_id: z.number().nullable(),
  /** Its place in the collection. */
  node_id: z.number().nullable(),
  what: z.array(z.enum(editionChangeKinds)),
  title: z.string(),
  /** The title that it had, where that was another. */
  title_before: z.string().nullable(),
  /** What it stands under, and what it stood under, where it moved. */
  under: z.string().nullable(),
  under_before: z.string().nullable(),
  level: z.number(),
  revision: z.number().nullable(),
  revision_before: z.number().nullable(),
})
export type EditionChange = z.output<typeof EditionChange>

export const ChangedValue = z.object({
  slug: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ChangedValue = z.output<typeof ChangedValue>

const ComparedEdition = z.object({ id: z.number(), edition: z.number(), published_at: Moment })

/** An edition beside an earlier one of its collection: which there are, and how much differs. */
export const EditionComparison = z.object({
  /** The earlier editions that went out, newest first. */
  editions: z.array(ComparedEdition),
  /** The one it is compared with: the newest of them unless another is asked for. */
  against: ComparedEdition.nullable(),
  counts: z.record(z.enum(editionChangeKinds), z.number()),
  /** The variables of the collection that have another value, as far as an answer holds. */
  values: z.array(ChangedValue),
})
export type EditionComparison = z.output<typeof EditionComparison>

/** A topic as readers of both editions see it, as safe HTML with `ins` and `del` of the class `difference`. */
export const EditionDifference = z.object({
  title: z.string(),
  title_before: z.string().nullable(),
  html: z.string(),
})
export type EditionDifference = z.output<typeof EditionDifference>

export const editionChanges = {
  comparison: route({
    method: "GET",
    path: "/api/publications/:id/comparison",
    params: ById,
    query: z.object({ against: Id.optional() }),
    answer: EditionComparison,
  }),
  /** What came, went, moved and changed since an earlier edition, in the order of the book. */
  list: route({
    method: "GET",
    path: "/api/publications/:id/changes",
    params: ById,
    query: Page.extend({ against: Id.optional() }),
    answer: z.array(EditionChange),
    paged: true,
  }),
  difference: route({
    method: "GET",
    path: "/api/publications/:id/changes/:topic_id",
    params: ById.extend({ topic_id: Id }),
    query: z.object({ against: Id }),
    answer: EditionDifference,
  }),
}
