import type { Project, projects } from "@hub/contract/projects"
import type { Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeAllowed } from "../policy.ts"
import { mustKnow } from "../people/known.ts"
import { setTags } from "../tags/set.ts"
import { readProject } from "./rows.ts"

export function createProject(ctx: Ctx, project: Input<typeof projects.create>["body"]): Promise<Project> {
  mustBeAllowed(ctx.actor, "projects.manage")
  const { tag_ids, owner_id = ctx.actor.person_id, ...fields } = project
  return atomically(ctx, async (tx) => {
    await mustKnow(tx, "owner_id", owner_id)
    const { id } = await tx.db
      .insertInto("projects")
      .values({ ...fields, owner_id, archived_at: null, created_at: tx.now, updated_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await setTags(tx, { project_id: id }, tag_ids)
    await record(tx, "project.created", id, { name: project.name })
    return readProject(tx, id)
  })
}
