import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { asTheHub, type Ctx, type House, nobody } from "../ctx.ts"
import { missing } from "../failure.ts"

/** Serves the files of folders that only their key names, such as a published knowledge base. */
export function openFolder(
  app: FastifyInstance,
  house: House,
  prefix: string,
  find: (ctx: Ctx, key: string) => Promise<string | undefined>,
) {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { key, "*": rest = "" } = request.params as { key: string; "*"?: string }
    const folder = await find({ ...asTheHub(house), actor: nobody }, key)
    if (!folder) throw missing("Page")
    reply
      .header(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("cache-control", "no-cache")
    return reply.sendFile(rest === "" ? "index.html" : rest, folder)
  }

  // Both spellings are found here, and what a page leads to is relative to the one with the slash.
  app.get(`${prefix}/:key`, { schema: { hide: true } }, (request, reply) => {
    const [path = "", query] = request.url.split(/\?(.*)/s)
    if (path.endsWith("/")) return serve(request, reply)
    return reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308)
  })
  app.get(`${prefix}/:key/*`, { schema: { hide: true } }, serve)
}

/** Serves the built browser application: its assets for ever, its page for every path that is no call, titled as the hub is. */
export async function serveBrowser(app: FastifyInstance, folder: string, title: () => Promise<string>) {
  await app.register(fastifyStatic, {
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
  app.setNotFoundHandler(async (request, reply) => {
    const page = ["GET", "HEAD"].includes(request.method) && !/^\/(api|media|kb|assets)(\/|$)/.test(request.url)
    if (!page || built === undefined) throw missing("Page")
    const words = (await title()).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(built.replace(/<title>.*?<\/title>/s, () => `<title>${words}</title>`))
  })
}
