import {
  type HtmlOptions,
  type MathRenderer,
  parseMarkdown,
  resolveVariables,
  toHtml,
  type TextWarning,
  findWarnings,
} from "@hub/markdown"

/** What readers will see of a text, and what will not be as its author meant it. */
export type RenderedPage = { html: string; unresolved: string[]; warnings: TextWarning[] }

export function renderPreviewPage(
  text: string,
  values: Record<string, string>,
  math?: MathRenderer,
  drawings?: HtmlOptions["drawings"],
): RenderedPage {
  const written = parseMarkdown(text)
  const { tree, unresolved } = resolveVariables(written, values)
  const html = toHtml(tree, {
    markVariables: true,
    labelNotation: true,
    markOffsets: true,
    numberCaptions: true,
    math,
    drawings,
  })
  return { html, unresolved, warnings: findWarnings(text, written) }
}
