import type { KbContents, EditionScript } from "./site.ts"
import { loadInPage } from "./root.ts"
import type { KbSearchResult } from "./search.ts"
import type { WorkerAnswer, WorkerQuestion, SearchInPage } from "./search-worker.ts"

/** Asks in the whole edition, or in the part of this topic. */
type AskSearch = (question: string, part: number) => Promise<KbSearchResult>

type SearcherOptions = { root: URL; edition: EditionScript; contents: KbContents; contentsUrl: string }

/** Asks the search in a worker; opened from a folder, where there are none, in the page. */
export function createSearcher({ root, edition, contents, contentsUrl }: SearcherOptions): AskSearch {
  const script = new URL(`assets/search-worker.js?v=${edition.worker}`, root).href
  const parts = { root: root.href, search: edition.search }
  return location.protocol.startsWith("http")
    ? searchInWorker(script, { ...parts, contents: contentsUrl })
    : searchInPage(script, parts, contents)
}

function searchInWorker(script: string, about: Omit<WorkerQuestion, "number" | "question" | "part">): AskSearch {
  const waiting = new Map<number, { resolve: (found: KbSearchResult) => void; reject: (failure: Error) => void }>()
  let worker: Worker | undefined
  let number = 0

  /** A worker from before the edition was saved asks the network for ever; the next question goes to a new one. */
  navigator.serviceWorker?.addEventListener("controllerchange", () => (worker = undefined))

  return (question, part) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      waiting.set(++number, { resolve, reject })
      worker.postMessage({ number, question, part, ...about } satisfies WorkerQuestion, {})
    })

  function start(): Worker {
    const started = new Worker(script)
    started.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
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

function searchInPage(script: string, parts: Pick<WorkerQuestion, "root" | "search">, contents: KbContents): AskSearch {
  let opened: Promise<AskSearch> | undefined
  return async (question, part) => {
    opened ??= loadInPage(script).then(() => (globalThis as unknown as SearchInPage).kbSearch(parts, contents))
    return (await opened)(question, part)
  }
}
