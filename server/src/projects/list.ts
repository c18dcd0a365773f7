import type { Project, Stakeholder } from "@hub/contract/projects"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import type { ProjectRow } from "./tables.ts"

export async function listProjects(ctx: Ctx): Promise<Project[]> {
  const rows = await ctx.db.selectFrom("projects").selectAll().orderBy("name").orderBy("id").execute()
  return rows.map(present)
}

/** The people linked to a project, by name. */
export async function listStakeholders(ctx: Ctx, project_id: number): Promise<Stakeholder[]> {
  await projectById(ctx, project_id)
  return ctx.db
    .selectFrom("project_stakeholders")
    .innerJoin("people", "people.id", "person_id")
    .select(["people.id", "name", "email", "can_review"])
    .where("project_id", "=", project_id)
    .orderBy("name")
    .orderBy("people.id")
    .execute()
}

export async function projectById(ctx: Ctx, id: number): Promise<Project> {
  const row = await ctx.db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw missing("Project")
  return present(row)
}

const present = ({ id, name, description, status, created_at }: ProjectRow): Project => ({
  id,
  name,
  description,
  status,
  created_at: created_at.toISOString(),
  milestones: [],
})
