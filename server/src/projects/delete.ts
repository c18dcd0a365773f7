import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { joinUseCounts, type KindCount } from "../platform/join-use-counts.ts"
import { getProject } from "./get.ts"

/** Deletes a project that holds nothing; any other is archived instead. */
export function deleteProject(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getProject(tx, "projects.manage", id)
    const uses = await countProjectContents(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} contains ${joinUseCounts(uses)}, so it can't be deleted. Archive it instead.`, {
        code: "project_not_empty",
        details: { uses },
      })
    await tx.db.deleteFrom("projects").where("id", "=", id).execute()
    await recordEvent(tx, "project.deleted", id, { name })
    return undefined
  })
}

async function countProjectContents(tx: Ctx, id: number): Promise<KindCount[]> {
  const counted: KindCount[] = []
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
