import type { FastifyInstance, FastifyRequest } from "fastify"
import { notFound } from "../refusal.ts"

type Homes = { public_url: string; reader_url: string }

/**
 * Whether a call came to the host that readers have for themselves. It is enough that it is named anywhere, however it is spelled: what
 * came before a proxy may say another name too.
 */
export function isAtReaderHost(
  { headers }: Pick<FastifyRequest, "headers">,
  { public_url, reader_url }: Homes,
): boolean {
  const [hub, readers] = [new URL(public_url), new URL(reader_url)]
  if (hub.host === readers.host) return false
  const spelling = hub.hostname === readers.hostname ? withPort : withoutPort
  return [headers.host, headers["x-forwarded-host"]]
    .flat()
    .flatMap((names) => names?.split(",") ?? [])
    .some((name) => spelling(name) === spelling(readers.host))
}

const withPort = (name: string) => name.trim().toLowerCase()
const withoutPort = (name: string) => withPort(name).replace(/:\d*$/, "").replace(/\.$/, "")

/** What readers and the programs that read the web ask for. */
const ofReaders = /^\/(?:kb(?:\/|$)|api\/(?:kb|subscriptions|published)\/|(?:robots\.txt|sitemap\.xml|healthz|readyz)$)/

/** Where readers have a host of their own, nothing else of the hub is there: no sign-in, no application, no calls of its own. */
export function serveOnlyReaders(fastify: FastifyInstance, homes: Homes) {
  fastify.addHook("onRequest", async (request, reply) => {
    if (!isAtReaderHost(request, homes)) return
    const path = request.url.split("?")[0]!
    if (path === "/") return reply.redirect("/kb/")
    if (!ofReaders.test(path)) throw notFound("Page")
  })
}
