import type { EventEmitter } from "node:events"
import { PassThrough } from "node:stream"
import type { FastifyReply } from "fastify"

/** Emitted when the hub ends, so that nobody waits for news that will not come. */
export const closingEvent = "closing"

/** What stands between hub and browser may close a line on which nothing is said for a minute. */
const heartbeat = 25_000
/** The person who listens on comes again, and shows again who they are. */
const maxStreamDuration = 10 * 60_000

/** Tells a page, while it listens, whenever there is news of one of these names, and what it is of: `comments` of `comments:7`. */
export function streamLiveUpdates(reply: FastifyReply, liveUpdates: EventEmitter, names: string[]) {
  const stream = new PassThrough()
  const end = () => void stream.end()
  // After "listening" nobody knows what was announced while the database was out of hearing.
  const listeners: [string, () => void][] = [...names, "listening"].map((name) => [
    name,
    () => void stream.write(`data: ${name.split(":")[0]}\n\n`),
  ])
  listeners.push([closingEvent, end])
  for (const [name, listener] of listeners) liveUpdates.on(name, listener)
  const beat = setInterval(() => stream.write(": here\n\n"), heartbeat).unref()
  const over = setTimeout(end, maxStreamDuration).unref()
  stream.on("close", () => {
    for (const [name, listener] of listeners) liveUpdates.off(name, listener)
    clearInterval(beat)
    clearTimeout(over)
  })
  stream.write(": here\n\n")
  return reply
    .type("text/event-stream")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream)
}
