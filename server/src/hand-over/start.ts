import type { handOver } from "@hub/contract/hand-over"
import type { RouteAnswer, RouteInput } from "@hub/contract/route"
import { lockAdministrators } from "../account/users/administrators.ts"
import { getUser } from "../account/users/get.ts"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { requireHeir } from "./heir.ts"
import { moveWork } from "./move-work.ts"
import { planHandOver } from "./plan.ts"
import { digestPlan } from "./preview.ts"
import { recordHandOver } from "./record.ts"

/** Gives what a user has in hand to another, as far as it may go: all of it, and just what the preview said. */
export function startHandOver(
  ctx: Ctx,
  id: number,
  { to, seen }: RouteInput<typeof handOver.start>["body"],
): Promise<RouteAnswer<typeof handOver.start>> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    // Of two at once the second sees what the first moved.
    await lockAdministrators(tx)
    const leaver = await getUser(tx, id)
    const heir = await requireHeir(tx, id, to)
    const parties = { from: leaver.person_id, to: heir.person_id }
    const plan = await planHandOver(tx, parties)
    if (digestPlan(plan, parties) !== seen)
      throw conflict(`The work of ${leaver.name} has changed since. Look at it again.`, { code: "changed_meanwhile" })
    const moved = await moveWork(tx, plan, parties)
    if (moved.length === 0)
      throw conflict(`Nothing of what ${leaver.name} has in hand can go to ${heir.name}.`, { code: "nothing_moves" })
    await recordHandOver(tx, { ...parties, by: tx.actor.person_id, moved })
    return { moved, stayed: plan.filter(({ reason }) => reason !== null).length }
  })
}
