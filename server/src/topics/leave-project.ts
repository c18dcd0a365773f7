import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Takes topics out of a project that is about to be deleted. */
export async function removeTopicsFromProject(tx: Ctx, project_id: number) {
  await tx.db.updateTable("topics").set({ project_id: null }).where("project_id", "=", project_id).execute()
}
