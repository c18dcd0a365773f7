import { withdrawNotificationsTo } from "../notifications/notify.ts"
import type { WorkToEnd, WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { causeOfAssignment } from "./causes.ts"
import { updatesOfComments } from "./live-updates.ts"
import "./tables.ts"

/** Assigns the threads that somebody was to see to to another. */
export const handOverThreads = (tx: Ctx, { to, ...work }: WorkToMove) => setAssignee(tx, work, to)

/** What nobody takes over waits for somebody. */
export const unassignThreads = (tx: Ctx, work: WorkToEnd) => setAssignee(tx, work, null)

async function setAssignee(tx: Ctx, { ids, from }: WorkToEnd, assignee_id: number | null) {
  const changed = await tx.db
    .updateTable("comments")
    .set({ assignee_id, assigned_at: assignee_id === null ? null : tx.now })
    .where("id", "in", ids)
    .where("assignee_id", "=", from)
    .returning(["id", "topic_id"])
    .execute()
  for (const { id } of changed) await withdrawNotificationsTo(tx, from, { cause: causeOfAssignment(id) })
  for (const topic_id of new Set(changed.map((row) => row.topic_id)))
    await sendLiveUpdate(tx, updatesOfComments(topic_id))
}
