import type { FastifyReply, FastifyRequest } from "fastify"

/** What runs by itself calls itself so. There are phones of the name Cubot. */
const robots =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiver|preview|monitor|scan|validator|lighthouse|headless|facebookexternalhit|mediapartners/i

/** Whether a person's browser asks, for the person, and they did not ask to be left out of every count. */
export function isCountable({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const agent = headers["user-agent"] ?? ""
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]].join(" ")
  return (
    agent.startsWith("Mozilla/5.0 ") &&
    !robots.test(agent) &&
    !/prefetch|preview/.test(purpose) &&
    headers["sec-gpc"] !== "1" &&
    headers["dnt"] !== "1"
  )
}

/**
 * Whether a file is sent for the first time to somebody who counts. Of one that is sent in parts, only the part at its beginning
 * counts, and not where it is so short that a program only looks whether it gets parts.
 */
export function isFirstSending(reply: FastifyReply): boolean {
  if (reply.request.method !== "GET" || !isCountable(reply.request)) return false
  if (reply.statusCode === 200) return true
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(String(reply.getHeader("content-range") ?? "")) ?? []
  return reply.statusCode === 206 && first === "0" && Number(last) >= 1023
}
