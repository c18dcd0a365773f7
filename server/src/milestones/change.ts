import { type Milestone, type milestones, MilestoneChange } from "@hub/contract/milestones"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { unfit } from "../platform/failure.ts"
import { mustBeNewest } from "../platform/version.ts"
import { milestoneFor } from "./get.ts"
import { setTopics } from "./link-topics.ts"
import { readMilestone } from "./rows.ts"

type Change = Input<typeof milestones.change>["body"]

/** Saves a milestone. The date of a release, or of what was one, moves only with a reason, which stays on record. */
export function changeMilestone(
  ctx: Ctx,
  id: number,
  { version, topic_ids, reason, ...change }: Change,
): Promise<Milestone> {
  return atomically(ctx, async (tx) => {
    const row = await milestoneFor(tx, "milestones.manage", id)
    const mine = filledFrom(row, MilestoneChange.shape, change)
    const theirs = await readMilestone(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, topic_ids, reason, version } }))
    const moved = mine.date !== row.date
    const wasRelease = row.type === "release"
    if (wasRelease && reason === "" && (moved || mine.type !== "release"))
      throw unfit("reason", moved ? "Say why the release moves." : "Say why this is no release any more.")

    const relinked = topic_ids !== undefined && (await setTopics(tx, id, topic_ids))
    const changed = [...changedFields(row, mine), ...(relinked ? ["topics"] : [])]
    if (changed.length > 0)
      await tx.db
        .updateTable("milestones")
        .set({ ...mine, version: version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    const told = { name: mine.name, project_id: row.project_id }
    if (moved) await record(tx, "milestone.moved", id, { ...told, from: row.date, to: mine.date, reason })
    const others = changed.filter((field) => field !== "date")
    if (others.length > 0 || !moved) await record(tx, "milestone.changed", id, { ...told, changed: others })
    return readMilestone(tx, id)
  })
}

export function deleteMilestone(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { name, project_id } = await milestoneFor(tx, "milestones.manage", id)
    await tx.db.deleteFrom("milestones").where("id", "=", id).execute()
    await record(tx, "milestone.deleted", id, { name, project_id })
    return undefined
  })
}
