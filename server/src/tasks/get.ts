import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission, inProject, requirePermission } from "../policy.ts"
import { getOpenProject } from "../projects/get.ts"
import type { TaskRow } from "./tables.ts"

/** The task, locked, for the person who may do this with it; what belongs to an archived project stays as it is. */
export async function getTask(tx: Ctx, permission: "tasks.manage" | "tasks.move", id: number): Promise<TaskRow> {
  if (!hasPermission(tx.actor, "tasks.read")) throw notFound("Task")
  const task = await tx.db.selectFrom("tasks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!task) throw notFound("Task")
  const actor = inProject(tx.actor, task.project_id)
  if (permission === "tasks.move") requirePermission(actor, permission, task)
  else requirePermission(actor, permission)
  if (task.project_id !== null) await getOpenProject(tx, task.project_id)
  return task
}
