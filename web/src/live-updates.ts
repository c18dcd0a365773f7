import { CallFailed } from "./call.ts"

const pause = 3000
/** For how long news is gathered, in milliseconds: a hundred topics that are published at once are read once. */
const gathering = 300
/** After it, as when the line opens, nobody knows what was announced while it was out of hearing. */
const everything = "listening"

/** Hears what the news are of: as the server names it, or of everything, once the line opens. */
export type LiveUpdateHandler = (isOf: (kind: string) => boolean) => void

/**
 * Hears the news of one stream as long as the page is seen, several that come close together as one; it also comes when
 * the line opens again. The line of notifications is not this one, since that is in a file which every page loads.
 */
export function followLiveUpdates(
  open: (signal: AbortSignal) => Promise<Response>,
  heard: LiveUpdateHandler,
): () => void {
  let leaving = new AbortController()
  let kinds = new Set<string>()
  const gathered = gatherCalls(() => {
    const gone = kinds
    kinds = new Set()
    heard((kind) => gone.has(kind) || gone.has(everything))
  }, gathering)
  const hear = (kind: string) => {
    kinds.add(kind)
    gathered.call()
  }
  const follow = () => {
    leaving.abort()
    leaving = new AbortController()
    if (document.visibilityState === "visible") void readUpdates(open, hear, leaving.signal)
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
  heard: (kind: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await open(signal)
      heard(everything)
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        for (const [, kind] of chunk.value.matchAll(/^data: (.*)$/gm)) if (kind !== undefined) heard(kind)
    } catch (error) {
      // The person who may not listen is not heard by asking again.
      if (signal.aborted || (error instanceof CallFailed && error.status >= 400 && error.status < 500)) return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
