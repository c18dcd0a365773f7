import type { Rendered } from "@hub/contract/topics"
import { compareRendered, headings, parse, resolveVariables, toHtml, warnings } from "@hub/markdown"
import { mathTree } from "@hub/markdown/math"
import { computation } from "../../platform/threads/computation.ts"

type Text = { content: string; values: Record<string, string> }
type Texts = { before: string; after: string }

/** What readers would see of a text with these values. */
export const textShowing = computation("topics.show", ({ content, values }: Text): Rendered => {
  const source = parse(content)
  const { tree, unresolved } = resolveVariables(source, values)
  return {
    html: toHtml(tree, { math: mathTree }),
    headings: headings(tree),
    unresolved,
    warnings: warnings(content, source),
  }
})

/** How what readers see of one text became what they see of another. */
export const differenceShowing = computation("topics.show_difference", ({ before, after }: Texts): string =>
  compareRendered(parse(before), parse(after), { markVariables: true }),
)
