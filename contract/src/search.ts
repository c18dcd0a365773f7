import { z } from "zod"
import { Id, route } from "./route.ts"

export const searchTypes = ["topic", "project", "collection", "person", "tag", "variable", "link", "image"] as const
export type SearchType = (typeof searchTypes)[number]

/** Words and which of their letters were found: pairs of where a mark begins and where it ends. Never markup. */
export const MarkedText = z.object({ text: z.string(), marks: z.array(z.tuple([z.number(), z.number()])) })
export type MarkedText = z.output<typeof MarkedText>

export const SearchHit = z.object({
  type: z.enum(searchTypes),
  id: z.number(),
  title: z.string(),
  title_marks: MarkedText.shape.marks,
  /** What stands around the words that were found. */
  snippet: MarkedText,
  /** Where it is shown: a path of the hub, or the address that a link leads to. Nowhere, where no screen shows it. */
  link: z.string().nullable(),
  /** What has no status has none. */
  status: z.string().nullable(),
  /** From 0 to 1; hits come in its order. */
  score: z.number(),
})
export type SearchHit = z.output<typeof SearchHit>

export const SearchResults = z.object({
  items: z.array(SearchHit),
  /** How many of each type have the words, chosen or not; of topics at most as many as are looked at. */
  facets: z.record(z.enum(searchTypes), z.number()),
  /** Nothing has the words: these are spelled alike. */
  similar: z.boolean(),
  took_ms: z.number(),
})
export type SearchResults = z.output<typeof SearchResults>

/** How many topics a search looks at to find the best; of a word that more have, facets count no further. */
export const maxSearchedTopics = 1000

export const search = {
  /** What has all of the words, or begins like them, ranked: names before texts. Only what the asker may read. */
  find: route({
    method: "GET",
    path: "/api/search",
    query: z.object({
      q: z.string().trim().max(200, "A search has at most 200 characters.").default(""),
      /** Separated by commas; all without it. */
      types: z
        .string()
        .transform((text) => text.split(","))
        .pipe(z.array(z.enum(searchTypes)))
        .optional(),
      /** Only topics and projects in this status. */
      status: z.string().max(30).optional(),
      /** Only this project and what belongs to it. */
      project: Id.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: SearchResults,
  }),
}
