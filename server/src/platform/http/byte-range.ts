import type { FastifyReply, FastifyRequest } from "fastify"

/**
 * The part of a file that was asked for, said in the answer's head; the whole where none was, where several were, or where the
 * asker has another version of the file. `outside` where the file has no such part.
 */
export function readByteRange(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  size: number,
): { start: number; end: number } | "outside" {
  reply.header("accept-ranges", "bytes")
  const whole = { start: 0, end: size - 1 }
  const condition = headers["if-range"]
  if (condition !== undefined && condition !== reply.getHeader("etag")) return whole
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? []
  if (first === "" && last === "") return whole
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) {
    reply.code(416).header("content-range", `bytes */${size}`)
    return "outside"
  }
  reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`)
  return { start, end }
}
