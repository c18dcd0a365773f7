import type { Project } from "@hub/contract/projects"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { projectFor, refuseArchived } from "./get.ts"
import { readProject } from "./rows.ts"

/** Takes a project out of the lists; what is in it stays, and can be read. */
export function archiveProject(ctx: Ctx, id: number, reason: string): Promise<Project> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.manage", id)
    refuseArchived(project)
    await tx.db
      .updateTable("projects")
      .set({ archived_at: tx.now, archive_reason: reason, version: project.version + 1, updated_at: tx.now })
      .where("id", "=", id)
      .execute()
    await record(tx, "project.archived", id, { name: project.name, reason })
    return readProject(tx, id)
  })
}

export function restoreProject(ctx: Ctx, id: number): Promise<Project> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.manage", id)
    if (project.archived_at === null) throw conflict(`${project.name} is not archived.`, { code: "not_archived" })
    await tx.db
      .updateTable("projects")
      .set({ archived_at: null, archive_reason: "", version: project.version + 1, updated_at: tx.now })
      .where("id", "=", id)
      .execute()
    await record(tx, "project.restored", id, { name: project.name })
    return readProject(tx, id)
  })
}
