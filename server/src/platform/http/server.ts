import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import compress from "@fastify/compress"
import cookie from "@fastify/cookie"
import helmet from "@fastify/helmet"
import multipart from "@fastify/multipart"
import rateLimit from "@fastify/rate-limit"
import files from "@fastify/static"
import swagger from "@fastify/swagger"
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify"
import { createSerializerCompiler, jsonSchemaTransform } from "fastify-type-provider-zod"
import type { App } from "../ctx.ts"
import { writeLogEntry } from "../events/write-log-entry.ts"
import { Refusal } from "../refusal.ts"
import type { OpenRoute } from "./route-policy.ts"
import { type Router, addRoute, type RouterOptions } from "./router.ts"
import { handleError } from "./errors.ts"
import { closingEvent } from "./live-update-stream.ts"
import { createRouteCaller } from "./call-route.ts"
import type { OpenHandlers } from "./route-call.ts"
import { createAgentLimit } from "./limit-agent.ts"
import { refuseCrossSiteCalls } from "./cross-site.ts"
import { addProtocolRoutes } from "./protocol.ts"
import { createReaderHostTest, serveOnlyReaders } from "./reader-host.ts"
import { addZippedRoute } from "./zipped-site.ts"

/** How long a call may take to end once the hub is told to. */
const closeTimeout = 8000

/** A hub that starts or ends answers that it lives, and nothing else. */
export type ServerPhase = "starting" | "serving" | "draining"

export type ServerOptions = RouterOptions & {
  app: App
  version: string
  logger: boolean | object
  /** How many proxies stand before the hub, each of which adds the address that called it to X-Forwarded-For. */
  trusted_proxies?: number
  phase?: () => ServerPhase
  /** Adds to the shapes of the opened routes, as OpenAPI, what is known of them otherwise. */
  describeApi?: (document: object, opened: OpenRoute[]) => object
}

export type WebServer = Awaited<ReturnType<typeof createServer>>

/** The web server with everything that holds for every call; features add their routes to it. */
export async function createServer({
  app,
  version,
  logger,
  trusted_proxies = 0,
  phase = () => "serving",
  describeApi = (document) => document,
  ...terms
}: ServerOptions) {
  const fastify = Fastify({
    logger,
    trustProxy: (_address: string, hop: number) => hop < trusted_proxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: 3 << 20,
    genReqId: () => randomUUID(),
    requestTimeout: 10 * 60_000,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  // The router reads the input itself, so that a refusal has one shape; the schemas here are for the document.
  fastify.setValidatorCompiler(() => (value: unknown) => ({ value }))
  fastify.setSerializerCompiler(createSerializerCompiler())
  // Anything but JSON and multipart is refused: a form of another site cannot pretend to be a call.
  fastify.removeContentTypeParser("text/plain")

  const opened: OpenRoute[] = []
  await fastify.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Documentation Project Hub", version } },
    transform: jsonSchemaTransform,
    transformObject: (made) => ("openapiObject" in made ? describeApi(made.openapiObject, opened) : made.swaggerObject),
  })
  await fastify.register(helmet, securityHeaders(app.public_url))
  await fastify.register(cookie)
  await fastify.register(compress, { threshold: 1024 })
  await fastify.register(multipart, { throwFileSizeLimit: false })
  await fastify.register(files, { serve: false })
  await fastify.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      Object.assign(new Error("Too many attempts. Please wait a minute."), { statusCode: 429 }),
  })
  refuseUntilServing(fastify, phase)
  const running = trackRunningCalls(fastify)
  const isAtReaderHost = createReaderHostTest(app)
  serveOnlyReaders(fastify, isAtReaderHost)
  refuseCrossSiteCalls(fastify, app, isAtReaderHost)
  fastify.setErrorHandler((error: FastifyError, request, reply) => handleError(error, request, reply, logFailure(app)))
  // A browser keeps an answer "gone" for good unless it is told not to, and a link that has run out can be renewed.
  fastify.addHook("onSend", async ({ url }, reply) => {
    if (url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store")
  })
  fastify.addHook("preClose", async () => void app.liveUpdates.emit(closingEvent))
  let described: string | undefined
  fastify.get("/api/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send((described ??= JSON.stringify(fastify.swagger()))),
  )

  return { fastify, router: createRouter(fastify, app, terms, opened), close: () => closeGracefully(fastify, running) }
}

