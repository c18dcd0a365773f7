import type { WorkToEnd, WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
import "./tables.ts"

/** Gives the tasks that somebody was to do to another. */
export const handOverTasks = (tx: Ctx, { to, ...work }: WorkToMove) => setAssignee(tx, work, to)

/** What nobody takes over waits for somebody. */
export const unassignTasks = (tx: Ctx, work: WorkToEnd) => setAssignee(tx, work, null)

async function setAssignee(tx: Ctx, { ids, from }: WorkToEnd, assignee_id: number | null) {
  const changed = await tx.db
    .updateTable("tasks")
    .set((row) => ({ assignee_id, assigned_at: tx.now, updated_at: tx.now, version: row("version", "+", 1) }))
    .where("id", "in", ids)
    .where("assignee_id", "=", from)
    .returning(["id", "title", "project_id"])
    .execute()
  const toEvent = ({ id, title: name, project_id }: (typeof changed)[number]) => ({
    subject_id: id,
    data: { name, project_id, changed: ["assignee_id"] },
  })
  await recordEvents(tx, "task.changed", changed.map(toEvent))
}
