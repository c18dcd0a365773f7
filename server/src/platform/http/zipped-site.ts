import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { inflateRawSync } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { asSystem, type Ctx, type App, anonymousActor } from "../ctx.ts"
import { notFound } from "../refusal.ts"
import { mimeTypeOf, readZipDirectory, readZipFile, readZipRange } from "../files/read-zip.ts"
import { type ZipDirectory, type ZipEntry, findZipEntry } from "../files/zip-directory.ts"
import type { NoteAnswer } from "./note-answer.ts"
import { readByteRange } from "./byte-range.ts"
import { cookiesOf } from "./cookies.ts"
import { isCountable } from "./countable.ts"
import { type FileResponse, isKnown, sendFile } from "./file-response.ts"

/**
 * A file in a zip. `edit` adds to what it says what is not in the zip; where `isImmutable`, the address never shows another file.
 * `onView` hears that a person opened it as a page, also where their browser had it already.
 */
export type ZippedFile = {
  path: string
  name: string
  isIndexable: boolean
  isImmutable?: boolean
  edit?: (text: string) => Promise<string> | string
  onView?: (() => Promise<void>) | undefined
}

/** What is at an address of a site: a file of a zip or a whole one, what is written for it, or the way to where it is. */
export type SiteAnswer =
  | ZippedFile
  | { file: FileResponse; isIndexable: boolean }
  | { text: string; mime: string; status: number; isIndexable: boolean; policy?: string }
  | { redirect: string; isPermanent: boolean }

/** What is at an address: the key, and the path after it as it was asked for. */
export type FindInSite = (ctx: Ctx, key: string, path: string) => Promise<SiteAnswer | undefined>

/** Serves the files in zips that only their key names, such as a published knowledge base, as they lie there packed. */
export function addZippedRoute(
  fastify: FastifyInstance,
  { app, noteAnswer }: { app: App; noteAnswer: NoteAnswer },
  prefix: `/${string}`,
  find: FindInSite,
) {
  const directoryOf = createDirectoryCache()

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { key = "" } = request.params as { key?: string }
    const hub = asSystem(app)
    const origin = { ...hub.origin, cookies: cookiesOf(request, reply, app.public_url) }
    const ctx: Ctx = { ...hub, actor: anonymousActor, origin }
    const found = await find(ctx, key, pathBelow(request.url, prefix))
    await noteAnswer(ctx, { method: "GET", path: `${prefix}/:key` }, {}, () => undefined)
    if (!found) throw notFound("Page")
    if ("redirect" in found) return redirect(request, reply, found)
    if (!found.isIndexable) reply.header("x-robots-tag", "noindex")
    if ("file" in found) return sendFile(reply, found.file)
    reply
      .header("content-security-policy", ("policy" in found && found.policy) || policy)
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding")
      .header("x-content-type-options", "nosniff")
    if ("text" in found) return sendText(reply.code(found.status).type(found.mime), found.text)
    return sendZipped(request, reply, found, await directoryOf(found.path))
  }

  // Both spellings are found here, and what a page leads to is relative to the one with the slash.
  fastify.get(`${prefix}/`, { schema: { hide: true } }, serve)
  fastify.get(`${prefix}/:key`, { schema: { hide: true } }, (request, reply) =>
    /\/$|\.[^/]*$/.test(pathOf(request.url))
      ? serve(request, reply)
      : redirect(request, reply, { redirect: `${pathOf(request.url)}/`, isPermanent: true }),
  )
  fastify.get(`${prefix}/:key/*`, { schema: { hide: true } }, serve)
}

const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const pathOf = (url: string) => url.split("?")[0]!

/** The path after the key. The router drops a slash at its end, which tells a page from a file. */
function pathBelow(url: string, prefix: string): string {
  const [, path = ""] = /^[^/]*(?:\/(.*))?$/s.exec(pathOf(url).slice(prefix.length + 1)) ?? []
  try {
    return decodeURIComponent(path)
  } catch {
    throw notFound("Page")
  }
}

/** A browser that keeps a way for good asks again all the same: the address may lead elsewhere later. */
function redirect(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { redirect: to, isPermanent }: Extract<SiteAnswer, { redirect: string }>,
) {
  const query = /\?.*$/s.exec(url)?.[0] ?? ""
  return reply.header("cache-control", "no-cache").redirect(to + query, isPermanent ? 308 : 307)
}

async function sendZipped(request: FastifyRequest, reply: FastifyReply, found: ZippedFile, directory: ZipDirectory) {
  const { path, name, isIndexable, isImmutable, edit, onView } = found
  const wanted = findZipEntry(directory, name)
  // A site has a page of its own for what is not there; a program that asks for a file is told so by the hub.
  const isRead = request.headers.accept?.includes("text/html")
  const entry = wanted ?? (isRead ? findZipEntry(directory, "404.html") : undefined)
  if (!entry) throw notFound("Page")
  if (!wanted) reply.code(404)
  else if (isImmutable)
    reply.header("cache-control", `${isIndexable ? "public" : "private"}, max-age=31536000, immutable`)
  reply.type(mimeTypeOf(entry.name))
  // A browser that keeps an edition on the device asks for its pages as for any file.
  if (wanted && isRead && request.method === "GET" && isCountable(request)) await onView?.()
  if (edit && wanted) return sendText(reply, await edit((await readZipFile(path, entry)).toString()))
  if (isKnown(reply, [entry.crc, entry.size, entry.packed].map((each) => each.toString(36)).join("-")))
    return reply.code(304).send()
  if (entry.method === 0) return sendStored(request, reply, path, entry)
  const packed = await readZipRange(path, entry.from, entry.packed)
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(inflateRawSync(packed))
  return reply.header("content-encoding", "gzip").send(wrapAsGzip(packed, entry))
}

function sendText(reply: FastifyReply, text: string) {
  if (isKnown(reply, createHash("sha256").update(text).digest("base64url").slice(0, 22))) return reply.code(304).send()
  return reply.send(text)
}

/** What lies unpacked in the zip, such as an image, or the part of it that was asked for. */
function sendStored(request: FastifyRequest, reply: FastifyReply, path: string, { from, packed }: ZipEntry) {
  if (packed === 0) return reply.send("")
  const range = readByteRange(request, reply, packed)
  if (range === "outside") return reply.send()
  const { start, end } = range
  return reply
    .header("content-length", end - start + 1)
    .send(createReadStream(path, { start: from + start, end: from + end }))
}

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
    const directory = read.get(path) ?? readZipDirectory(path)
    read.delete(path)
    read.set(path, directory)
    directory.catch(() => read.delete(path))
    if (read.size > maxCachedDirectories) read.delete(read.keys().next().value!)
    return directory
  }
}

const maxCachedDirectories = 12
