import type { PlanEffects } from "@hub/contract/organize"
import type { Ctx } from "../platform/ctx.ts"
import { findApprovalsStaleOnceSaved } from "../reviews/staleness.ts"
import { canMoveTopic } from "../topics/topic.ts"
import type { PlanOutcome } from "./plan-outcome.ts"

/** What a plan would do, counted. */
export async function countEffects(ctx: Ctx, outcome: PlanOutcome): Promise<PlanEffects> {
  const { workingCopy, changed, made, archived, tags } = outcome
  const linking = [...changed, ...made].filter(({ links }) => links > 0)
  const texts = new Map(changed.map(({ head, title, content }) => [head.id, { title, content }]))
  return {
    moves: [...workingCopy.collections.values()].flatMap(({ places }) => places).filter(({ isMoved }) => isMoved)
      .length,
    splits: workingCopy.counts.splits,
    made: made.length,
    merges: workingCopy.counts.merges,
    archived: archived.length,
    renames: changed.filter(({ head, title }) => head.title !== title).length,
    tagged: tags.size,
    removed: workingCopy.counts.removed,
    links: linking.reduce((sum, { links }) => sum + links, 0),
    linking: linking.length,
    changed: changed.length,
    stale_approvals: (await findApprovalsStaleOnceSaved(ctx, texts)).length,
    redrafted: changed.filter(({ head }) => canMoveTopic(head.status, "edit")).length,
  }
}
