import { z } from "zod"
import { ById, Id, Offset, route } from "./route.ts"
import { Slug } from "./variables.ts"

/** What kind of value it is that stands in a document again and again. */
export const valueKinds = ["percentage", "quantity", "date", "period"] as const
export type ValueKind = (typeof valueKinds)[number]

/** A paragraph that looks like a heading and is none, until the importer makes it one. */
export const SuggestedHeading = z.object({
  /** By which it is known in its import. */
  number: z.number(),
  title: z.string(),
  /** The words after it. */
  after: z.string(),
  source_path: z.string(),
  /** The proposed topic in which it stands, or which it begins. */
  item_id: z.number().nullable(),
  topic: z.string(),
  /** The level that it would have, and the one that the importer gave it. */
  suggested: z.number(),
  level: z.number().nullable(),
})
export type SuggestedHeading = z.output<typeof SuggestedHeading>

/** One place of a value, with the words around it. */
export const RepeatedValueOccurrence = z.object({
  index: z.number(),
  item_id: z.number(),
  topic: z.string(),
  before: z.string(),
  after: z.string(),
  chosen: z.boolean(),
})

/** A value that stands in the document at least three times, so that it could be a variable. */
export const RepeatedValue = z.object({
  id: z.number(),
  value: z.string(),
  kind: z.enum(valueKinds),
  /** What its variable is called, or would be. */
  slug: z.string(),
  /** Whether there is such a variable already. */
  exists: z.boolean(),
  accepted: z.boolean(),
  places: z.array(RepeatedValueOccurrence),
})
export type RepeatedValue = z.output<typeof RepeatedValue>

/** What an import leaves to its importer to decide; nothing of it changes by itself. */
export const ImportSuggestions = z.object({
  headings: z.array(SuggestedHeading),
  values: z.array(RepeatedValue),
  can: z.object({ decide: z.boolean(), create_variables: z.boolean() }),
})
export type ImportSuggestions = z.output<typeof ImportSuggestions>

export const importSuggestions = {
  read: route({ method: "GET", path: "/api/import/:id/offers", params: ById, answer: ImportSuggestions }),
  /** Makes headings of these paragraphs on this level, or without one paragraphs again. */
  headings: route({
    method: "PATCH",
    path: "/api/import/:id/offers/headings",
    params: ById,
    body: z.object({
      numbers: z.array(Offset).min(1).max(1000),
      level: z.number().int().min(1).max(6).nullable(),
    }),
    answer: ImportSuggestions,
    audited: false,
  }),
  /** Has the value's chosen places show its variable, or takes that back. */
  value: route({
    method: "PATCH",
    path: "/api/import/:id/offers/values/:value_id",
    params: ById.extend({ value_id: Id }),
    body: z.object({
      accepted: z.boolean(),
      slug: Slug.optional(),
      /** The places that stay as they are, by their index. */
      left_out: z.array(Offset).max(5000).optional(),
    }),
    answer: ImportSuggestions,
    audited: false,
  }),
}
