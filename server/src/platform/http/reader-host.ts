import type { FastifyInstance, FastifyRequest } from "fastify"
import { notFound } from "../refusal.ts"

type Homes = { public_url: string; reader_url: string }

/** Whether a call came to the host that readers have for themselves. */
export const isAtReaderHost = ({ host }: Pick<FastifyRequest, "host">, { public_url, reader_url }: Homes): boolean =>
  host === new URL(reader_url).host && host !== new URL(public_url).host

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
