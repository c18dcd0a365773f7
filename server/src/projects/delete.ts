import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { inWords, type Use } from "../platform/uses-in-words.ts"
import { projectFor } from "./get.ts"

/** Deletes a project that holds nothing; any other is archived instead. */
export function deleteProject(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { name } = await projectFor(tx, "projects.manage", id)
    const uses = await usesOf(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} holds ${inWords(uses)}, so it cannot be deleted. Archive it instead.`, {
        code: "project_not_empty",
        details: { uses },
      })
    await tx.db.deleteFrom("projects").where("id", "=", id).execute()
    await record(tx, "project.deleted", id, { name })
    return undefined
  })
}

async function usesOf(tx: Ctx, id: number): Promise<Use[]> {
  const counted: Use[] = []
  for (const kind of ["topics", "collections", "tasks", "milestones", "meetings"] as const) {
    const { count } = await tx.db
      .selectFrom(kind)
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("project_id", "=", id)
      .executeTakeFirstOrThrow()
    if (count > 0) counted.push({ kind, count })
  }
  return counted
}
