import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const taskSubscribers: Subscribers = {
  "user.deleted": (tx, { data }) => handOverTasks(tx, data.person_id, data.reassign_to),
  "person.merged": (tx, { data }) => handOverTasks(tx, data.person_id, data.reassign_to),
}

/** What somebody was to do goes to the heir, or waits for somebody. */
async function handOverTasks(tx: Ctx, person_id: number, heir: number | null) {
  await tx.db
    .updateTable("tasks")
    .set((row) => ({ assignee_id: heir, assigned_at: tx.now, version: row("version", "+", 1) }))
    .where("assignee_id", "=", person_id)
    .where("status", "not in", ["done", "cancelled"])
    .execute()
}
