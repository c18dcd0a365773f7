import type { EventEmitter } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import type { House } from "../ctx.ts"
import { react, type Reactions } from "./react.ts"

const poll = 2000

/** Reacts to facts as they are recorded, by this hub or another, until stopped. */
export function keepReacting(house: House, news: EventEmitter, features: Reactions[]) {
  const stopping = new AbortController()
  let heard = true
  let wake = () => {}
  const onNews = () => {
    heard = true
    wake()
  }
  news.on("facts", onNews)

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      heard = false
      try {
        await react(house, features)
      } catch (error) {
        house.log(error, "reacting to facts")
      }
      if (!heard && !stopping.signal.aborted)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(poll)])
    }
  })()

  return {
    async stop() {
      stopping.abort()
      news.off("facts", onNews)
      wake()
      await loop
    },
  }
}
