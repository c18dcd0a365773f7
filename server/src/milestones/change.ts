import { type Milestone, type milestones, MilestoneChange } from "@hub/contract/milestones"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { getMilestone } from "./get.ts"
import { setMilestoneTopics } from "./link-topics.ts"
import { readMilestone } from "./present.ts"

type ChangeMilestoneInput = RouteInput<typeof milestones.change>["body"]

/** Saves a milestone. The date of a release, or of what was one, moves only with a reason, which stays on record. */
export function changeMilestone(
  ctx: Ctx,
  id: number,
  { version, topic_ids, reason, ...change }: ChangeMilestoneInput,
): Promise<Milestone> {
  return inTransaction(ctx, async (tx) => {
    const row = await getMilestone(tx, "milestones.manage", id)
    const mine = fillFields(row, MilestoneChange.shape, change)
    const theirs = await readMilestone(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, topic_ids, reason, version } }))
    const moved = mine.date !== row.date
    const wasRelease = row.type === "release"
    if (wasRelease && reason === "" && (moved || mine.type !== "release"))
      throw invalidField("reason", moved ? "Say why the release date changes." : "Say why this is no longer a release.")

    const relinked = topic_ids !== undefined && (await setMilestoneTopics(tx, id, topic_ids))
    const changed = [...changedFields(row, mine), ...(relinked ? ["topics"] : [])]
    if (changed.length > 0)
      await tx.db
        .updateTable("milestones")
        .set({ ...mine, version: version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    const about = { name: mine.name, project_id: row.project_id }
    if (moved) await recordEvent(tx, "milestone.moved", id, { ...about, from: row.date, to: mine.date, reason })
    const others = changed.filter((field) => field !== "date")
    if (others.length > 0 || !moved) await recordEvent(tx, "milestone.changed", id, { ...about, changed: others })
    return readMilestone(tx, id)
  })
}

export function deleteMilestone(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { name, project_id } = await getMilestone(tx, "milestones.manage", id)
    await tx.db.deleteFrom("milestones").where("id", "=", id).execute()
    await recordEvent(tx, "milestone.deleted", id, { name, project_id })
    return undefined
  })
}
