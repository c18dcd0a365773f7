import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { asTheHub, type Ctx, type House, nobody } from "../ctx.ts"
import { missing } from "../failure.ts"
import { jarOf } from "./jar.ts"

/** A folder that is served, and whether search engines may keep what they find in it. */
export type Found = { path: string; found_by_all: boolean }

/** Serves the files of folders that only their key names, such as a published knowledge base. */
export function openFolder(
  app: FastifyInstance,
  house: House,
  prefix: string,
  find: (ctx: Ctx, key: string) => Promise<Found | undefined>,
) {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { key, "*": rest = "" } = request.params as { key: string; "*"?: string }
    const hub = asTheHub(house)
    const origin = { ...hub.origin, jar: jarOf(request, reply, house.public_url) }
    const found = await find({ ...hub, actor: nobody, origin }, key)
    if (!found) throw missing("Page")
    if (!found.found_by_all) reply.header("x-robots-tag", "noindex")
    reply
      .header(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("cache-control", "no-cache")
    return reply.sendFile(rest === "" ? "index.html" : rest, found.path)
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
