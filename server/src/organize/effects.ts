import type { PlanEffects } from "@hub/contract/organize"
import type { Ctx } from "../platform/ctx.ts"
import { staleOnceSaved } from "../reviews/staleness.ts"
import { canMove } from "../topics/topic.ts"
import type { Outcome } from "./outcome.ts"

/** What a plan would do, counted. */
export async function effectsOf(ctx: Ctx, outcome: Outcome): Promise<PlanEffects> {
  const { desk, changed, made, archived, tags } = outcome
  const linking = [...changed, ...made].filter(({ links }) => links > 0)
  const texts = new Map(changed.map(({ head, title, content }) => [head.id, { title, content }]))
  return {
    moves: [...desk.collections.values()].flatMap(({ places }) => places).filter(({ isMoved }) => isMoved).length,
    splits: desk.counts.splits,
    made: made.length,
    merges: desk.counts.merges,
    archived: archived.length,
    renames: changed.filter(({ head, title }) => head.title !== title).length,
    tagged: tags.size,
    removed: desk.counts.removed,
    links: linking.reduce((sum, { links }) => sum + links, 0),
    linking: linking.length,
    changed: changed.length,
    stale_approvals: (await staleOnceSaved(ctx, texts)).length,
    redrafted: changed.filter(({ head }) => canMove(head.status, "edit")).length,
  }
}
