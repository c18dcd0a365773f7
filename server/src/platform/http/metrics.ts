import type { FastifyInstance } from "fastify"
import { notFound, Refusal } from "../refusal.ts"
import { isSameSecret } from "../secrets.ts"

/** Serves the figures of the hub in the text format of Prometheus to the person who shows the token of its environment. */
export function addMetricsRoute(fastify: FastifyInstance, token: string | undefined, read: () => Promise<string>) {
  fastify.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined) throw notFound("Page")
    const shown = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
    if (shown === undefined || !isSameSecret(shown, token)) {
      void reply.header("www-authenticate", "Bearer")
      throw new Refusal("signed_out", "Send the token from HUB_METRICS_TOKEN.")
    }
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await read())
  })
}
