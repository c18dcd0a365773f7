import {
  listTextHeadings,
  mayHoldDrawings,
  mayHoldFormulas,
  parseMarkdown,
  resolveVariables,
  toHtml,
  variablesIn,
} from "@hub/markdown"
import { countWords } from "./count-words.ts"

/** What `renderTopicPage` gives. */
export type RenderedTopic = Awaited<ReturnType<typeof renderTopicPage>>

/**
 * A text with the values of its variables, as HTML that the sanitiser let through, in which each block says where it begins
 * in the source and a variable without a value is marked; beside it its headings, its variables and how many words it has.
 */
export async function renderTopicPage(text: string, variables: { slug: string; value: string }[]) {
  const values = Object.fromEntries(variables.map(({ slug, value }) => [slug, value]))
  const source = parseMarkdown(text)
  const { tree, unresolved } = resolveVariables(source, values)
  const { renderMathTree: math } = mayHoldFormulas(text) ? await import("@hub/markdown/math") : {}
  const drawings = mayHoldDrawings(text)
    ? (await import("@hub/markdown/drawings")).createDrawingRenderer({ language: "en" })
    : undefined
  return {
    html: toHtml(tree, { math, drawings, markOffsets: true, markVariables: true, numberCaptions: true }),
    headings: listTextHeadings(tree),
    unresolved,
    variables: variablesIn(source).map((slug) => ({ slug, value: values[slug] })),
    words: countWords(tree),
  }
}
