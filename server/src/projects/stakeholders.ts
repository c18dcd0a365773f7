import type { Stakeholder } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { projectFor } from "./get.ts"

/** The people linked to a project, by name. */
export async function listStakeholders(ctx: Ctx, project_id: number): Promise<Stakeholder[]> {
  await projectFor(ctx, "projects.read", project_id)
  return linked(ctx, project_id).execute()
}

export async function readStakeholder(ctx: Ctx, project_id: number, person_id: number): Promise<Stakeholder> {
  const stakeholder = await linked(ctx, project_id).where("people.id", "=", person_id).executeTakeFirst()
  if (!stakeholder) throw missing("Stakeholder")
  return stakeholder
}

const linked = (ctx: Ctx, project_id: number) =>
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
