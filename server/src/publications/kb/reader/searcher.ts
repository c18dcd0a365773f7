import type { Contents, EditionScript } from "../kb.ts"
import { loadInPage } from "./root.ts"
import type { Found } from "./search.ts"
import type { Answer, Question, SearchInPage } from "./search-worker.ts"

type Ask = (question: string) => Promise<Found>

type Searched = { root: URL; edition: EditionScript; contents: Contents; contentsUrl: string }

/** Asks the search in a worker; opened from a folder, where there are none, in the page. */
export function searcher({ root, edition, contents, contentsUrl }: Searched): Ask {
  const script = new URL(`assets/search-worker.js?v=${edition.worker}`, root).href
  const parts = { root: root.href, search: edition.search }
  return location.protocol.startsWith("http")
    ? inWorker(script, { ...parts, contents: contentsUrl })
    : inPage(script, parts, contents)
}

function inWorker(script: string, about: Omit<Question, "number" | "question">): Ask {
  const waiting = new Map<number, { resolve: (found: Found) => void; reject: (failure: Error) => void }>()
  let worker: Worker | undefined
  let number = 0

  /** A worker from before the edition was saved asks the network for ever; the next question goes to a new one. */
  navigator.serviceWorker?.addEventListener("controllerchange", () => (worker = undefined))

  return (question) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      waiting.set(++number, { resolve, reject })
      worker.postMessage({ number, question, ...about } satisfies Question, {})
    })

  function start(): Worker {
    const started = new Worker(script)
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const asker = waiting.get(data.number)
      waiting.delete(data.number)
      if (data.found) asker?.resolve(data.found)
      else asker?.reject(new Error("The search could not be loaded."))
    })
    started.addEventListener("error", () => stop())
    return started
  }

  function stop(): void {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error("The search could not be loaded."))
    waiting.clear()
  }
}

function inPage(script: string, parts: Pick<Question, "root" | "search">, contents: Contents): Ask {
  let opened: Promise<Ask> | undefined
  return async (question) => {
    opened ??= loadInPage(script).then(() => (globalThis as unknown as SearchInPage).kbSearch(parts, contents))
    return (await opened)(question)
  }
}
