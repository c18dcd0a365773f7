import { isIP } from "node:net"
import type { FastifyInstance } from "fastify"
import type { Homes } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import type { ReaderHostTest } from "./reader-host.ts"

/** A change asked for by a page of another site is refused, whatever it carries. */
export function refuseCrossSiteCalls(fastify: FastifyInstance, homes: Homes, isAtReaderHost: ReaderHostTest) {
  const [hub, readers] = [new URL(homes.public_url), new URL(homes.reader_url)]
  fastify.addHook("onRequest", async (request) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return
    const site = request.headers["sec-fetch-site"]
    if (site === "cross-site" || site === "same-site") throw crossSiteRefusal()
    const { origin, host } = request.headers
    const home = isAtReaderHost(request) ? readers : hub
    if (origin === undefined || origin === home.origin) return
    if (origin !== `http://${host}` && origin !== `https://${host}`) throw crossSiteRefusal()
    if (!URL.canParse(origin) || !isOwnHost(new URL(origin).hostname, home.hostname)) throw crossSiteRefusal()
  })
}

/**
 * Whether a page at this host can only be the hub's own. A foreign name may be led to the hub's address once its page runs;
 * an address cannot.
 */
function isOwnHost(hostname: string, home: string) {
  const host = hostname.replace(/^\[|\]$/g, "")
  return host === home || host === "localhost" || isIP(host) !== 0
}

const crossSiteRefusal = () => new Refusal("forbidden", "This request came from another site.", { code: "other_site" })
