import type { EventEmitter } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import type { App } from "../ctx.ts"
import { dispatchEvents, type Subscribers } from "./dispatch.ts"

const poll = 2000

/** Reacts to events as they are recorded, by this hub or another, until stopped. */
export function startDispatcher(app: App, liveUpdates: EventEmitter, features: Subscribers[]) {
  const stopping = new AbortController()
  let woken = true
  let wake = () => {}
  const onUpdate = () => {
    woken = true
    wake()
  }
  liveUpdates.on("events", onUpdate)

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      woken = false
      try {
        await dispatchEvents(app, features)
      } catch (error) {
        app.log(error, "reacting to events")
      }
      if (!woken && !stopping.signal.aborted)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(poll)])
    }
  })()

  return {
    async stop() {
      stopping.abort()
      liveUpdates.off("events", onUpdate)
      wake()
      await loop
    },
  }
}
