import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"

/** A file as an answer, on disk, written for it, or read a piece at a time. `inline` is only for what a browser may open; where `isImmutable`, its address never shows another file. */
export type FileResponse = { filename: string; mime: string; inline: boolean; isImmutable?: boolean } & (
  | { path: string }
  | { text: string | Buffer }
  | { chunks: AsyncIterable<Buffer>; bytes: number }
)

/** Sends a file so that a browser can neither guess another type nor run anything in it. */
export async function sendFile(reply: FastifyReply, file: FileResponse) {
  const { filename, mime, inline, isImmutable } = file
  const size = await sizeOf(file)
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_")
  return reply
    .type(mime)
    .header("content-length", size)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header("cache-control", isImmutable ? "private, max-age=31536000, immutable" : "private, no-store")
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .send("path" in file ? createReadStream(file.path) : "chunks" in file ? Readable.from(file.chunks) : file.text)
}

async function sizeOf(file: FileResponse) {
  if ("path" in file) return (await stat(file.path)).size
  return "chunks" in file ? file.bytes : Buffer.byteLength(file.text)
}
