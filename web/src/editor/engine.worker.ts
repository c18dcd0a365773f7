import { changedLines, parse, readFrontmatter } from "@hub/markdown"
import type { Asked } from "./engine.ts"
import { countWords, pageOf } from "./page.ts"

addEventListener("message", ({ data: { id, asked } }: MessageEvent<{ id: number; asked: Asked }>) => {
  postMessage({ id, answer: answerTo(asked) })
})

function answerTo(asked: Asked) {
  switch (asked.kind) {
    case "tree":
      return parse(asked.text)
    case "page":
      return pageOf(asked.text, asked.values)
    case "words":
      return countWords(parse(asked.text))
    case "lines":
      return changedLines(asked.before, asked.after)
    case "frontmatter":
      return readFrontmatter(asked.text).problem
  }
}
