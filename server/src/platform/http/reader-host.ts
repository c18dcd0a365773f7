import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Homes } from "../ctx.ts"
import { notFound } from "../refusal.ts"

/** Tells whether a call came to the host that readers have for themselves. */
export type ReaderHostTest = (request: Pick<FastifyRequest, "headers">) => boolean

/**
 * It is enough that the host is named anywhere, however it is spelled: what came before a proxy may say another name too. Where readers
 * have no host of their own, no call came to one.
 */
export function createReaderHostTest({ public_url, reader_url }: Homes): ReaderHostTest {
  const [hub, readers] = [new URL(public_url), new URL(reader_url)]
  if (hub.host === readers.host) return () => false
  const spelling = hub.hostname === readers.hostname ? withPort : withoutPort
  const wanted = spelling(readers.host)
  return ({ headers }) =>
    [headers.host, headers["x-forwarded-host"]]
      .flat()
      .flatMap((names) => names?.split(",") ?? [])
      .some((name) => spelling(name) === wanted)
}

const withPort = (name: string) => name.trim().toLowerCase()
const withoutPort = (name: string) => withPort(name).replace(/:\d*$/, "").replace(/\.$/, "")

/** What readers and the programs that read the web ask for. */
const ofReaders = /^\/(?:kb(?:\/|$)|api\/(?:kb|subscriptions|published)\/|(?:robots\.txt|sitemap\.xml|healthz|readyz)$)/

/** Where readers have a host of their own, nothing else of the hub is there: no sign-in, no application, no calls of its own. */
export function serveOnlyReaders(fastify: FastifyInstance, isAtReaderHost: ReaderHostTest) {
  fastify.addHook("onRequest", async (request, reply) => {
    if (!isAtReaderHost(request)) return
    const path = request.url.split("?")[0]!
    if (path === "/") return reply.redirect("/kb/")
    if (!ofReaders.test(path)) throw notFound("Page")
  })
}
