import type { Ctx } from "../platform/ctx.ts"
import { Refusal, invalidField } from "../platform/refusal.ts"

type AssignedStakeholdersInput = { project_id?: number | undefined; assigned_stakeholder_ids?: number[] | undefined }

/** The stakeholders of a project that a submission names, each once, in its order; refused unless each may review there. */
export async function resolveStakeholders(
  tx: Ctx,
  { project_id, assigned_stakeholder_ids }: AssignedStakeholdersInput,
) {
  if (project_id === undefined && assigned_stakeholder_ids === undefined) return []
  const ids = [...new Set(assigned_stakeholder_ids)]
  const lacking = {
    ...(project_id === undefined ? { project_id: "Choose a project." } : {}),
    ...(ids.length === 0 ? { assigned_stakeholder_ids: "Choose at least one stakeholder." } : {}),
  }
  if (project_id === undefined || ids.length === 0)
    throw new Refusal("unprocessable", Object.values(lacking)[0]!, { code: "invalid", fields: lacking })
  const project = await tx.db.selectFrom("projects").select("id").where("id", "=", project_id).executeTakeFirst()
  if (!project) throw invalidField("project_id", "This project no longer exists. Choose another one.")

  const people = await tx.db
    .selectFrom("people")
    .leftJoin("project_stakeholders", (join) =>
      join.onRef("person_id", "=", "people.id").on("project_id", "=", project_id),
    )
    .select(["people.id", "people.name", "project_stakeholders.can_review as here", "people.can_review as anywhere"])
    .where("people.id", "in", ids)
    .execute()
  for (const id of ids) {
    const person = people.find((one) => one.id === id)
    if (person?.here && person.anywhere) continue
    const who = person?.name ?? "One of these people"
    throw invalidField(
      "assigned_stakeholder_ids",
      `${who} is not a reviewing stakeholder of this project. Choose someone else.`,
    )
  }
  return ids
}
