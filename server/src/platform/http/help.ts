import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { notFound } from "../refusal.ts"

/**
 * Serves the published documentation below `/help` to everybody. Its pages are also found by the address of their source,
 * such as `/help/guide/author/topics`, which screens link to.
 */
export async function serveHelp(app: FastifyInstance, folder: string) {
  const list = join(folder, "pages.json")
  if (!existsSync(list)) return
  const pages = new Map(Object.entries(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>))
  await app.register(fastifyStatic, {
    root: folder,
    prefix: "/help/",
    decorateReply: false,
    wildcard: false,
    index: false,
    setHeaders(response) {
      void response.header("cache-control", "no-cache")
      void response.header("x-robots-tag", "noindex")
      void response.header(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
    },
  })
  app.get("/help", { schema: { hide: true } }, (_request, reply) => reply.redirect("/help/index.html"))
  app.get("/help/*", { schema: { hide: true } }, (request, reply) => {
    const { "*": address } = request.params as { "*": string }
    const page = pages.get(address.replace(/\/$/, ""))
    if (page === undefined) throw notFound("Page")
    return reply.redirect(`/help/${page}`)
  })
}
