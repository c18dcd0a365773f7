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
import type { House } from "../ctx.ts"
import { keepLine } from "../facts/keep-line.ts"
import { Refusal } from "../failure.ts"
import { type Doors, openDoor, type Terms } from "./door.ts"
import { answerFailure } from "./errors.ts"
import { closing } from "./news-answer.ts"
import { refuseOtherSites } from "./origin.ts"
import { openZipped } from "./zipped.ts"

/** How long a call may take to end once the hub is told to. */
const patience = 8000

/** A hub that starts or ends answers that it lives, and nothing else. */
export type Phase = "starting" | "serving" | "draining"

export type ServerOptions = Terms & {
  house: House
  version: string
  logger: boolean | object
  /** How many proxies stand before the hub, each of which adds the address that called it to X-Forwarded-For. */
  trusted_proxies?: number
  phase?: () => Phase
}

export type Server = Awaited<ReturnType<typeof createServer>>

/** The web server with everything that holds for every call; features open their doors on it. */
export async function createServer({
  house,
  version,
  logger,
  trusted_proxies = 0,
  phase = () => "serving",
  ...terms
}: ServerOptions) {
  const app = Fastify({
    logger,
    trustProxy: (_address: string, hop: number) => hop < trusted_proxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: 3 << 20,
    genReqId: () => randomUUID(),
    requestTimeout: 10 * 60_000,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  // The door reads the input itself, so that a refusal has one shape; the schemas here are for the document.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }))
  app.setSerializerCompiler(createSerializerCompiler())
  // Anything but JSON and multipart is refused: a form of another site cannot pretend to be a call.
  app.removeContentTypeParser("text/plain")

  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Documentation Project Hub", version } },
    transform: jsonSchemaTransform,
  })
  await app.register(helmet, securityHeaders(house.public_url))
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(files, { serve: false })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      Object.assign(new Error("Too many attempts. Please wait a minute."), { statusCode: 429 }),
  })
  refuseUntilServing(app, phase)
  const running = keepRunningCalls(app)
  refuseOtherSites(app, house.public_url)
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply, keepFailure(house)))
  // A browser keeps an answer "gone" for good unless it is told not to, and a link that has run out can be renewed.
  app.addHook("onSend", async ({ url }, reply) => {
    if (url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store")
  })
  app.addHook("preClose", async () => void house.news.emit(closing))
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger())

  return { app, doors: doorsOf(app, house, terms), close: () => closeSoon(app, running) }
}

/** A bug is a line of the log too; where that cannot be written, the other log says so. */
const keepFailure =
  ({ db, clock }: House) =>
  ({ method, url, ip, id: request_id, log }: FastifyRequest, error: Error) =>
    void keepLine(db, clock(), {
      level: "error",
      category: "api",
      event: "request.failed",
      details: { request: `${method} ${url.split("?")[0]}`, error: String(error) },
      ip,
      request_id,
    }).catch((unwritten: unknown) => log.error(unwritten))

/** While the hub starts, a call would find a database that is not there or not up to date. */
function refuseUntilServing(app: FastifyInstance, phase: () => Phase) {
  app.addHook("onRequest", async ({ url }) => {
    if (phase() !== "starting" || /^\/(?:healthz|readyz)(?:\?|$)/.test(url)) return
    throw new Refusal("unavailable", "The hub is starting. Please try again in a moment.", {
      code: "starting",
      retry_after: 5,
    })
  })
}

/** The calls whose handlers have not ended, even where nobody waits for their answers any more. */
function keepRunningCalls(app: FastifyInstance) {
  const running = new Set<Promise<unknown>>()
  app.addHook("onRoute", (route) => {
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
async function closeSoon(app: FastifyInstance, running: Set<Promise<unknown>>) {
  const cut = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(cut)
  await Promise.race([Promise.all(running), pause(patience, undefined, { ref: false })])
}

function doorsOf(app: FastifyInstance, house: House, terms: Terms): Doors {
  return {
    open: (route, deed, handler, columns) => openDoor(app, house, terms, route, deed, handler, columns),
    zipped: (prefix, find) => openZipped(app, house, prefix, find),
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
        // The two policies of web/src/trusted.ts: text without markup, and what the one sanitiser let through. With the
        // third the visual editor reads what is pasted in a document that runs and loads nothing.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "hub-sanitised", "ProseMirrorClipboard"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    hsts: public_url.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  } as const
}
