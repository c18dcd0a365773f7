import type { Project, projectStatuses } from "@hub/contract/projects"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { projectById } from "./list.ts"
import { mustBeAllowed } from "../policy.ts"

type NewProject = { name: string; description: string; status: (typeof projectStatuses)[number] }

export function createProject(ctx: Ctx, project: NewProject): Promise<Project> {
  mustBeAllowed(ctx.actor, "projects.manage")
  return atomically(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("projects")
      .values({ ...project, owner_id: tx.actor.person_id, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await record(tx, "project.created", id, { name: project.name })
    return projectById(tx, id)
  })
}
