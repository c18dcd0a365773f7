import type { Rendered } from "@hub/contract/topics"
import type { Ctx } from "../../platform/ctx.ts"
import { thinkAbout } from "../../platform/heavy-texts.ts"
import { variableValues } from "../../variables/values.ts"
import { type Question, shownDifference, shownText } from "./shown.ts"

const asked = (question: Question) => ({ entry: "topics-show-child", question })

/** What readers would see of a text with the values that variables have now. */
export async function renderText(
  ctx: Ctx,
  { content, project_id }: { content: string; project_id: number | null },
): Promise<Rendered> {
  const text = { content, values: await variableValues(ctx, { project_id }) }
  return thinkAbout(ctx.house, [content], () => shownText(text), asked({ kind: "text", ...text }))
}

/** The difference of two texts as readers see it. */
export function renderDifference({ house }: Ctx, before: string, after: string): Promise<string> {
  const texts = { before, after }
  return thinkAbout(house, [before, after], () => shownDifference(texts), asked({ kind: "difference", ...texts }))
}
