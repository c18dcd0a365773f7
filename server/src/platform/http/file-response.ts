import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { readByteRange } from "./byte-range.ts"
import { isFirstSending } from "./countable.ts"

/**
 * A file as an answer, on disk, written for it, or read a piece at a time. `inline` is only for what a browser may open; where
 * `isImmutable`, its address never shows another file. `tag` names its bytes, by which a browser asks for parts of it, and whether
 * what it has is still right. `onDownload` hears that a person gets one that lies on disk.
 */
export type FileResponse = {
  filename: string
  mime: string
  inline: boolean
  isImmutable?: boolean
  tag?: string
  /** Whether it may stay in a browser that asks each time if it is still right; for everybody alike, or for this one. */
  keptBy?: "everybody" | "browser"
  onDownload?: () => Promise<void>
} & ({ path: string } | { text: string | Buffer } | { chunks: AsyncIterable<Buffer>; bytes: number })

/** Sends a file so that a browser can neither guess another type nor run anything in it. */
export async function sendFile(reply: FastifyReply, file: FileResponse) {
  const { filename, mime, inline } = file
  // Before anything is said of the file: a failure says nothing of it.
  const size = await sizeOf(file)
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_")
  reply
    .type(mime)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", policyOf(file))
    .header("cache-control", cachingOf(file))
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
  if (file.tag !== undefined && isKnown(reply, file.tag)) return reply.code(304).send()
  if ("path" in file) return sendFromDisk(reply, file, size)
  return reply.header("content-length", size).send("chunks" in file ? Readable.from(file.chunks) : file.text)
}

async function sizeOf(file: FileResponse): Promise<number> {
  if ("path" in file) return (await stat(file.path)).size
  return "chunks" in file ? file.bytes : Buffer.byteLength(file.text)
}

/** The whole file or a part of it. A text is packed on its way, so that nobody could say which part of it they want. */
async function sendFromDisk(reply: FastifyReply, file: FileResponse & { path: string }, size: number) {
  const isWhole = file.tag === undefined || size === 0 || /^text\/|svg/.test(file.mime)
  const range = isWhole ? { start: 0, end: size - 1 } : readByteRange(reply.request, reply, size)
  if (range === "outside") return reply.send()
  if (isFirstSending(reply)) await file.onDownload?.()
  const { start, end } = range
  return reply
    .header("content-length", end - start + 1)
    .send(size === 0 ? "" : createReadStream(file.path, { start, end }))
}

/** The viewers of some browsers do not show a PDF in a sandbox. */
const policyOf = ({ inline, mime }: FileResponse) =>
  inline && mime === "application/pdf"
    ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function cachingOf({ isImmutable, keptBy }: FileResponse): string {
  if (isImmutable) return "private, max-age=31536000, immutable"
  return keptBy === undefined ? "private, no-store" : `${keptBy === "everybody" ? "public" : "private"}, no-cache`
}

/** Names what is sent, and whether the browser has just that. */
export function isKnown(reply: FastifyReply, name: string): boolean {
  const tag = `"${name}"`
  reply.header("etag", tag)
  if (reply.statusCode !== 200) return false
  const known = reply.request.headers["if-none-match"]?.split(/,\s*/) ?? []
  return known.some((each) => each.replace(/^W\//, "") === tag)
}
