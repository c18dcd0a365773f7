import { z } from "zod"
import { limits } from "./limits.ts"
import { Flag, Moment, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

/** An address that authors use again and again, by a name and a code of their own. */
export const Link = z.object({
  id: z.number(),
  title: z.string(),
  reference_code: z.string(),
  url: z.string(),
  owner_id: z.number().nullable(),
  created_at: Moment,
  /** In how many topics it stands, when asked for. */
  usage_count: z.number().optional(),
})
export type Link = z.output<typeof Link>

const line = (most: number, sentence: string) => Storable.pipe(z.string().trim().max(most, sentence))

export const NewLink = z.object({
  title: line(limits.title, `A title has at most ${limits.title} characters.`).pipe(
    z.string().min(1, "A title is required."),
  ),
  reference_code: line(limits.reference_code, `A code has at most ${limits.reference_code} characters.`).default(""),
  url: line(limits.url, `A URL has at most ${limits.url} characters.`).pipe(z.string().min(1, "A URL is required.")),
})

/** A topic as something to link to: `url` is the address that stands in the text. */
export const LinkedTopic = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  usage_count: z.number().optional(),
})
export type LinkedTopic = z.output<typeof LinkedTopic>

const Search = Page.extend({ search: z.string().trim().max(200).default(""), include_usage: Flag.optional() })

export const links = {
  list: route({ method: "GET", path: "/api/links", query: Search, answer: z.array(Link), paged: true }),
  create: route({ method: "POST", path: "/api/links", body: NewLink, answer: Link, status: 201 }),
  /** The topics whose title holds the words. */
  topics: route({ method: "GET", path: "/api/links/topics", query: Search, answer: z.array(LinkedTopic), paged: true }),
}
