import { changedLines, mayHoldFormulas, parse } from "@hub/markdown"
import type { Asked } from "./engine.ts"
import { countWords } from "./words.ts"

addEventListener("message", ({ data: { id, asked } }: MessageEvent<{ id: number; asked: Asked }>) => {
  void answerTo(asked).then((answer) => postMessage({ id, answer }))
})

async function mathFor(text: string) {
  return mayHoldFormulas(text) ? (await import("@hub/markdown/math")).mathTree : undefined
}

/** What is asked while somebody writes is there at once; more of the engine is loaded with the question that needs it. */
async function answerTo(asked: Asked) {
  switch (asked.kind) {
    case "tree":
      return parse(asked.text)
    case "page":
      return (await import("./page.ts")).pageOf(asked.text, asked.values, await mathFor(asked.text))
    case "words":
      return countWords(parse(asked.text))
    case "lines":
      return changedLines(asked.before, asked.after)
    case "frontmatter":
      return (await import("./frontmatter-problem.ts")).frontmatterProblem(asked.text)
  }
}
