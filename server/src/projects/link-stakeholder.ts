import type { Stakeholder } from "@hub/contract/projects"
import { personByEmail } from "../people/create.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { listStakeholders, projectById } from "./list.ts"
import { mustBeAllowed } from "../policy.ts"

/** Links the person with this address to a project; nobody is linked twice. */
export function linkStakeholder(ctx: Ctx, id: number, person: { name: string; email: string }): Promise<Stakeholder> {
  mustBeAllowed(ctx.actor, "projects.manage")
  return atomically(ctx, async (tx) => {
    const project = await projectById(tx, id)
    const person_id = await personByEmail(tx, person)
    await tx.db
      .insertInto("project_stakeholders")
      .values({ project_id: id, person_id })
      .onConflict((linked) => linked.doNothing())
      .execute()
    await record(tx, "project.stakeholder_linked", id, { name: project.name, person_id })
    const linked = (await listStakeholders(tx, id)).find((stakeholder) => stakeholder.id === person_id)
    if (!linked) throw new Error("The stakeholder that was just linked is not there.")
    return linked
  })
}
