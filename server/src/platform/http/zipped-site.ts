import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { inflateRawSync } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { asSystem, type Ctx, type App, anonymousActor } from "../ctx.ts"
import { notFound } from "../refusal.ts"
import {
  type ZipDirectory,
  zipEndLength,
  locateDirectory,
  type ZipEntry,
  findZipEntry,
  openZipDirectory,
} from "../files/zip-directory.ts"
import { cookiesOf } from "./cookies.ts"

/** A zip whose files are served, and whether search engines may keep what they find in it. */
export type ZippedSite = { path: string; isIndexable: boolean }

/** Serves the files in zips that only their key names, such as a published knowledge base, as they lie there packed. */
export function addZippedRoute(
  fastify: FastifyInstance,
  app: App,
  prefix: string,
  find: (ctx: Ctx, key: string) => Promise<ZippedSite | undefined>,
) {
  const directoryOf = createDirectoryCache()

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { key, "*": rest = "" } = request.params as { key: string; "*"?: string }
    const hub = asSystem(app)
    const origin = { ...hub.origin, cookies: cookiesOf(request, reply, app.public_url) }
    const found = await find({ ...hub, actor: anonymousActor, origin }, key)
    const entry = found && findZipEntry(await directoryOf(found.path), rest === "" ? "index.html" : rest)
    if (!entry) throw notFound("Page")
    if (!found.isIndexable) reply.header("x-robots-tag", "noindex")
    const tag = `"${[entry.crc, entry.size, entry.packed].map((each) => each.toString(36)).join("-")}"`
    reply
      .header(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("cache-control", "no-cache")
      .header("etag", tag)
      .header("vary", "accept-encoding")
      .type(mimeTypes[/\.(\w+)$/.exec(entry.name)?.[1] ?? ""] ?? "application/octet-stream")
    if (request.headers["if-none-match"]?.split(/,\s*/).some((each) => each.replace(/^W\//, "") === tag))
      return reply.code(304).send()
    if (entry.method === 0) return sendStored(reply, found.path, entry)
    const packed = await readRange(found.path, entry.from, entry.packed)
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(inflateRawSync(packed))
    return reply.header("content-encoding", "gzip").send(wrapAsGzip(packed, entry))
  }

  // Both spellings are found here, and what a page leads to is relative to the one with the slash.
  fastify.get(`${prefix}/:key`, { schema: { hide: true } }, (request, reply) => {
    const [path = "", query] = request.url.split(/\?(.*)/s)
    if (path.endsWith("/")) return serve(request, reply)
    return reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308)
  })
  fastify.get(`${prefix}/:key/*`, { schema: { hide: true } }, serve)
}

const sendStored = (reply: FastifyReply, path: string, { from, packed }: ZipEntry) =>
  packed === 0
    ? reply.send("")
    : reply.header("content-length", packed).send(createReadStream(path, { start: from, end: from + packed - 1 }))

/** What lies packed in a zip is what a browser unpacks, but for its frame. */
export function wrapAsGzip(packed: Buffer, { crc, size }: ZipEntry): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc)
  end.writeUInt32LE(size, 4)
  return Buffer.concat([gzipHead, packed, end])
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Remembers where the files lie in the zips that were read last; a kept file never changes. */
function createDirectoryCache() {
  const read = new Map<string, Promise<ZipDirectory>>()
  return (path: string): Promise<ZipDirectory> => {
    const directory = read.get(path) ?? readDirectory(path)
    read.delete(path)
    read.set(path, directory)
    directory.catch(() => read.delete(path))
    if (read.size > maxCachedDirectories) read.delete(read.keys().next().value!)
    return directory
  }
}

const maxCachedDirectories = 12

async function readDirectory(path: string): Promise<ZipDirectory> {
  const { size } = await stat(path)
  const about = locateDirectory(await readRange(path, Math.max(0, size - zipEndLength), Math.min(size, zipEndLength)))
  return openZipDirectory(await readRange(path, about.begins, about.length), about)
}

async function readRange(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(bytes, 0, length, from)
    if (bytesRead < length) throw new Error("The file of this edition is incomplete.")
    return bytes
  } finally {
    await file.close()
  }
}

const mimeTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
}
