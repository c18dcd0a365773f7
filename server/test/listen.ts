import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { onTestFinished } from "vitest"
import type { Player, TestHub } from "./hub.ts"

/** Hears what a stream says to somebody, from a hub that listens on a port. */
export async function listen(hub: TestHub, who: Player, path: string) {
  const at = hub.fastify.server.listening
    ? hub.fastify.listeningOrigin
    : await hub.fastify.listen({ host: "127.0.0.1", port: 0 })
  const request = get(at + path, { agent: false, headers: { authorization: `Bearer ${who}` } })
  const [response] = (await once(request, "response")) as [IncomingMessage]
  onTestFinished(() => void request.destroy())
  // The person who leaves before the end hears of it as of an error.
  response.on("error", () => {})
  const over = new Promise((resolve) => response.once("close", resolve))
  let said = ""
  response.on("data", (chunk) => void (said += String(chunk)))
  const kinds = () => [...said.matchAll(/^data: (.*)$/gm)].map(([, kind]) => kind!)
  return {
    headers: response.headers,
    over,
    leave: () => request.destroy(),
    /** What the updates so far were of. */
    kinds,
    /** Waits until the stream has told so often that there is news. */
    async liveUpdates(times: number) {
      while (kinds().length < times) await once(response, "data")
      return kinds().length
    },
  }
}
