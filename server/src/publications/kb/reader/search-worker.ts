import type { Contents } from "../kb.ts"
import { loadInPage, shared } from "./root.ts"
import { openSearch, type Found } from "./search.ts"

declare function importScripts(url: string): void

/** A question to the worker; the first one says where the edition lies, and which version of contents and search it has. */
export type Question = { number: number; question: string; root: string; search: string; contents: string }
export type Answer = { number: number; found?: Found }

type Parts = Pick<Question, "root" | "search">

/** Opened from a folder, where browsers allow no workers, the page loads this script itself and finds the search here. */
export type SearchInPage = { kbSearch: (parts: Parts, contents: Contents) => (question: string) => Promise<Found> }

if (typeof importScripts === "function") answerQuestions()
else (globalThis as unknown as SearchInPage).kbSearch = (parts, contents) => searchFrom(parts, contents, loadInPage)

function answerQuestions(): void {
  let find: ((question: string) => Promise<Found>) | undefined
  addEventListener("message", ({ data }: MessageEvent<Question>) => {
    answer(data).then(
      (found) => self.postMessage({ number: data.number, found } satisfies Answer, {}),
      () => self.postMessage({ number: data.number } satisfies Answer, {}),
    )
  })

  async function answer({ question, contents, ...parts }: Question): Promise<Found> {
    if (find === undefined) {
      await loadInWorker(contents)
      find = searchFrom(parts, shared.kbContents, loadInWorker)
    }
    return find(question)
  }
}

function searchFrom({ root, search: version }: Parts, contents: Contents, load: (url: string) => Promise<void>) {
  const arrived = new Map<string, unknown>()
  shared.kbPart = (name, content) => arrived.set(name, content)

  const search = openSearch(async (name) => {
    await load(`${root}search/${name}.js?v=${version}`)
    const content = arrived.get(name)
    arrived.delete(name)
    return content
  }, contents)
  return (question: string) => search.find(question)
}

async function loadInWorker(url: string): Promise<void> {
  importScripts(url)
}
