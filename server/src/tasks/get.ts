import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may, mustBeAllowed } from "../policy.ts"
import { openProject } from "../projects/get.ts"
import type { TaskRow } from "./tables.ts"

/** The task, locked, for whoever may do this with it; what belongs to an archived project stays as it is. */
export async function taskFor(tx: Ctx, deed: "tasks.manage" | "tasks.move", id: number): Promise<TaskRow> {
  if (!may(tx.actor, "tasks.read")) throw missing("Task")
  const task = await tx.db.selectFrom("tasks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!task) throw missing("Task")
  if (deed === "tasks.move") mustBeAllowed(tx.actor, deed, task)
  else mustBeAllowed(tx.actor, deed)
  if (task.project_id !== null) await openProject(tx, task.project_id)
  return task
}
