import type { Difference, DifferenceView } from "@hub/contract/history"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { computeAnswer } from "../../platform/threads/compute.ts"
import type { Composed } from "../../platform/threads/written-json.ts"
import { revisionByNumber, topicFor, versionOf } from "../get.ts"
import { renderDifference } from "../show/show.ts"
import { linesBetween } from "./lines.ts"

type Asked = { from: number; to: number; view: DifferenceView }

/** How one revision of a topic became another, in either direction. */
export async function diffRevisions(ctx: Ctx, id: number, { from, to, view }: Asked): Promise<Composed<Difference>> {
  await topicFor(ctx, "topics.read", id)
  const before = await revisionByNumber(ctx, id, from)
  const after = await revisionByNumber(ctx, id, to)
  if (!before || !after) throw missing("Revision")

  const lines = await computeAnswer(ctx, linesBetween, { before: versionOf(before), after: versionOf(after), view })
  return {
    from: { number: before.number, title: before.title },
    to: { number: after.number, title: after.title },
    ...lines,
    html: view === "rendered" ? await renderDifference(ctx, before.content, after.content) : null,
  }
}
