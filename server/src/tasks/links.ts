import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import { requirePerson } from "../people/require.ts"
import { refuseArchivedProject, requireProject } from "../projects/get.ts"
import "./tables.ts"

type TaskReferences = {
  project_id: number | null
  topic_id: number | null
  collection_id: number | null
  assignee_id: number | null
}

/** Refuses a task about what is not there, or in a project that takes nothing. */
export async function requireValidTaskReferences(
  tx: Ctx,
  { project_id, topic_id, collection_id, assignee_id }: TaskReferences,
) {
  if (project_id !== null) {
    refuseArchivedProject(await requireProject(tx, "tasks.manage", project_id))
  }
  await requirePerson(tx, "assignee_id", assignee_id)
  for (const [table, field, id] of [
    ["topics", "topic_id", topic_id],
    ["collections", "collection_id", collection_id],
  ] as const) {
    if (id === null) continue
    const found = await tx.db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()
    if (!found) throw invalidField(field, `This ${table.slice(0, -1)} does not exist.`)
  }
}
