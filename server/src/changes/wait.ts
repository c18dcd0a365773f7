import { setTimeout as pause } from "node:timers/promises"
import type { App } from "../platform/ctx.ts"
import { changesUpdates } from "../platform/events/positions.ts"
import { closingEvent } from "../platform/http/live-update-stream.ts"

// After "listening" nobody knows what was announced while the database was out of hearing.
const ends = [changesUpdates, "listening", closingEvent]

/** Waits until something happens, the time is over or the hub ends; answers whether something happened. */
export async function waitForChanges(
  { liveUpdates }: App,
  { seconds, happened }: { seconds: number; happened: () => Promise<boolean> },
): Promise<boolean> {
  const over = new AbortController()
  const end = () => over.abort()
  for (const name of ends) liveUpdates.on(name, end)
  try {
    // What happened since the list was read was perhaps announced before anybody listened.
    if (await happened()) return true
    await pause(seconds * 1000, undefined, { signal: over.signal, ref: false }).catch(() => {})
    // What was announced may have been seen already.
    return await happened()
  } finally {
    for (const name of ends) liveUpdates.off(name, end)
  }
}
