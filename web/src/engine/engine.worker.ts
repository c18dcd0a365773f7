import {
  countChangedLines,
  listHeadingOffsets,
  listTextHeadings,
  mayHoldDrawings,
  mayHoldFormulas,
  parseMarkdown,
  type Root,
} from "@hub/markdown"
import type { EngineRequest } from "./engine.ts"
import { countWords } from "./count-words.ts"

addEventListener("message", ({ data: { id, asked } }: MessageEvent<{ id: number; asked: EngineRequest }>) => {
  void answerTo(asked).then((answer) => postMessage({ id, answer }))
})

async function mathFor(text: string) {
  return mayHoldFormulas(text) ? (await import("@hub/markdown/math")).renderMathTree : undefined
}

async function drawingsFor(text: string) {
  if (!mayHoldDrawings(text)) return undefined
  return (await import("@hub/markdown/drawings")).createDrawingRenderer({ language: "en" })
}

function listWrittenHeadings(tree: Root) {
  const offsets = listHeadingOffsets(tree)
  return listTextHeadings(tree).map((heading, index) => ({ ...heading, offset: offsets[index] ?? 0 }))
}

/** What is asked while somebody writes is there at once; more of the engine is loaded with the question that needs it. */
async function answerTo(asked: EngineRequest) {
  switch (asked.kind) {
    case "tree":
      return parseMarkdown(asked.text)
    case "page":
      return (await import("./preview-page.ts")).renderPreviewPage(
        asked.text,
        asked.values,
        await mathFor(asked.text),
        await drawingsFor(asked.text),
      )
    case "topic":
      return (await import("./topic-page.ts")).renderTopicPage(asked.text, asked.variables)
    case "words":
      return countWords(parseMarkdown(asked.text))
    case "headings":
      return listWrittenHeadings(parseMarkdown(asked.text))
    case "lines":
      return countChangedLines(asked.before, asked.after)
    case "difference":
      return (await import("./page-difference.ts")).renderPageDifference(asked)
    case "changes":
      return (await import("./text-changes.ts")).listTextChanges(asked.before, asked.after)
    case "frontmatter":
      return (await import("./frontmatter-problem.ts")).frontmatterProblem(asked.text)
  }
}
