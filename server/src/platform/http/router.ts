import { isDeepStrictEqual } from "node:util"
import type { RouteAnswer, RouteInput, Route } from "@hub/contract/route"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { z } from "zod"
import { type Actor, type Ctx, type App, anonymousActor, isAgent, type RequestOrigin, seenBy } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import { type CsvColumns, csvBatchSize, sendCsv } from "./csv.ts"
import { sendFile, type FileResponse } from "./file-response.ts"
import type { FindInSite } from "./zipped-site.ts"
import { streamLiveUpdates } from "./live-update-stream.ts"
import { runOnce } from "./idempotency.ts"
import type { LimitAgent } from "./limit-agent.ts"
import { readBearer } from "./bearer.ts"
import type { NoteAnswer } from "./note-answer.ts"
import { cookiesOf } from "./cookies.ts"
import { isCountable } from "./countable.ts"
import type { Protocol } from "./protocol.ts"
import { type WithWrittenJson, composeJson, hasWritten } from "../threads/written-json.ts"
import type { RoutePermission, RoutePolicy } from "./route-policy.ts"
import type { PagedList } from "./page.ts"
import { type OpenView, viewAsOther } from "./view-as-other.ts"
import { createPassingUpload, type PassingFile, receiveUpload, type UploadedFile } from "./upload.ts"

/** What a verb gives back for a route; for a stream, the names of the news that it is about. */
type HandlerResult<R extends Route> = R extends { paged: true }
  ? PagedList<RouteAnswer<R> extends (infer One)[] ? One : never, number | null>
  : R extends { download: true }
    ? FileResponse
    : R extends { stream: true }
      ? string[]
      : RouteAnswer<R> | WithWrittenJson<RouteAnswer<R>>

/** The rows of a list, for the table that it can be sent as. */
type RouteColumns<R extends Route> = CsvColumns<RouteAnswer<R> extends (infer One)[] ? One : never>

/** `receive` takes in the file that passes with the call. */
type HandlerInput<R extends Route> = RouteInput<R> & { files: UploadedFile[]; receive: () => Promise<PassingFile> }

type RouteHandler<R extends Route> = (ctx: Ctx, input: HandlerInput<R>) => Promise<HandlerResult<R>>

/** What features open their routes with. */
export type Router = {
  add<R extends Route>(route: R, permission: RoutePermission, handler: RouteHandler<R>, columns?: RouteColumns<R>): void
  /** Serves what is found under `prefix/<key>/`. */
  addZipped(prefix: `/${string}`, find: FindInSite): void
  /** Speaks a protocol of others below `prefix`, to callers that nothing else lets in. */
  addProtocol(prefix: `/${string}`, protocol: Protocol): void
}

export type RouterOptions = {
  policy: RoutePolicy
  identify: (app: App, bearer: string) => Promise<Actor | undefined>
  openView: OpenView
  noteAnswer: NoteAnswer
  /** Whether a change that records nothing is an error (in tests) or a line in the log. */
  strict: boolean
}

