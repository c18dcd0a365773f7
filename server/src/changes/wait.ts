import { setTimeout as pause } from "node:timers/promises"
import type { App } from "../platform/ctx.ts"
import { changesUpdates } from "../platform/events/positions.ts"
import { closingEvent } from "../platform/http/live-update-stream.ts"

/** Waits until something happens, the time is over or the hub ends; answers whether something happened. */
export async function waitForChanges(
  { liveUpdates }: App,
  { seconds, happened }: { seconds: number; happened: () => Promise<boolean> },
): Promise<boolean> {
  const over = new AbortController()
  let announced = false
  const hear = () => {
    announced = true
    over.abort()
  }
  const end = () => over.abort()
  // After "listening" nobody knows what was announced while the database was out of hearing.
  for (const name of [changesUpdates, "listening"]) liveUpdates.on(name, hear)
  liveUpdates.on(closingEvent, end)
  try {
    // What happened since the list was read was perhaps announced before anybody listened.
    if (await happened()) return true
    await pause(seconds * 1000, undefined, { signal: over.signal, ref: false }).catch(() => {})
    return announced
  } finally {
    for (const name of [changesUpdates, "listening"]) liveUpdates.off(name, hear)
    liveUpdates.off(closingEvent, end)
  }
}
