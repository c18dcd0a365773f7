import type { KbContents } from "./site.ts"
import { loadInPage, shared } from "./root.ts"
import { openKbSearch, type KbSearchResult } from "./search.ts"

declare function importScripts(url: string): void

/** A question to the worker; the first one says where the edition lies, and which version of contents and search it has. */
export type WorkerQuestion = {
  number: number
  question: string
  part: number
  root: string
  search: string
  contents: string
}
export type WorkerAnswer = { number: number; found?: KbSearchResult }

type SearchOfEdition = (question: string, part: number) => Promise<KbSearchResult>
type IndexLocation = Pick<WorkerQuestion, "root" | "search">

/** Opened from a folder, where browsers allow no workers, the page loads this script itself and finds the search here. */
export type SearchInPage = {
  kbSearch: (parts: IndexLocation, contents: KbContents) => SearchOfEdition
}

if (typeof importScripts === "function") answerQuestions()
else (globalThis as unknown as SearchInPage).kbSearch = (parts, contents) => createSearch(parts, contents, loadInPage)

function answerQuestions(): void {
  let find: SearchOfEdition | undefined
  addEventListener("message", ({ data }: MessageEvent<WorkerQuestion>) => {
    answer(data).then(
      (found) => self.postMessage({ number: data.number, found } satisfies WorkerAnswer, {}),
      () => self.postMessage({ number: data.number } satisfies WorkerAnswer, {}),
    )
  })

  async function answer({ question, part, contents, ...parts }: WorkerQuestion): Promise<KbSearchResult> {
    if (find === undefined) {
      await loadInWorker(contents)
      find = createSearch(parts, shared.kbContents, loadInWorker)
    }
    return find(question, part)
  }
}

function createSearch(
  { root, search: version }: IndexLocation,
  contents: KbContents,
  load: (url: string) => Promise<void>,
): SearchOfEdition {
  const arrived = new Map<string, unknown>()
  shared.kbPart = (name, content) => arrived.set(name, content)

  const search = openKbSearch(async (name) => {
    await load(`${root}search/${name}.js?v=${version}`)
    const content = arrived.get(name)
    arrived.delete(name)
    return content
  }, contents)
  return (question: string, part: number) => search.find(question, 12, part)
}

async function loadInWorker(url: string): Promise<void> {
  importScripts(url)
}