/** The only module that knows HTTP: a request becomes typed input, an answer or a refusal becomes a response. */
export function addRoute<R extends Route>(
  fastify: FastifyInstance,
  app: App,
  options: RouterOptions & { limitAgent: LimitAgent },
  route: R,
  permission: RoutePermission,
  handler: RouteHandler<R>,
  columns?: RouteColumns<R>,
) {
  const { identify, policy, strict, noteAnswer, limitAgent } = options
  requirePermissionRule(policy, route, permission)
  if (Boolean(route.csv) !== Boolean(columns)) throw new Error(`${route.path} has a table, or columns, but not both.`)
  const status = route.status ?? 200
  fastify.route({
    method: route.method,
    url: route.path,
    schema: openApiSchemaOf(route, status),
    bodyLimit: route.upload ? Number.MAX_SAFE_INTEGER : 3 << 20,
    ...(route.per_minute ? { config: { rateLimit: { max: route.per_minute, timeWindow: 60_000 } } } : {}),
    // What a stream, a file, an upload or something awaited takes is not the hub's time.
    ...(route.stream || route.download || route.upload || route.waits
      ? {}
      : { onResponse: async (_request, { elapsedTime }) => app.counters.countCall(elapsedTime) }),
    async handler(request, reply) {
      const asker = await identifyActor(request, app, identify)
      const actor = asker && (await viewAsOther(request, app, asker, options, route, permission))
      if (!actor && !policy.isPublic(permission)) throw new Refusal("signed_out", "Please sign in.")
      policy.requireRole(actor ?? anonymousActor, permission, route.method)
      if (actor && isAgent(actor)) await limitAgent(request)
      if (asker?.kind === "user") app.counters.countUser(asker.user_id)
      const ctx: Ctx = {
        app,
        db: actor ? seenBy(app, actor) : app.db,
        actor: actor ?? anonymousActor,
        ...(actor === asker || !asker ? {} : { viewer: asker }),
        now: app.clock(),
        origin: readOrigin(request, reply, app.public_url),
        recorded: [],
        told: [],
      }
      const passing = createPassingUpload(request, app, route)
      const input = { ...(await readInput(route, request, app)), receive: () => passing.receive() }
      if (columns && /\btext\/csv\b/.test(request.headers.accept ?? ""))
        return sendCsv(reply, {
          name: route.path.split("/").at(-1) ?? "list",
          day: ctx.now,
          columns,
          async page(cursor) {
            const page = await readCsvPage(handler, ctx, input, cursor)
            await noteAnswer(ctx, route, input.params, () => page.items)
            return page
          },
        })
      const isKeyed = route.method !== "GET" && !route.secret && !route.stream && !route.download
      const isChecked = strict && isKeyed && status === 201
      const work = (keyed: Ctx) =>
        isChecked ? requireAnswerInTransaction(route, keyed, (seen) => handler(seen, input)) : handler(keyed, input)
      const run = async () =>
        isKeyed && actor ? runByKey(ctx, route, request, input, work) : { answer: await work(ctx), repeated: false }
      const { answer, repeated } = await passing.during(run).catch(async (error: unknown) => {
        if (error instanceof Refusal) await noteAnswer(ctx, route, {}, () => error.details)
        throw error
      })
      await noteAnswer(ctx, route, input.params, () => toNoted(route, answer))

      const changes = route.method !== "GET" && route.audited !== false && !repeated
      if (changes && ctx.recorded.length === 0)
        reportMissingEvent(route, strict, (error) => request.log.error(error.message))
      if (route.stream) return streamLiveUpdates(reply, app.liveUpdates, answer as string[])
      if (strict && hasWritten(answer)) mustFit(route, answer)
      return sendAnswer(route, status, reply, answer)
    },
  })
}

/** What is noted of an answer: of a file, that it was asked for. */
export function toNoted(route: Route, answer: unknown): unknown {
  if (route.download || route.stream) return undefined
  if (hasWritten(answer)) return JSON.parse(composeJson(answer).toString())
  return route.paged ? (answer as PagedList<unknown, number | null>).items : answer
}

/** Does the work of a call, unless it is sent again with its key: then what it answered is answered. */
async function runByKey<T>(
  ctx: Ctx,
  route: Route,
  request: FastifyRequest,
  input: object,
  work: (keyed: Ctx) => Promise<T>,
) {
  const key = request.headers["idempotency-key"]
  if (typeof key !== "string") return { answer: await work(ctx), repeated: false }
  return runOnce(ctx, key, { call: `${route.method} ${request.url}`, input, isAnswer: isAnswerOf(route) }, work)
}

/** Whether something can be what this route answers. */
const isAnswerOf = (route: Route) => (answer: unknown) => route.status === 204 || route.answer.safeParse(answer).success

/** A page of a table, from wherever in the list; it may be longer than what a screen asks for. */
function readCsvPage<R extends Route>(
  handler: RouteHandler<R>,
  ctx: Ctx,
  input: Parameters<RouteHandler<R>>[1],
  cursor?: string,
) {
  const query = { ...(input.query as object), limit: csvBatchSize, cursor }
  // Only lists have columns, and a list's handler gives a page.
  return handler(ctx, { ...input, query } as never) as Promise<PagedList<unknown, number | null>>
}

/** A route that no rule guards, or that its rule and the contract understand differently, is never opened. */
function requirePermissionRule(policy: RoutePolicy, route: Route, permission: RoutePermission) {
  if (!policy.has(permission)) throw new Error(`${route.method} ${route.path} names no permission of the policy.`)
  if (policy.isPublic(permission) !== (route.open ?? false))
    throw new Error(
      `${route.method} ${route.path} is ${route.open ? "" : "not "}open, but ${permission} says otherwise.`,
    )
}

