import type { Project, projects } from "@hub/contract/projects"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requirePermission } from "../policy.ts"
import { requirePerson } from "../people/require.ts"
import { setTags } from "../tags/set.ts"
import { readProject } from "./present.ts"

export function createProject(ctx: Ctx, project: RouteInput<typeof projects.create>["body"]): Promise<Project> {
  requirePermission(ctx.actor, "projects.manage")
  const { tag_ids, owner_id = ctx.actor.person_id, ...fields } = project
  return inTransaction(ctx, async (tx) => {
    await requirePerson(tx, "owner_id", owner_id)
    const { id } = await tx.db
      .insertInto("projects")
      .values({ ...fields, owner_id, archived_at: null, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await setTags(tx, { project_id: id }, tag_ids)
    await recordEvent(tx, "project.created", id, { name: project.name })
    return readProject(tx, id)
  })
}
