import { z } from "zod"

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
  traceless?: true
  /** Answers a secret that is shown once, so the answer is not kept for a repeated call. */
  secret?: true
  /** Answers one page: the array is the body, the next page is in `Link`, the count in `X-Total-Count`. */
  paged?: true
  /** Answers everything that its filters find, as a table, to whoever accepts `text/csv`. */
  csv?: true
  /** Takes files as multipart/form-data; the fields beside them are the body. */
  upload?: true
  /** Answers a file, not JSON. */
  download?: true
  /** Answers no more than that there is news, again and again, as server-sent events. */
  stream?: true
  /** How often one address may call this in a minute. */
  per_minute?: number
}

export const route = <const R extends Route>(route: R) => route

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type Input<R extends Route> = { params: Parsed<R["params"]>; query: Parsed<R["query"]>; body: Parsed<R["body"]> }
export type Request<R extends Route> = { params: Sent<R["params"]>; query: Sent<R["query"]>; body: Sent<R["body"]> }
export type Answer<R extends Route> = z.output<R["answer"]>

/** Ids are positive integers that PostgreSQL's bigint and JavaScript's number both hold exactly. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const ById = z.object({ id: Id })

export const pageSize = 25

/** What every list takes; a feature adds its own filters with `.extend`. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
  cursor: z.string().max(2000).optional(),
})

/** Yes or no in a query. */
export const Flag = z.enum(["true", "false"]).transform((word) => word === "true")

/** A moment, as ISO 8601 text in UTC. */
export const Moment = z.iso.datetime({ offset: true })
/** A day without a time, YYYY-MM-DD. */
export const Day = z.iso.date()
