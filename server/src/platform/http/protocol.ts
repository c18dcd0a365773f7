import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type Actor, type App, asSystem, type Ctx } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
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
  identify: (app: App, bearer: string) => Promise<Actor | undefined>
  answer: (ctx: Ctx, request: ProtocolRequest) => Promise<ProtocolAnswer>
  presentFailure: (failure: { status: number; code: string; message: string }) => { status: number; body: unknown }
}

/** Serves everything below `prefix` in that protocol, failures and unknown addresses too. */
export function addProtocolRoutes(
  fastify: FastifyInstance,
  app: App,
  prefix: string,
  protocol: Protocol,
  onBug: (request: FastifyRequest, error: Error) => void,
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
    if (!actor) throw new Refusal("signed_out", "This needs a token of its own. An administrator makes it.")
    const system = asSystem(app)
    const origin = { ...system.origin, request_id: request.id, ip: request.ip }
    const answer = await protocol.answer({ ...system, actor, origin }, readRequest(request, parseJson))
    reply.code(answer.status).headers(answer.headers ?? {})
    return answer.body === undefined ? reply.send() : reply.type(type).send(JSON.stringify(answer.body))
  }

  // Registered together, so that the parser and the failures hold for these addresses only.
  void fastify.register(async (scope) => {
    // A body is read when it is asked for: whether somebody may call, and call so, comes first.
    scope.removeContentTypeParser("application/json")
    scope.addContentTypeParser(
      ["application/json", protocol.media_type],
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
    for (const url of [prefix, `${prefix}/*`])
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
