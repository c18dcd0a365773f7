import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { notFound } from "../refusal.ts"

/** Serves the built browser application: its assets for ever, its page for every path that is no call, titled as the hub is. */
export async function serveWebApp(fastify: FastifyInstance, folder: string, title: () => Promise<string>) {
  await fastify.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(response, path) {
      const forever = path.startsWith(join(folder, "assets"))
      void response.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache")
    },
  })
  const built = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined)
  fastify.setNotFoundHandler(async (request, reply) => {
    const page = ["GET", "HEAD"].includes(request.method) && !/^\/(api|media|kb|assets)(\/|$)/.test(request.url)
    if (!page || built === undefined) throw notFound("Page")
    const words = (await title()).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(built.replace(/<title>.*?<\/title>/s, () => `<title>${words}</title>`))
  })
}
