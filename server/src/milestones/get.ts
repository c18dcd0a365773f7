import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { changesData, type PermissionOn, hasPermission, inProject, requirePermission } from "../policy.ts"
import { getProject, refuseArchivedProject } from "../projects/get.ts"
import type { MilestoneRow } from "./tables.ts"

/** The milestone, for the person who may do this with it; in a transaction that changes it nobody else can meanwhile. */
export async function getMilestone(
  ctx: Ctx,
  permission: PermissionOn<"milestones">,
  id: number,
): Promise<MilestoneRow> {
  if (!hasPermission(ctx.actor, "milestones.read") && !hasPermission(ctx.actor, permission)) throw notFound("Milestone")
  let query = ctx.db.selectFrom("milestones").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changesData(permission)) query = query.forUpdate()
  const milestone = await query.executeTakeFirst()
  if (!milestone) throw notFound("Milestone")
  requirePermission(inProject(ctx.actor, milestone.project_id), permission)
  if (changesData(permission)) refuseArchivedProject(await getProject(ctx, "projects.read", milestone.project_id))
  return milestone
}
