import type { topics } from "@hub/contract/topics"
import type { Answer } from "@hub/contract/route"
import { mathTree } from "@hub/markdown/math"
import { headings, parse, resolveVariables, toHtml, warnings } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import { variableValues } from "../variables/values.ts"

type Text = { content: string; project_id: number | null }

/** What readers would see of a text with the values that variables have now. */
export async function renderText(ctx: Ctx, { content, project_id }: Text): Promise<Answer<typeof topics.render>> {
  const { tree, unresolved } = resolveVariables(parse(content), await variableValues(ctx, { project_id }))
  return { html: toHtml(tree, { math: mathTree }), headings: headings(tree), unresolved, warnings: warnings(content) }
}
