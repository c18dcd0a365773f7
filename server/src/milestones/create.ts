import type { Milestone, milestones } from "@hub/contract/milestones"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { inProject, requirePermission } from "../policy.ts"
import { getOpenProject } from "../projects/get.ts"
import { setMilestoneTopics } from "./link-topics.ts"
import { readMilestone } from "./present.ts"

export function createMilestone(
  ctx: Ctx,
  { topic_ids, ...fields }: RouteInput<typeof milestones.create>["body"],
): Promise<Milestone> {
  requirePermission(ctx.actor, "milestones.manage")
  return inTransaction(ctx, async (tx) => {
    await getOpenProject(tx, fields.project_id)
    requirePermission(inProject(tx.actor, fields.project_id), "milestones.manage")
    const { id } = await tx.db
      .insertInto("milestones")
      .values({ ...fields, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await setMilestoneTopics(tx, id, topic_ids)
    await recordEvent(tx, "milestone.created", id, { name: fields.name, project_id: fields.project_id })
    return readMilestone(tx, id)
  })
}
