import type { Contents } from "../kb.ts"
import { shared } from "./root.ts"
import { openSearch, type Found } from "./search.ts"

declare function importScripts(url: string): void

/** A question to the worker; the first one says where the edition lies. */
export type Question = { number: number; question: string; root: string; contents: string }
export type Answer = { number: number; found?: Found }

/** Opened from a folder, where browsers allow no workers, the page loads this script itself and finds the search here. */
export type SearchInPage = { kbSearch: (root: string, contents: Contents) => (question: string) => Promise<Found> }

if (typeof importScripts === "function") answerQuestions()
else (globalThis as unknown as SearchInPage).kbSearch = (root, contents) => searchFrom(root, contents, loadInPage)

function answerQuestions(): void {
  let find: ((question: string) => Promise<Found>) | undefined
  addEventListener("message", ({ data }: MessageEvent<Question>) => {
    answer(data).then(
      (found) => self.postMessage({ number: data.number, found } satisfies Answer, {}),
      () => self.postMessage({ number: data.number } satisfies Answer, {}),
    )
  })

  async function answer({ question, root, contents }: Question): Promise<Found> {
    if (find === undefined) {
      await loadInWorker(contents)
      find = searchFrom(root, shared.kbContents, loadInWorker)
    }
    return find(question)
  }
}

function searchFrom(root: string, contents: Contents, load: (url: string) => Promise<void>) {
  const arrived = new Map<string, unknown>()
  shared.kbPart = (name, content) => arrived.set(name, content)

  const search = openSearch(async (name) => {
    await load(`${root}search/${name}.js?v=${contents.search}`)
    const content = arrived.get(name)
    arrived.delete(name)
    return content
  }, contents)
  return (question: string) => search.find(question)
}

async function loadInWorker(url: string): Promise<void> {
  importScripts(url)
}

function loadInPage(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = url
    script.addEventListener("load", () => resolve())
    script.addEventListener("error", () => reject(new Error(`Could not load ${url}.`)))
    document.head.append(script)
  })
}
