import { notifications } from "@hub/contract/notifications"
import { useEffect, useEffectEvent, useState } from "react"
import { CallFailed, callResponse } from "../call.ts"

const shortest = 1000
const longest = 60_000

/**
 * Hears from the hub when there is something new, as long as the tab is seen: a browser keeps only a few lines to one
 * hub, and tabs in the background would use them up. Answers whether the line is open; `heard` also comes whenever it opens.
 */
export function useNotificationUpdates(onUpdate: () => void): boolean {
  const [open, setOpen] = useState(false)
  const onUpdateEvent = useEffectEvent(onUpdate)
  useEffect(() => {
    let leaving = new AbortController()
    const follow = () => {
      leaving.abort()
      leaving = new AbortController()
      if (document.visibilityState === "visible") void readUpdates(leaving.signal, () => onUpdateEvent(), setOpen)
    }
    follow()
    document.addEventListener("visibilitychange", follow)
    return () => {
      leaving.abort()
      document.removeEventListener("visibilitychange", follow)
    }
  }, [])
  return open
}

/** Opens the line again and again, each time twice as late while it does not open. */
async function readUpdates(signal: AbortSignal, onUpdate: () => void, onOpen: (open: boolean) => void): Promise<void> {
  for (let wait = shortest; !signal.aborted; wait = Math.min(longest, wait * 2)) {
    try {
      const response = await callResponse(notifications.stream, { signal })
      wait = shortest
      onOpen(true)
      onUpdate()
      await readStream(response, onUpdate)
    } catch (error) {
      // The person who is signed out, or may not listen, is not heard by asking again.
      if (signal.aborted || (error instanceof CallFailed && error.status >= 400 && error.status < 500)) return
    }
    if (!signal.aborted) onOpen(false)
    await pause(wait, signal)
  }
}

async function readStream(response: Response, onUpdate: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    if (chunk.value.includes("data:")) onUpdate()
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
