import { z } from "zod"
import { limits } from "./limits.ts"
import { ById, Flag, Moment, Page, dropDefaults, route } from "./route.ts"
import { Storable, OneLine } from "./text.ts"
import { topicStatuses } from "./topics/values.ts"

/** Of an address within the hub it is known whether it leads anywhere; others are asked only where the hub is set to. */
export const linkStatuses = ["ok", "redirected", "broken", "unknown", "unchecked"] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** An address that authors use again and again, by a name and a code of their own. */
export const Link = z.object({
  id: z.number(),
  title: z.string(),
  reference_code: z.string(),
  url: z.string(),
  status: z.enum(linkStatuses),
  /** When it was asked, and what it answered, in words. */
  checked_at: Moment.nullable(),
  check_note: z.string(),
  owner_id: z.number().nullable(),
  created_at: Moment,
  can: z.object({ edit: z.boolean(), check: z.boolean() }),
  /** In how many topics it stands, when asked for. */
  usage_count: z.number().optional(),
})
export type Link = z.output<typeof Link>

const linkLine = (most: number, sentence: string) => OneLine.pipe(z.string().max(most, sentence))

const Url = Storable.pipe(z.string().trim().max(limits.url, `A URL has at most ${limits.url} characters.`)).pipe(
  z.string().min(1, "A URL is required."),
)

export const NewLink = z.object({
  title: linkLine(limits.title, `A title has at most ${limits.title} characters.`).pipe(
    z.string().min(1, "A title is required."),
  ),
  reference_code: linkLine(limits.reference_code, `A code has at most ${limits.reference_code} characters.`).default(
    "",
  ),
  url: Url,
})
/** The address itself is changed by `replace`, which changes it in every topic. */
export const LinkChange = z.object(dropDefaults(NewLink.omit({ url: true }).shape))
export const LinkReplacement = z.object({ url: Url })

/** A topic in which an address stands. */
export const LinkUse = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(topicStatuses),
  /** Whether its text may be changed now. */
  editable: z.boolean(),
})
export type LinkUse = z.output<typeof LinkUse>

/** What becomes of the topics in which an address is changed: those that are changed, and those that keep the old one. */
export const LinkReplacementResult = z.object({
  url: z.string(),
  changed: z.array(LinkUse),
  unchanged: z.array(LinkUse),
})
export type LinkReplacementResult = z.output<typeof LinkReplacementResult>

/** A place in a topic that leads to what is not there. */
export const BrokenLink = z.object({
  topic_id: z.number(),
  title: z.string(),
  /** Where it leads: a topic, a heading of one or of the same topic, or an image. */
  address: z.string(),
  missing: z.enum(["topic", "heading", "image"]),
})
export type BrokenLink = z.output<typeof BrokenLink>

/** A topic as something to link to: `url` is the address that stands in the text. */
export const LinkedTopic = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  usage_count: z.number().optional(),
})
export type LinkedTopic = z.output<typeof LinkedTopic>

const LinkListQuery = Page.extend({ search: z.string().trim().max(200).default(""), include_usage: Flag.optional() })

export const links = {
  list: route({
    method: "GET",
    path: "/api/links",
    query: LinkListQuery.extend({ status: z.enum(linkStatuses).optional() }),
    answer: z.array(Link),
    paged: true,
  }),
  create: route({ method: "POST", path: "/api/links", body: NewLink, answer: Link, status: 201 }),
  /** Addresses within the hub that lead to what is not there, by topic. */
  broken: route({ method: "GET", path: "/api/links/broken", query: Page, answer: z.array(BrokenLink), paged: true }),
  change: route({ method: "PUT", path: "/api/links/:id", params: ById, body: LinkChange, answer: Link }),
  /** Refused while topics use it; the refusal lists them. */
  delete: route({ method: "DELETE", path: "/api/links/:id", params: ById, answer: z.undefined(), status: 204 }),
  usage: route({
    method: "GET",
    path: "/api/links/:id/usage",
    params: ById,
    query: Page,
    answer: z.array(LinkUse),
    paged: true,
  }),
  /** What `replace` would do; it changes nothing. */
  preview: route({
    method: "GET",
    path: "/api/links/:id/replacement",
    params: ById,
    query: LinkReplacement,
    answer: LinkReplacementResult,
  }),
  /** Changes the address here and in the text of every topic that may be edited. */
  replace: route({
    method: "POST",
    path: "/api/links/:id/replace",
    params: ById,
    body: LinkReplacement,
    answer: LinkReplacementResult,
  }),
  /** The topics whose title holds the words. */
  topics: route({
    method: "GET",
    path: "/api/links/topics",
    query: LinkListQuery,
    answer: z.array(LinkedTopic),
    paged: true,
  }),
}
