import type { Project } from "@hub/contract/projects"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { getProject, refuseArchivedProject } from "./get.ts"
import { readProject } from "./present.ts"

/** Takes a project out of the lists; what is in it stays, and can be read. */
export function archiveProject(ctx: Ctx, id: number, reason: string): Promise<Project> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.manage", id)
    refuseArchivedProject(project)
    await tx.db
      .updateTable("projects")
      .set({ archived_at: tx.now, archive_reason: reason, version: project.version + 1, updated_at: tx.now })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "project.archived", id, { name: project.name, reason })
    return readProject(tx, id)
  })
}

export function restoreProject(ctx: Ctx, id: number): Promise<Project> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.manage", id)
    if (project.archived_at === null) throw conflict(`${project.name} is not archived.`, { code: "not_archived" })
    await tx.db
      .updateTable("projects")
      .set({ archived_at: null, archive_reason: "", version: project.version + 1, updated_at: tx.now })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "project.restored", id, { name: project.name })
    return readProject(tx, id)
  })
}
