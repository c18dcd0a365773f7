import type { Difference, DifferenceView } from "@hub/contract/history"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { computeAnswer } from "../../platform/threads/compute.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { revisionByNumber, getTopic, versionOf } from "../get.ts"
import { renderDifference } from "../show/show.ts"
import { compareVersionsComputation } from "./lines.ts"

type DiffRevisionsQuery = { from: number; to: number; view: DifferenceView }

/** How one revision of a topic became another, in either direction. */
export async function diffRevisions(
  ctx: Ctx,
  id: number,
  { from, to, view }: DiffRevisionsQuery,
): Promise<WithWrittenJson<Difference>> {
  await getTopic(ctx, "topics.read", id)
  const before = await revisionByNumber(ctx, id, from)
  const after = await revisionByNumber(ctx, id, to)
  if (!before || !after) throw notFound("Version")

  const lines = await computeAnswer(ctx, compareVersionsComputation, {
    before: versionOf(before),
    after: versionOf(after),
    view,
  })
  return {
    from: { number: before.number, title: before.title },
    to: { number: after.number, title: after.title },
    ...lines,
    html: view === "rendered" ? await renderDifference(ctx, before.content, after.content) : null,
  }
}