/** A bug is a line of the log too; where that cannot be written, the other log says so. */
const logFailure =
  ({ db, clock }: App) =>
  ({ method, url, ip, id: request_id, log }: FastifyRequest, error: Error) =>
    void writeLogEntry(db, clock(), {
      level: "error",
      category: "api",
      event: "request.failed",
      details: { request: `${method} ${url.split("?")[0]}`, error: String(error) },
      ip,
      request_id,
    }).catch((unwritten: unknown) => log.error(unwritten))

/** While the hub starts, a call would find a database that is not there or not up to date. */
function refuseUntilServing(fastify: FastifyInstance, phase: () => ServerPhase) {
  fastify.addHook("onRequest", async ({ url }) => {
    if (phase() !== "starting" || /^\/(?:healthz|readyz)(?:\?|$)/.test(url)) return
    throw new Refusal("unavailable", "The hub is starting. Please try again in a moment.", {
      code: "starting",
      retry_after: 5,
    })
  })
}

/** The calls whose handlers have not ended, even where nobody waits for their answers any more. */
function trackRunningCalls(fastify: FastifyInstance) {
  const running = new Set<Promise<unknown>>()
  fastify.addHook("onRoute", (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const call: unknown = handler.call(this, request, reply)
      if (!(call instanceof Promise)) return call
      const over: Promise<void> = call.then(
        () => void running.delete(over),
        () => void running.delete(over),
      )
      running.add(over)
      return call
    }
  })
  return running
}

/** Takes no more calls and lets those that run end; one that does not end by itself is cut off, and then ends what it does. */
async function closeGracefully(fastify: FastifyInstance, running: Set<Promise<unknown>>) {
  const cut = setTimeout(() => fastify.server.closeAllConnections(), closeTimeout)
  await fastify.close()
  clearTimeout(cut)
  await Promise.race([Promise.all(running), pause(closeTimeout, undefined, { ref: false })])
}

function createRouter(fastify: FastifyInstance, app: App, options: RouterOptions, opened: OpenRoute[]): Router {
  const handlers: OpenHandlers = new Map()
  const onBug = logFailure(app)
  const limitAgent = createAgentLimit(fastify)
  const terms = { ...options, limitAgent }
  const call = createRouteCaller(options, handlers, (error) => fastify.log.error(error))
  return {
    add(route, permission, handler, columns) {
      opened.push({ route, permission })
      handlers.set(route, { permission, handler })
      if (!route.form) return addRoute(fastify, app, terms, route, permission, handler, columns)
      // Registered apart, so that nothing else takes a form.
      void fastify.register(async (scope) => {
        scope.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string" },
          (_request, _form, done) => done(null, undefined),
        )
        addRoute(scope, app, terms, route, permission, handler, columns)
      })
    },
    addProtocol: (prefix, protocol) => addProtocolRoutes(fastify, app, prefix, protocol, { call, limitAgent, onBug }),
    addZipped: (prefix, find) => addZippedRoute(fastify, { app, noteAnswer: terms.noteAnswer }, prefix, find),
  }
}

function securityHeaders(public_url: string) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        // The two policies of web/src/trusted-html.ts: text without markup, and what the one sanitiser let through. With the
        // third the visual editor reads what is pasted in a document that runs and loads nothing.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "hub-sanitised", "hub-sandboxed", "ProseMirrorClipboard"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    hsts: public_url.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  } as const
}
