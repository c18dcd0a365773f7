import type { Task, tasks } from "@hub/contract/tasks"
import type { Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeAllowed } from "../policy.ts"
import { setTags } from "../tags/set.ts"
import { mustFit } from "./links.ts"
import { readTask } from "./rows.ts"

export function createTask(ctx: Ctx, { tag_ids, ...fields }: Input<typeof tasks.create>["body"]): Promise<Task> {
  mustBeAllowed(ctx.actor, "tasks.manage")
  return atomically(ctx, async (tx) => {
    await mustFit(tx, fields)
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
    await record(tx, "task.created", id, { name: fields.title, project_id: fields.project_id })
    return readTask(tx, id)
  })
}
