import { isIP } from "node:net"
import type { FastifyInstance } from "fastify"
import { Refusal } from "../failure.ts"

/** A change asked for by a page of another site is refused, whatever it carries. */
export function refuseOtherSites(app: FastifyInstance, public_url: string) {
  const home = new URL(public_url)
  app.addHook("onRequest", async (request) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return
    const site = request.headers["sec-fetch-site"]
    if (site === "cross-site" || site === "same-site") throw elsewhere()
    const { origin, host } = request.headers
    if (origin === undefined || origin === home.origin) return
    if (origin !== `http://${host}` && origin !== `https://${host}`) throw elsewhere()
    if (!URL.canParse(origin) || !isOurs(new URL(origin).hostname, home.hostname)) throw elsewhere()
  })
}

/**
 * Whether a page at this host can only be the hub's own. A foreign name may be led to the hub's address once its page runs;
 * an address cannot.
 */
function isOurs(hostname: string, home: string) {
  const host = hostname.replace(/^\[|\]$/g, "")
  return host === home || host === "localhost" || isIP(host) !== 0
}

const elsewhere = () => new Refusal("forbidden", "This call came from another site.", { code: "other_site" })
