import type { Task, tasks } from "@hub/contract/tasks"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requirePermission } from "../policy.ts"
import { setTags } from "../tags/set.ts"
import { requireValidTaskReferences } from "./links.ts"
import { readTask } from "./present.ts"

export function createTask(ctx: Ctx, { tag_ids, ...fields }: RouteInput<typeof tasks.create>["body"]): Promise<Task> {
  requirePermission(ctx.actor, "tasks.manage")
  return inTransaction(ctx, async (tx) => {
    await requireValidTaskReferences(tx, fields)
    const { id } = await tx.db
      .insertInto("tasks")
      .values({
        ...fields,
        created_by: tx.actor.person_id!,
        assigned_at: tx.now,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await setTags(tx, { task_id: id }, tag_ids)
    await recordEvent(tx, "task.created", id, { name: fields.title, project_id: fields.project_id })
    return readTask(tx, id)
  })
}