/** What a thread wrote is sent unread. In tests it is read first, and has to be just what the contract says. */
function mustFit(route: Route, answer: object) {
  const written: unknown = JSON.parse(composeJson(answer).toString())
  if (!isDeepStrictEqual(route.answer.parse(written), written))
    throw new Error(`${route.method} ${route.path} answers more than the contract says.`)
}

export function reportMissingEvent(route: Route, strict: boolean, report: (error: Error) => void) {
  const error = new Error(`${route.method} ${route.path} changed something and recorded nothing.`)
  if (strict) throw error
  report(error)
}

function openApiSchemaOf(route: Route, status: number) {
  return {
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body && !route.upload ? { body: route.body } : {}),
    ...(route.upload ? { consumes: ["multipart/form-data"] } : {}),
    ...(route.download || route.stream || status === 204 ? {} : { response: { [status]: route.answer } }),
  }
}

/** What is created can be told again, though the hub that created it did not live to say so: its transaction answers. */
async function requireAnswerInTransaction<T>(route: Route, ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const given: unknown[] = []
  const answer = await work({
    ...ctx,
    async beforeCommit(tx, one) {
      given.push(one)
      await ctx.beforeCommit?.(tx, one)
    },
  })
  if (given.length > 0 && !given.some((one) => JSON.stringify(one) === JSON.stringify(answer)))
    throw new Error(`${route.method} ${route.path} creates something and answers outside of its transaction.`)
  return answer
}

async function identifyActor(request: FastifyRequest, app: App, identify: RouterOptions["identify"]) {
  const bearer = readBearer(request)
  return bearer === undefined ? undefined : identify(app, bearer)
}

function readOrigin(request: FastifyRequest, reply: FastifyReply, public_url: string): RequestOrigin {
  const xsrf = request.headers["x-xsrf-token"]
  return {
    request_id: request.id,
    ip: request.ip,
    agent: (request.headers["user-agent"] ?? "").slice(0, 300),
    xsrf: typeof xsrf === "string" ? xsrf : undefined,
    cookies: cookiesOf(request, reply, public_url),
    countable: isCountable(request),
  }
}

async function readInput<R extends Route>(route: R, request: FastifyRequest, app: App) {
  const received =
    route.upload && !route.passing ? await receiveUpload(request, app) : { fields: request.body, files: [] }
  const { params, query } = request as { params: unknown; query: unknown }
  return { ...parseInput(route, { params, query, body: received.fields }), files: received.files }
}

/** What was sent, as the contract has it; the first thing that is wrong is refused. */
export const parseInput = <R extends Route>(
  route: R,
  { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
) =>
  ({
    params: parseInputPart(route.params, params, "invalid"),
    query: parseInputPart(route.query, query ?? {}, "invalid"),
    body: parseInputPart(route.body, body ?? (route.body ? {} : undefined), "unprocessable"),
  }) as RouteInput<R>

/** What a person sends wrong is refused with the field's name. */
function parseInputPart(shape: z.ZodType | undefined, value: unknown, kind: "invalid" | "unprocessable") {
  const parsed = shape?.safeParse(value, { error: describeIssue })
  if (!parsed || parsed.success) return parsed?.data
  const fields = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join(".") || "body", issue.message]),
  )
  throw new Refusal(kind, parsed.error.issues[0]?.message ?? "Invalid request.", { code: "invalid", fields })
}

/** A sentence for what the contract has no words of its own for. */
function describeIssue(issue: z.core.$ZodRawIssue) {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "This is required." : `This is not a valid ${issue.expected}.`
  if (issue.code === "too_big") return `This must be at most ${issue.maximum}.`
  if (issue.code === "too_small") return `This must be at least ${issue.minimum}.`
  if (issue.code === "invalid_value") return `Use one of these: ${issue.values.join(", ")}.`
  return "This value is not valid here."
}

async function sendAnswer<R extends Route>(route: R, status: number, reply: FastifyReply, given: unknown) {
  if (route.download) return sendFile(reply, given as FileResponse)
  if (status === 204) return reply.code(204).send()
  if (hasWritten(given)) return reply.code(status).type("application/json; charset=utf-8").send(composeJson(given))
  if (!route.paged) return reply.code(status).send(given)

  const { items, next, total } = given as PagedList<unknown, number | null>
  if (total !== null) reply.header("x-total-count", total)
  if (next !== null) {
    const url = new URL(reply.request.url, "http://hub")
    url.searchParams.set("cursor", next)
    reply.header("link", `<${url.pathname}${url.search}>; rel="next"`)
  }
  return reply.code(status).send(items)
}
