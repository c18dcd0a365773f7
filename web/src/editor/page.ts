import { type MakeMath, parse, resolveVariables, toHtml, type Warning, warnings } from "@hub/markdown"

/** What readers will see of a text, and what will not be as its author meant it. */
export type Page = { html: string; unresolved: string[]; warnings: Warning[] }

export function pageOf(text: string, values: Record<string, string>, math?: MakeMath): Page {
  const written = parse(text)
  const { tree, unresolved } = resolveVariables(written, values)
  const html = toHtml(tree, { markVariables: true, markOffsets: true, math })
  return { html, unresolved, warnings: warnings(text, written) }
}
