import { mayHoldDrawings, parseMarkdown, toPlainText, resolveVariables, toHtml, variablesIn } from "@hub/markdown"
import { createDrawingRenderer } from "@hub/markdown/drawings"
import { renderMathTree } from "@hub/markdown/math"
import { defineComputation } from "../../platform/threads/computation.ts"
import { sectionsOf } from "./sections.ts"

/** A text with all values that there are; `home` is the hub's own address, to which no link of the page leads. */
export type ReviewPageInput = { content: string; all: Record<string, string>; home: string }

/** How fast a text is read. */
export const wordsAMinute = 200

/** What a reviewer sees of a text. */
export function renderReviewPage({ content, all, home }: ReviewPageInput) {
  const source = parseMarkdown(content)
  const values = pickValues(variablesIn(source), all)
  const { tree } = resolveVariables(source, values)
  const words = toPlainText(tree).split(/\s+/).length
  return {
    html: toHtml(tree, {
      link: (url) => (isHubAddress(home, url) ? nowhere : undefined),
      markVariables: true,
      markOffsets: true,
      numberCaptions: true,
      math: renderMathTree,
      drawings: createDrawingRenderer({ language: "en" }),
    }),
    values,
    sections: sectionsOf({ content, tree, values }),
    minutes: Math.max(1, Math.round(words / wordsAMinute)),
  }
}

/** The same for a thread. */
export const reviewPageComputation = defineComputation("reviews.page", renderReviewPage, ({ content }) =>
  mayHoldDrawings(content),
)

/** The values of these variables, as far as they have one. */
export const pickValues = (slugs: string[], all: Record<string, string>) =>
  Object.fromEntries(slugs.flatMap((slug) => (Object.hasOwn(all, slug) ? [[slug, all[slug] ?? ""]] : [])))

/** A scheme that the engine lets no link have, so that only the words of the link stay. */
const nowhere = "nowhere:"

function isHubAddress(home: string, url: string) {
  const { origin } = new URL(home)
  return !URL.canParse(url) || new URL(url).origin === origin
}
