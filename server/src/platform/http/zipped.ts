import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { inflateRawSync } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { asTheHub, type Ctx, type House, nobody } from "../ctx.ts"
import { missing } from "../failure.ts"
import { type Directory, endLength, endOf, type Entry, entryOf, openDirectory } from "../files/zip-directory.ts"
import { jarOf } from "./jar.ts"

/** A zip whose files are served, and whether search engines may keep what they find in it. */
export type Found = { path: string; found_by_all: boolean }

/** Serves the files in zips that only their key names, such as a published knowledge base, as they lie there packed. */
export function openZipped(
  app: FastifyInstance,
  house: House,
  prefix: string,
  find: (ctx: Ctx, key: string) => Promise<Found | undefined>,
) {
  const directoryOf = directories()

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { key, "*": rest = "" } = request.params as { key: string; "*"?: string }
    const hub = asTheHub(house)
    const origin = { ...hub.origin, jar: jarOf(request, reply, house.public_url) }
    const found = await find({ ...hub, actor: nobody, origin }, key)
    const entry = found && entryOf(await directoryOf(found.path), rest === "" ? "index.html" : rest)
    if (!entry) throw missing("Page")
    if (!found.found_by_all) reply.header("x-robots-tag", "noindex")
    const tag = `"${[entry.crc, entry.size, entry.packed].map((each) => each.toString(36)).join("-")}"`
    reply
      .header(
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("cache-control", "no-cache")
      .header("etag", tag)
      .header("vary", "accept-encoding")
      .type(types[/\.(\w+)$/.exec(entry.name)?.[1] ?? ""] ?? "application/octet-stream")
    if (request.headers["if-none-match"]?.split(/,\s*/).some((each) => each.replace(/^W\//, "") === tag))
      return reply.code(304).send()
    if (entry.method === 0) return sendStored(reply, found.path, entry)
    const packed = await rangeOf(found.path, entry.from, entry.packed)
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(inflateRawSync(packed))
    return reply.header("content-encoding", "gzip").send(gzipped(packed, entry))
  }

  // Both spellings are found here, and what a page leads to is relative to the one with the slash.
  app.get(`${prefix}/:key`, { schema: { hide: true } }, (request, reply) => {
    const [path = "", query] = request.url.split(/\?(.*)/s)
    if (path.endsWith("/")) return serve(request, reply)
    return reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308)
  })
  app.get(`${prefix}/:key/*`, { schema: { hide: true } }, serve)
}

const sendStored = (reply: FastifyReply, path: string, { from, packed }: Entry) =>
  packed === 0
    ? reply.send("")
    : reply.header("content-length", packed).send(createReadStream(path, { start: from, end: from + packed - 1 }))

/** What lies packed in a zip is what a browser unpacks, but for its frame. */
export function gzipped(packed: Buffer, { crc, size }: Entry): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc)
  end.writeUInt32LE(size, 4)
  return Buffer.concat([gzipHead, packed, end])
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Remembers where the files lie in the zips that were read last; a kept file never changes. */
function directories() {
  const read = new Map<string, Promise<Directory>>()
  return (path: string): Promise<Directory> => {
    const directory = read.get(path) ?? readDirectory(path)
    read.delete(path)
    read.set(path, directory)
    directory.catch(() => read.delete(path))
    if (read.size > mostRemembered) read.delete(read.keys().next().value!)
    return directory
  }
}

const mostRemembered = 12

async function readDirectory(path: string): Promise<Directory> {
  const { size } = await stat(path)
  const about = endOf(await rangeOf(path, Math.max(0, size - endLength), Math.min(size, endLength)))
  return openDirectory(await rangeOf(path, about.begins, about.length), about)
}

async function rangeOf(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(bytes, 0, length, from)
    if (bytesRead < length) throw new Error("The file of an edition is not whole.")
    return bytes
  } finally {
    await file.close()
  }
}

const types: Record<string, string> = {
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
