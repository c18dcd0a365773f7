import { type Task, type tasks, TaskChange } from "@hub/contract/tasks"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { setTags } from "../tags/set.ts"
import { getTask } from "./get.ts"
import { requireValidTaskReferences } from "./links.ts"
import { readTask } from "./present.ts"

type ChangeTaskInput = RouteInput<typeof tasks.change>["body"]

/** Saves a task over the version that was read; a save without a change leaves the version. */
export function changeTask(ctx: Ctx, id: number, { version, tag_ids, ...change }: ChangeTaskInput): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const row = await getTask(tx, "tasks.manage", id)
    const mine = fillFields(row, TaskChange.shape, change)
    const theirs = await readTask(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, tag_ids, version } }))
    const linked = changedFields(row, mine)
    await requireValidTaskReferences(tx, mine)

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
    await recordEvent(tx, "task.changed", id, { name: mine.title, project_id: mine.project_id, changed })
    return readTask(tx, id)
  })
}

/** Moves a task to another status; what is there already stays, and is no conflict. */
export function moveTask(ctx: Ctx, id: number, status: TaskStatus, version: number): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const row = await getTask(tx, "tasks.move", id)
    const theirs = await readTask(tx, id)
    if (row.status !== status) {
      requireNewestVersion(row.version, version, () => ({ theirs, mine: { status, version } }))
      await tx.db
        .updateTable("tasks")
        .set({ status, version: row.version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    }
    await recordEvent(tx, "task.moved", id, {
      name: row.title,
      project_id: row.project_id,
      from: row.status,
      to: status,
    })
    return readTask(tx, id)
  })
}

export function deleteTask(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { title, project_id } = await getTask(tx, "tasks.manage", id)
    await tx.db.deleteFrom("tasks").where("id", "=", id).execute()
    await recordEvent(tx, "task.deleted", id, { name: title, project_id })
    return undefined
  })
}
