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
  // A file of that name would be served for every hub alike.
  fastify.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(createManifest(await title())),
  )
  const built = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined)
  fastify.setNotFoundHandler(async (request, reply) => {
    const page =
      ["GET", "HEAD"].includes(request.method) && !/^\/(api|mcp|scim|media|kb|assets)(\/|$|\?)/.test(request.url)
    if (!page || built === undefined) throw notFound("Page")
    const words = (await title()).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(built.replace(/<title>.*?<\/title>/s, () => `<title>${words}</title>`))
  })
}

/** What a device needs to put the hub among its applications. */
const createManifest = (name: string) => ({
  name,
  short_name: name.length <= 12 ? name : "Hub",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f4f5f3",
  theme_color: "#f4f5f3",
  icons: [
    { src: "/symbol.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
})
