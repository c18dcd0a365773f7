import { z } from "zod"

/** Programs by a personal token; browsers by an address that they follow or load; published pages by their own code. */
export type RouteCallers = "programs" | "addresses" | "published pages"

/** One call between browser and server: how it is asked and what it answers. */
export type Route = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  path: `/${string}`
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** The status of success; 200 unless told. */
  status?: 200 | 201 | 202 | 204
  /** Reachable without signing in. */
  open?: true
  /** Changes nothing worth remembering, such as keeping a draft. */
  audited?: false
  /** Answers a secret that is shown once, so the answer is not kept for a repeated call. */
  secret?: true
  /** Answers one page: the array is the body, the next page is in `Link`, the count in `X-Total-Count`. */
  paged?: true
  /** Answers everything that its filters find, as a table, to the person who accepts `text/csv`. */
  csv?: true
  /** Takes files as multipart/form-data; the fields beside them are the body. */
  upload?: true
  /** The one file of such a call is taken in when the verb asks for it, is at most so large, and is gone when the call ends. */
  passing?: { most_bytes: number }
  /** Takes a form as well, as mail programs send one; nothing of it is read. */
  form?: true
  /** Answers a file, not JSON. */
  download?: true
  /** Answers no more than that there is news, again and again, as server-sent events. */
  stream?: true
  /** May wait for something to happen before it answers. */
  waits?: true
  /** Who makes this call where no screen of the hub does: the API's description says so. */
  callers?: RouteCallers
  /** How often one address may call this in a minute. */
  per_minute?: number
}

export const route = <const R extends Route>(route: R) => route

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

export type RouteInput<R extends Route> = {
  params: SchemaOutput<R["params"]>
  query: SchemaOutput<R["query"]>
  body: SchemaOutput<R["body"]>
}
export type RouteRequest<R extends Route> = {
  params: SchemaInput<R["params"]>
  query: SchemaInput<R["query"]>
  body: SchemaInput<R["body"]>
}
type RoutePart<R extends Route, Key extends "params" | "query" | "body"> = undefined extends RouteRequest<R>[Key]
  ? { [K in Key]?: RouteRequest<R>[Key] }
  : Key extends "query"
    ? { query?: RouteRequest<R>["query"] }
    : { [K in Key]: RouteRequest<R>[Key] }
/** What a caller names: the parts that the route declares. */
export type RouteParts<R extends Route> = RoutePart<R, "params"> & RoutePart<R, "query"> & RoutePart<R, "body">
export type RouteAnswer<R extends Route> = z.output<R["answer"]>

/** The most that PostgreSQL's integer holds. No number that is asked for goes beyond it, so none breaks a query. */
export const maxInteger = 2_147_483_647
const tooLarge = `No number here is above ${maxInteger}.`

/** An id as it comes, in an address also as text. */
export const Id = z.coerce.number().max(maxInteger, tooLarge).int().positive()
/** What counts from one: a revision, an edition, the version of a record. */
export const Ordinal = z.number().max(maxInteger, tooLarge).int().positive()
/** What counts from zero: a place in a text, a position in a list. */
export const Offset = z.number().max(maxInteger, tooLarge).int().nonnegative()
/** The name of something in its own call only: on either side of zero. */
export const Key = z.number().min(-maxInteger, tooLarge).max(maxInteger, tooLarge).int()
export const ById = z.object({ id: Id })

type WithoutDefaults<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Fields[Name]
}

/** The fields of a change: where a new record would get a default, what the change does not name stays as it is. */
export function dropDefaults<Fields extends Record<string, z.ZodType>>(fields: Fields): WithoutDefaults<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    // Asked without Zod itself, which pages that need no schema leave out.
    field.def.type === "default" ? ((field as z.ZodDefault).unwrap() as z.ZodType).optional() : field,
  ])
  return Object.fromEntries(entries) as WithoutDefaults<Fields>
}

export const pageSize = 25

/** What every list takes; a feature adds its own filters with `.extend`. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
  cursor: z.string().max(2000).optional(),
})

/** The same for a list that is short, and that its callers need whole: without a limit it is answered whole. */
export const WholePage = Page.extend({ limit: z.coerce.number().int().min(1).max(100).optional() })

/** Yes or no in a query. */
export const Flag = z.enum(["true", "false"]).transform((word) => word === "true")

/** A moment, as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime({ offset: true })
/** A day without a time, YYYY-MM-DD. */
export const Day = z.iso.date()
