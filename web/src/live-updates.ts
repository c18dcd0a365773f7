import { CallFailed } from "./call.ts"

const pause = 3000
/** For how long news is gathered, in milliseconds: a hundred topics that are published at once are read once. */
const gathering = 300

/**
 * Hears the news of one stream as long as the page is seen, several that come close together as one; it also comes when
 * the line opens again. The line of notifications is not this one, since that is in a file which every page loads.
 */
export function followLiveUpdates(open: (signal: AbortSignal) => Promise<Response>, heard: () => void): () => void {
  let leaving = new AbortController()
  const gathered = gatherCalls(heard, gathering)
  const follow = () => {
    leaving.abort()
    leaving = new AbortController()
    if (document.visibilityState === "visible") void readUpdates(open, gathered.call, leaving.signal)
  }
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    leaving.abort()
    gathered.forget()
    document.removeEventListener("visibilitychange", follow)
  }
}

/** Makes one call, `time` milliseconds after the first, of all that come until then. */
export function gatherCalls(act: () => void, time: number): { call: () => void; forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        act()
      }, time)
    },
    forget: () => clearTimeout(timer),
  }
}

async function readUpdates(
  open: (signal: AbortSignal) => Promise<Response>,
  heard: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await open(signal)
      heard()
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        if (chunk.value.includes("data:")) heard()
    } catch (error) {
      // The person who may not listen is not heard by asking again.
      if (signal.aborted || (error instanceof CallFailed && error.status >= 400 && error.status < 500)) return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
