import { isDeepStrictEqual } from "node:util"
import type { Answer, Input, Route } from "@hub/contract/route"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import { type Deed, isOpen, mustTry, rules } from "../../policy.ts"
import { type Actor, type Ctx, type House, nobody, type Origin } from "../ctx.ts"
import { Refusal } from "../failure.ts"
import { type Columns, rowsAtATime, sendTable } from "./csv.ts"
import { sendFile, type FileAnswer } from "./file-answer.ts"
import type { Found } from "./zipped.ts"
import { sendNews } from "./news-answer.ts"
import { once } from "./idempotency.ts"
import { jarOf } from "./jar.ts"
import { type Composed, composeJson, hasWritten } from "../threads/written-json.ts"
import type { Paged } from "./page.ts"
import { receive, type Upload } from "./upload.ts"

/** What a verb gives back for a route; for a stream, the names of the news that it is about. */
type Given<R extends Route> = R extends { paged: true }
  ? Paged<Answer<R> extends (infer One)[] ? One : never>
  : R extends { download: true }
    ? FileAnswer
    : R extends { stream: true }
      ? string[]
      : Answer<R> | Composed<Answer<R>>

/** The rows of a list, for the table that it can be sent as. */
type Table<R extends Route> = Columns<Answer<R> extends (infer One)[] ? One : never>

type Handler<R extends Route> = (ctx: Ctx, input: Input<R> & { files: Upload[] }) => Promise<Given<R>>

/** What features open their routes with. */
export type Doors = {
  open<R extends Route>(route: R, deed: Deed, handler: Handler<R>, columns?: Table<R>): void
  /** Serves what lies in a folder under `prefix/<key>/`; the key says which folder, or none. */
  zipped(prefix: `/${string}`, find: (ctx: Ctx, key: string) => Promise<Found | undefined>): void
}

export type Terms = {
  identify: (house: House, bearer: string) => Promise<Actor | undefined>
  /** Whether a change that records nothing is an error (in tests) or a line in the log. */
  strict: boolean
}

/** The only room that knows HTTP: a request becomes typed input, an answer or a refusal becomes a response. */
export function openDoor<R extends Route>(
  app: FastifyInstance,
  house: House,
  { identify, strict }: Terms,
  route: R,
  deed: Deed,
  handler: Handler<R>,
  columns?: Table<R>,
) {
  mustHaveRule(route, deed)
  if (Boolean(route.csv) !== Boolean(columns)) throw new Error(`${route.path} has a table, or columns, but not both.`)
  const status = route.status ?? 200
  app.route({
    method: route.method,
    url: route.path,
    schema: documented(route, status),
    bodyLimit: route.upload ? Number.MAX_SAFE_INTEGER : 3 << 20,
    ...(route.per_minute ? { config: { rateLimit: { max: route.per_minute, timeWindow: 60_000 } } } : {}),
    // What a stream, a file or an upload takes is the network's time, not the hub's.
    ...(route.stream || route.download || route.upload
      ? {}
      : { onResponse: async (_request, { elapsedTime }) => house.tally.answered(elapsedTime) }),
    async handler(request, reply) {
      const actor = await whoAsks(request, house, identify)
      if (!actor && !isOpen(deed)) throw new Refusal("signed_out", "Please log in.")
      mustTry(actor ?? nobody, deed, route.method)
      if (actor?.kind === "user") house.tally.saw(actor.user_id)
      const ctx: Ctx = {
        house,
        db: house.db,
        actor: actor ?? nobody,
        now: house.clock(),
        origin: originOf(request, reply, house.public_url),
        traces: [],
      }
      const input = await read(route, request, house)
      if (columns && /\btext\/csv\b/.test(request.headers.accept ?? ""))
        return sendTable(reply, {
          name: route.path.split("/").at(-1) ?? "list",
          day: ctx.now,
          columns,
          page: (cursor) => pageFor(handler, ctx, input, cursor),
        })
      const key = request.headers["idempotency-key"]
      const isKeyed = route.method !== "GET" && !route.secret && !route.stream && !route.download
      const isChecked = strict && isKeyed && status === 201
      const work = (keyed: Ctx) =>
        isChecked ? mustAnswerInTransaction(route, keyed, (seen) => handler(seen, input)) : handler(keyed, input)
      const { answer, repeated } =
        isKeyed && actor && typeof key === "string"
          ? await once(ctx, key, { call: `${route.method} ${request.url}`, input, isAnswer: fits(route) }, work)
          : { answer: await work(ctx), repeated: false }

      const changes = route.method !== "GET" && !route.traceless && !repeated
      if (changes && ctx.traces.length === 0) untraced(route, strict, request)
      if (route.stream) return sendNews(reply, house.news, answer as string[])
      if (strict && hasWritten(answer)) mustFit(route, answer)
      return send(route, status, reply, answer)
    },
  })
}

/** Whether something can be what this route answers. */
const fits = (route: Route) => (answer: unknown) => route.status === 204 || route.answer.safeParse(answer).success

