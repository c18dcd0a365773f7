import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type Actor, type App, asSystem, type Ctx, seenBy } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import type { CallRoute } from "./route-call.ts"
import type { LimitAgent } from "./limit-agent.ts"
import { readBearer } from "./bearer.ts"
import { describeFailure } from "./errors.ts"

/** A call in a protocol of others: `path` is what follows the prefix, without a slash at its ends. */
export type ProtocolRequest = {
  method: string
  path: string
  query: Record<string, string>
  /** What was sent as JSON; throws where it is none. */
  readBody: () => unknown
  header: (name: string) => string | undefined
}

export type ProtocolAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

/** What the hub speaks with programs that bring their own protocol: its media type, callers, answers and failures. */
export type Protocol = {
  media_type: string
  /** It has one address, and nothing below it. */
  only_here?: true
  /** Its callers are agents, whose calls are counted. */
  for_agents?: true
  /** What somebody who is not let in reads. */
  signed_out: string
  identify: (app: App, bearer: string) => Promise<Actor | undefined>
  answer: (ctx: Ctx, request: ProtocolRequest, call: CallRoute) => Promise<ProtocolAnswer>
  presentFailure: (failure: { status: number; code: string; message: string }) => { status: number; body: unknown }
}

type ProtocolTerms = {
  call: CallRoute
  limitAgent: LimitAgent
  onBug: (request: FastifyRequest, error: Error) => void
}

/** Serves everything below `prefix` in that protocol, failures and unknown addresses too. */
export function addProtocolRoutes(
  fastify: FastifyInstance,
  app: App,
  prefix: string,
  protocol: Protocol,
  { call, limitAgent, onBug }: ProtocolTerms,
) {
  const type = `${protocol.media_type}; charset=utf-8`

  const parseDefault = fastify.getDefaultJsonParser("error", "error")
  function parseJson(request: FastifyRequest): unknown {
    let failure: Error | null = null
    let value: unknown
    const done = (error: Error | null, parsed?: unknown) => ([failure, value] = [error, parsed])
    if (typeof request.body === "string" && request.body !== "") void parseDefault(request, request.body, done)
    if (failure !== null) throw failure as Error
    return value
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const bearer = readBearer(request)
    const actor = bearer === undefined ? undefined : await protocol.identify(app, bearer)
    if (!actor) throw new Refusal("signed_out", protocol.signed_out)
    if (protocol.for_agents) await limitAgent(request)
    const system = asSystem(app)
    const origin = { ...system.origin, request_id: request.id, ip: request.ip }
    const ctx = { ...system, db: seenBy(app, actor), actor, origin }
    const answer = await protocol.answer(ctx, readRequest(request, parseJson), call)
    reply.code(answer.status).headers(answer.headers ?? {})
    return answer.body === undefined ? reply.send() : reply.type(type).send(JSON.stringify(answer.body))
  }

  // Registered together, so that the parser and the failures hold for these addresses only.
  void fastify.register(async (scope) => {
    // A body is read when it is asked for: whether somebody may call, and call so, comes first.
    scope.removeContentTypeParser("application/json")
    scope.addContentTypeParser(
      [...new Set(["application/json", protocol.media_type])],
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const failure = describeFailure(error, request, onBug)
      const { status, body } = protocol.presentFailure(failure)
      if (failure.retry_after !== undefined) reply.header("retry-after", failure.retry_after)
      if (status === 401) reply.header("www-authenticate", "Bearer")
      return reply.code(status).type(type).send(JSON.stringify(body))
    })
    const method = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    for (const url of protocol.only_here ? [prefix] : [prefix, `${prefix}/*`])
      scope.route({ method, url, schema: { hide: true }, bodyLimit: 8 << 20, handler: serve })
  })
}

function readRequest(request: FastifyRequest, parseJson: (request: FastifyRequest) => unknown): ProtocolRequest {
  const query = Object.entries(request.query as Record<string, string | string[]>)
  const { "*": path = "" } = request.params as { "*"?: string }
  return {
    method: request.method,
    path: path.replace(/\/+$/, ""),
    query: Object.fromEntries(query.map(([name, value]) => [name, [value].flat()[0] ?? ""])),
    readBody: () => parseJson(request),
    header: (name) => {
      const value = request.headers[name]
      return typeof value === "string" ? value : undefined
    },
  }
}
