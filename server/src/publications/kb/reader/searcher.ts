import type { Contents } from "../kb.ts"
import { make } from "./root.ts"
import type { Found } from "./search.ts"
import type { Answer, Question, SearchInPage } from "./search-worker.ts"

type Ask = (question: string) => Promise<Found>

/** Asks the search in a worker; opened from a folder, where there are none, in the page. */
export function searcher({ root, contents }: { root: URL; contents: Contents }): Ask {
  const script = new URL(`assets/search-worker.js?v=${contents.worker}`, root).href
  const version = document.querySelector<HTMLScriptElement>("script[src*='assets/contents.js']")?.src ?? ""
  return location.protocol.startsWith("http")
    ? inWorker(script, root.href, version)
    : inPage(script, root.href, contents)
}

function inWorker(script: string, root: string, contents: string): Ask {
  const waiting = new Map<number, { resolve: (found: Found) => void; reject: (failure: Error) => void }>()
  let worker: Worker | undefined
  let number = 0

  /** A worker from before the edition was saved asks the network for ever; the next question goes to a new one. */
  navigator.serviceWorker?.addEventListener("controllerchange", () => (worker = undefined))

  return (question) =>
    new Promise((resolve, reject) => {
      worker ??= start()
      waiting.set(++number, { resolve, reject })
      worker.postMessage({ number, question, root, contents } satisfies Question, {})
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

function inPage(script: string, root: string, contents: Contents): Ask {
  let opened: Promise<Ask> | undefined
  return async (question) => {
    opened ??= new Promise<Ask>((resolve, reject) => {
      const element = make("script", { src: script })
      element.addEventListener("load", () => resolve((globalThis as unknown as SearchInPage).kbSearch(root, contents)))
      element.addEventListener("error", () => reject(new Error("The search could not be loaded.")))
      document.head.append(element)
    })
    return (await opened)(question)
  }
}
