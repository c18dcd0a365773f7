import type { Stakeholder } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { getProject } from "./get.ts"

/** The people linked to a project, by name. */
export async function listProjectStakeholders(ctx: Ctx, project_id: number): Promise<Stakeholder[]> {
  await getProject(ctx, "projects.read", project_id)
  return selectProjectStakeholders(ctx, project_id).execute()
}

export async function readProjectStakeholder(ctx: Ctx, project_id: number, person_id: number): Promise<Stakeholder> {
  const stakeholder = await selectProjectStakeholders(ctx, project_id)
    .where("people.id", "=", person_id)
    .executeTakeFirst()
  if (!stakeholder) throw notFound("Stakeholder")
  return stakeholder
}

const selectProjectStakeholders = (ctx: Ctx, project_id: number) =>
  ctx.db
    .selectFrom("project_stakeholders")
    .innerJoin("people", "people.id", "person_id")
    .select(["people.id", "people.name", "people.email", "project_stakeholders.role", "people.can_review as reviews"])
    .select(sql<boolean>`people.can_review and project_stakeholders.can_review`.as("can_review"))
    .select(
      sql<number>`(select count(*) from review_requests
        where reviewer_id = people.id and status in ('pending', 'in_progress'))`.as("open_reviews"),
    )
    .where("project_id", "=", project_id)
    .orderBy(sql`lower(people.name)`)
    .orderBy("people.id")
