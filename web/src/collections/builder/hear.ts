import { structure } from "@hub/contract/structure"
import { CallFailed, callResponse } from "../../call.ts"

const pause = 3000

/**
 * Hears when somebody arranges this collection, as long as the page is seen; it also comes when the line opens anew. Written
 * here, since the line of notifications is in a file of its own that every page loads.
 */
export function hearArranged(id: number, heard: () => void): () => void {
  let leaving = new AbortController()
  const follow = () => {
    leaving.abort()
    leaving = new AbortController()
    if (document.visibilityState === "visible") void listen(id, heard, leaving.signal)
  }
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    leaving.abort()
    document.removeEventListener("visibilitychange", follow)
  }
}

async function listen(id: number, heard: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await callResponse(structure.stream, { params: { id }, signal })
      heard()
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        if (piece.value.includes("data:")) heard()
    } catch (error) {
      // Whoever may not listen is not heard by asking again.
      if (signal.aborted || (error instanceof CallFailed && error.status >= 400 && error.status < 500)) return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
