import type { Rendered } from "@hub/contract/topics"
import type { Ctx } from "../../platform/ctx.ts"
import { computeAnswer } from "../../platform/threads/compute.ts"
import type { Composed } from "../../platform/threads/written-json.ts"
import { variableValues } from "../../variables/values.ts"
import { differenceShowing, textShowing } from "./shown.ts"

/** What readers would see of a text with the values that variables have now. */
export async function renderText(
  ctx: Ctx,
  { content, project_id }: { content: string; project_id: number | null },
): Promise<Composed<Rendered>> {
  return computeAnswer(ctx, textShowing, { content, values: await variableValues(ctx, { project_id }) })
}

/** The difference of two texts as readers see it. */
export const renderDifference = (ctx: Ctx, before: string, after: string): Promise<Composed<string>> =>
  computeAnswer(ctx, differenceShowing, { before, after })
