import { listTextHeadings, mayHoldFormulas, parseMarkdown, resolveVariables, toHtml } from "@hub/markdown"

/** A text with the values of its variables, as HTML that the sanitiser let through, and its headings. */
export async function renderTopicPage(text: string, variables: { slug: string; value: string }[]) {
  const values = Object.fromEntries(variables.map(({ slug, value }) => [slug, value]))
  const { tree, unresolved } = resolveVariables(parseMarkdown(text), values)
  const { renderMathTree: math } = mayHoldFormulas(text) ? await import("@hub/markdown/math") : {}
  return { html: toHtml(tree, { math }), headings: listTextHeadings(tree), unresolved }
}