/** A page of a table, from wherever in the list; it may be longer than what a screen asks for. */
function pageFor<R extends Route>(handler: Handler<R>, ctx: Ctx, input: Parameters<Handler<R>>[1], cursor?: string) {
  const query = { ...(input.query as object), limit: rowsAtATime, cursor }
  // Only lists have columns, and a list's handler gives a page.
  return handler(ctx, { ...input, query } as never) as Promise<Paged<unknown>>
}

/** A route that no rule guards, or that its rule and the contract understand differently, is never opened. */
function mustHaveRule(route: Route, deed: Deed) {
  if (!Object.hasOwn(rules, deed)) throw new Error(`${route.method} ${route.path} names no deed of the policy.`)
  if (isOpen(deed) !== (route.open ?? false))
    throw new Error(`${route.method} ${route.path} is ${route.open ? "" : "not "}open, but ${deed} says otherwise.`)
}

/** What a thread wrote is sent unread. In tests it is read first, and has to be just what the contract says. */
function mustFit(route: Route, answer: object) {
  const written: unknown = JSON.parse(composeJson(answer).toString())
  if (!isDeepStrictEqual(route.answer.parse(written), written))
    throw new Error(`${route.method} ${route.path} answers more than the contract says.`)
}

function untraced(route: Route, strict: boolean, request: FastifyRequest) {
  const sentence = `${route.method} ${route.path} changed something and recorded nothing.`
  if (strict) throw new Error(sentence)
  request.log.error(sentence)
}

function documented(route: Route, status: number) {
  return {
    ...(route.callers ? { description: `Called by no screen of the hub, but by ${route.callers}.` } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body && !route.upload ? { body: route.body } : {}),
    ...(route.upload ? { consumes: ["multipart/form-data"] } : {}),
    ...(route.download || route.stream || status === 204 ? {} : { response: { [status]: route.answer } }),
  }
}

/** What is created can be told again, though the hub that created it did not live to say so: its transaction answers. */
async function mustAnswerInTransaction<T>(route: Route, ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const given: unknown[] = []
  const answer = await work({
    ...ctx,
    async committing(tx, one) {
      given.push(one)
      await ctx.committing?.(tx, one)
    },
  })
  if (given.length > 0 && !given.some((one) => JSON.stringify(one) === JSON.stringify(answer)))
    throw new Error(`${route.method} ${route.path} creates something and answers outside of its transaction.`)
  return answer
}

async function whoAsks(request: FastifyRequest, house: House, identify: Terms["identify"]) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
  return bearer === undefined ? undefined : identify(house, bearer)
}

function originOf(request: FastifyRequest, reply: FastifyReply, public_url: string): Origin {
  const xsrf = request.headers["x-xsrf-token"]
  return {
    request_id: request.id,
    ip: request.ip,
    agent: (request.headers["user-agent"] ?? "").slice(0, 300),
    xsrf: typeof xsrf === "string" ? xsrf : undefined,
    jar: jarOf(request, reply, public_url),
  }
}

async function read<R extends Route>(route: R, request: FastifyRequest, house: House) {
  const received = route.upload ? await receive(request, house) : { fields: request.body, files: [] }
  return {
    params: accept(route.params, request.params, "invalid"),
    query: accept(route.query, request.query, "invalid"),
    body: accept(route.body, received.fields ?? (route.body ? {} : undefined), "unprocessable"),
    files: received.files,
  } as Input<R> & { files: Upload[] }
}

/** What a person sends wrong is refused with the field's name. */
function accept(shape: z.ZodType | undefined, value: unknown, kind: "invalid" | "unprocessable") {
  const parsed = shape?.safeParse(value, { error: sentenceFor })
  if (!parsed || parsed.success) return parsed?.data
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join(".") || "body", issue.message]),
  )
  throw new Refusal(kind, parsed.error.issues[0]?.message ?? "Invalid request.", { code: "invalid", fields })
}

/** A sentence for what the contract has no words of its own for. */
function sentenceFor(issue: z.core.$ZodRawIssue) {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "This is required." : `This is not a valid ${issue.expected}.`
  if (issue.code === "too_big") return `This is more than ${issue.maximum}, the most that is accepted.`
  if (issue.code === "too_small") return `This is less than ${issue.minimum}, the least that is accepted.`
  if (issue.code === "invalid_value") return `One of these is expected: ${issue.values.join(", ")}.`
  return "This is not valid here."
}

async function send<R extends Route>(route: R, status: number, reply: FastifyReply, given: unknown) {
  if (route.download) return sendFile(reply, given as FileAnswer)
  if (status === 204) return reply.code(204).send()
  if (hasWritten(given)) return reply.code(status).type("application/json; charset=utf-8").send(composeJson(given))
  if (!route.paged) return reply.code(status).send(given)

  const { items, next, total } = given as Paged<unknown>
  reply.header("x-total-count", total)
  if (next !== null) {
    const url = new URL(reply.request.url, "http://hub")
    url.searchParams.set("cursor", next)
    reply.header("link", `<${url.pathname}${url.search}>; rel="next"`)
  }
  return reply.code(status).send(items)
}
