import type { HeadingEntry, Root, WordChange } from "@hub/markdown"
import type { RenderedPage } from "./preview-page.ts"
import type { RenderedTopic } from "./topic-page.ts"

/** A heading of a text that is written, and where it begins in the source. */
export type WrittenHeading = HeadingEntry & { offset: number }

/** What is asked of the engine about a text. */
export type EngineRequest =
  | { kind: "tree"; text: string }
  | { kind: "page"; text: string; values: Record<string, string> }
  | { kind: "topic"; text: string; variables: { slug: string; value: string }[] }
  | { kind: "words"; text: string }
  | { kind: "lines"; before: string; after: string }
  | { kind: "difference"; before: string; after: string; values?: Record<string, string> }
  | { kind: "changes"; before: string; after: string }
  | { kind: "frontmatter"; text: string }
  | { kind: "headings"; text: string }
type EngineAnswers = {
  tree: Root
  page: RenderedPage
  topic: RenderedTopic
  words: number
  lines: number
  difference: string
  changes: WordChange[]
  frontmatter: string | undefined
  headings: WrittenHeading[]
}
export type EngineResponse = { id: number; answer: EngineAnswers[EngineRequest["kind"]] }

/** Whether reading a text would keep the page from answering the author. */
export const isLarge = (text: string) => text.length > 50_000

/** What somebody looks at as soon as it is there. */
const shown = new Set<EngineRequest["kind"]>(["tree", "page", "topic", "difference"])

let count = 0
const workers = new Map<"shown" | "aside", Worker>()
const waiting = new Map<number, (answer: EngineAnswers[EngineRequest["kind"]]) => void>()

/** Asks the engine in a worker, while the page goes on. What nobody waits for is done aside of what is about to be shown. */
export function askEngine<Kind extends EngineRequest["kind"]>(
  asked: Extract<EngineRequest, { kind: Kind }>,
): Promise<EngineAnswers[Kind]> {
  const name = shown.has(asked.kind) ? "shown" : "aside"
  const worker = workers.get(name) ?? startWorker()
  workers.set(name, worker)
  const id = count++
  const answer = new Promise<EngineAnswers[Kind]>((resolve) => waiting.set(id, resolve as (answer: unknown) => void))
  worker.postMessage({ id, asked }, [])
  return answer
}

function startWorker(): Worker {
  const made = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" })
  made.addEventListener("message", ({ data }: MessageEvent<EngineResponse>) => {
    waiting.get(data.id)?.(data.answer)
    waiting.delete(data.id)
  })
  return made
}
