import type { Milestone, milestones } from "@hub/contract/milestones"
import type { Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeAllowed } from "../policy.ts"
import { openProject } from "../projects/get.ts"
import { setTopics } from "./link-topics.ts"
import { readMilestone } from "./rows.ts"

export function createMilestone(
  ctx: Ctx,
  { topic_ids, ...fields }: Input<typeof milestones.create>["body"],
): Promise<Milestone> {
  mustBeAllowed(ctx.actor, "milestones.manage")
  return atomically(ctx, async (tx) => {
    await openProject(tx, fields.project_id)
    const { id } = await tx.db
      .insertInto("milestones")
      .values({ ...fields, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await setTopics(tx, id, topic_ids)
    await record(tx, "milestone.created", id, { name: fields.name, project_id: fields.project_id })
    return readMilestone(tx, id)
  })
}
