import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { FastifyReply } from "fastify"

/** A file as an answer, on disk or written for it. `inline` is only for what a browser may open; at an address that `lasts`, no other file ever stands. */
export type FileAnswer = { filename: string; mime: string; inline: boolean; lasts?: boolean } & (
  | { path: string }
  | { text: string | Buffer }
)

/** Sends a file so that a browser can neither guess another type nor run anything in it. */
export async function sendFile(reply: FastifyReply, file: FileAnswer) {
  const { filename, mime, inline, lasts } = file
  const size = "path" in file ? (await stat(file.path)).size : Buffer.byteLength(file.text)
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_")
  return reply
    .type(mime)
    .header("content-length", size)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header("cache-control", lasts ? "private, max-age=31536000, immutable" : "private, no-store")
    .header(
      "content-disposition",
      `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .send("path" in file ? createReadStream(file.path) : file.text)
}
