import { type Task, type tasks, type TaskStatus, TaskChange } from "@hub/contract/tasks"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeNewest } from "../platform/version.ts"
import { setTags } from "../tags/set.ts"
import { taskFor } from "./get.ts"
import { mustFit } from "./links.ts"
import { readTask } from "./rows.ts"

type Change = Input<typeof tasks.change>["body"]

/** Saves a task over the version that was read; a save without a change leaves the version. */
export function changeTask(ctx: Ctx, id: number, { version, tag_ids, ...change }: Change): Promise<Task> {
  return atomically(ctx, async (tx) => {
    const row = await taskFor(tx, "tasks.manage", id)
    const mine = filledFrom(row, TaskChange.shape, change)
    const theirs = await readTask(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, tag_ids, version } }))
    const linked = changedFields(row, mine)
    await mustFit(tx, mine)

    const retagged = tag_ids !== undefined && (await setTags(tx, { task_id: id }, tag_ids))
    const changed = [...linked, ...(retagged ? ["tags"] : [])]
    if (changed.length > 0)
      await tx.db
        .updateTable("tasks")
        .set({
          ...mine,
          version: version + 1,
          updated_at: tx.now,
          ...(mine.assignee_id === row.assignee_id ? {} : { assigned_at: tx.now }),
        })
        .where("id", "=", id)
        .execute()
    await record(tx, "task.changed", id, { name: mine.title, project_id: mine.project_id, changed })
    return readTask(tx, id)
  })
}

/** Moves a task to another status; what is there already stays, and is no conflict. */
export function moveTask(ctx: Ctx, id: number, status: TaskStatus, version: number): Promise<Task> {
  return atomically(ctx, async (tx) => {
    const row = await taskFor(tx, "tasks.move", id)
    const theirs = await readTask(tx, id)
    if (row.status !== status) {
      mustBeNewest(row.version, version, () => ({ theirs, mine: { status, version } }))
      await tx.db
        .updateTable("tasks")
        .set({ status, version: row.version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    }
    await record(tx, "task.moved", id, { name: row.title, project_id: row.project_id, from: row.status, to: status })
    return readTask(tx, id)
  })
}

export function deleteTask(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { title, project_id } = await taskFor(tx, "tasks.manage", id)
    await tx.db.deleteFrom("tasks").where("id", "=", id).execute()
    await record(tx, "task.deleted", id, { name: title, project_id })
    return undefined
  })
}
