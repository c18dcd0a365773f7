import type { topics } from "@hub/contract/topics"
import type { Answer } from "@hub/contract/route"
import { headings, parse, resolveVariables, toHtml, warnings } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import { variableValues } from "../variables/values.ts"

/** What readers would see of a text with the values that variables have now. */
export async function renderText(ctx: Ctx, content: string): Promise<Answer<typeof topics.render>> {
  const { tree, unresolved } = resolveVariables(parse(content), await variableValues(ctx))
  return { html: toHtml(tree), headings: headings(tree), unresolved, warnings: warnings(content) }
}
