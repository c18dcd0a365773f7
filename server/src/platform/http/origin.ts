import type { FastifyInstance } from "fastify"
import { Refusal } from "../failure.ts"

/** A change asked for by a page of another site is refused, whatever it carries. */
export function refuseOtherSites(app: FastifyInstance, public_url: string) {
  const home = new URL(public_url).origin
  app.addHook("onRequest", async (request) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return
    const site = request.headers["sec-fetch-site"]
    if (site === "cross-site" || site === "same-site") throw elsewhere()
    const { origin, host } = request.headers
    if (origin !== undefined && origin !== home && origin !== `http://${host}` && origin !== `https://${host}`)
      throw elsewhere()
  })
}

const elsewhere = () => new Refusal("forbidden", "This call came from another site.", { code: "other_site" })
