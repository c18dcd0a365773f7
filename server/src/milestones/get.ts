import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { changes, type DeedOn, may, mustBeAllowed } from "../policy.ts"
import { projectFor, refuseArchived } from "../projects/get.ts"
import type { MilestoneRow } from "./tables.ts"

/** The milestone, for whoever may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function milestoneFor(ctx: Ctx, deed: DeedOn<"milestones">, id: number): Promise<MilestoneRow> {
  if (!may(ctx.actor, "milestones.read") && !may(ctx.actor, deed)) throw missing("Milestone")
  let query = ctx.db.selectFrom("milestones").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changes(deed)) query = query.forUpdate()
  const milestone = await query.executeTakeFirst()
  if (!milestone) throw missing("Milestone")
  mustBeAllowed(ctx.actor, deed)
  if (changes(deed)) refuseArchived(await projectFor(ctx, "projects.read", milestone.project_id))
  return milestone
}
