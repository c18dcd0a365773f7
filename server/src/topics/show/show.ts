import type { TopicRendering } from "@hub/contract/topics"
import type { Ctx } from "../../platform/ctx.ts"
import { computeAnswer } from "../../platform/threads/compute.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { readVariableValues } from "../../variables/values.ts"
import { renderDifferenceComputation, renderTextComputation } from "./computations.ts"

/** What readers would see of a text with the values that variables have now. */
export async function renderTopicText(
  ctx: Ctx,
  { content, project_id }: { content: string; project_id: number | null },
): Promise<WithWrittenJson<TopicRendering>> {
  return computeAnswer(ctx, renderTextComputation, { content, values: await readVariableValues(ctx, { project_id }) })
}

/** The difference of two texts as readers see it. */
export const renderDifference = (ctx: Ctx, before: string, after: string): Promise<WithWrittenJson<string>> =>
  computeAnswer(ctx, renderDifferenceComputation, { before, after })
