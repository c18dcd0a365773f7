import type { FastifyInstance } from "fastify"
import { missing, Refusal } from "../failure.ts"
import { sameSecret } from "../secrets.ts"

/** Serves the figures of the hub in the text format of Prometheus to whoever shows the token of its environment. */
export function openFigures(app: FastifyInstance, token: string | undefined, read: () => Promise<string>) {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined) throw missing("Page")
    const shown = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
    if (shown === undefined || !sameSecret(shown, token)) {
      void reply.header("www-authenticate", "Bearer")
      throw new Refusal("signed_out", "Show the token of HUB_METRICS_TOKEN.")
    }
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await read())
  })
}
