import type { TopicRendering } from "@hub/contract/topics"
import {
  compareRendered,
  findWarnings,
  listTextHeadings,
  mayHoldDrawings,
  parseMarkdown,
  resolveVariables,
  toHtml,
} from "@hub/markdown"
import { createDrawingRenderer } from "@hub/markdown/drawings"
import { renderMathTree } from "@hub/markdown/math"
import { defineComputation } from "../../platform/threads/computation.ts"

type RenderTextInput = { content: string; values: Record<string, string> }
type RenderDifferenceInput = { before: string; after: string }

/** What readers would see of a text with these values. */
export const renderTextComputation = defineComputation(
  "topics.show",
  ({ content, values }: RenderTextInput): TopicRendering => {
    const source = parseMarkdown(content)
    const { tree, unresolved } = resolveVariables(source, values)
    return {
      html: toHtml(tree, {
        math: renderMathTree,
        drawings: createDrawingRenderer({ language: "en" }),
        numberCaptions: true,
      }),
      headings: listTextHeadings(tree),
      unresolved,
      warnings: findWarnings(content, source),
    }
  },
  ({ content }) => mayHoldDrawings(content),
)

/** How what readers see of one text became what they see of another. */
export const renderDifferenceComputation = defineComputation(
  "topics.show_difference",
  ({ before, after }: RenderDifferenceInput): string =>
    compareRendered(parseMarkdown(before), parseMarkdown(after), { markVariables: true, numberCaptions: true }),
)
