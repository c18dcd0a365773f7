import { useSyncExternalStore } from "react"

const minute = 60_000
/** What is this old is not the present moment any more for what is shown now. */
const fresh = 1_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  timer ??= setInterval(tick, minute)
  if (Date.now() - now > fresh) tick()
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** While nobody listens, it does not move on by itself. */
function readNow(): number {
  if (timer === undefined && Date.now() - now > fresh) now = Date.now()
  return now
}

/**
 * The present moment, moving on every minute, so that relative times stay true: one for the whole page, so that two that
 * speak of one moment say the same.
 */
export const useNow = (): number => useSyncExternalStore(listen, readNow)
