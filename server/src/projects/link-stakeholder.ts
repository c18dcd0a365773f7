import type { projects, Stakeholder } from "@hub/contract/projects"
import type { Input } from "@hub/contract/route"
import { personByEmail } from "../people/create.ts"
import { mustKnow } from "../people/known.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { projectFor, refuseArchived } from "./get.ts"
import { readStakeholder } from "./stakeholders.ts"

type Link = Input<typeof projects.linkStakeholder>["body"]
type Change = Input<typeof projects.changeStakeholder>["body"]

/** Links a person to a project; nobody is linked twice, and a link that is there stays as it is. */
export function linkStakeholder(ctx: Ctx, id: number, link: Link): Promise<Stakeholder> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.manage", id)
    refuseArchived(project)
    const person_id = "person_id" in link ? link.person_id : await personByEmail(tx, link)
    await mustKnow(tx, "person_id", person_id)
    await tx.db
      .insertInto("project_stakeholders")
      .values({ project_id: id, person_id, role: link.role, can_review: link.can_review })
      .onConflict((linked) => linked.doNothing())
      .execute()
    await record(tx, "project.stakeholder_linked", id, { name: project.name, person_id })
    return readStakeholder(tx, id, person_id)
  })
}

export function changeStakeholder(
  ctx: Ctx,
  { id, person_id }: { id: number; person_id: number },
  { role, can_review }: Change,
): Promise<Stakeholder> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.manage", id)
    refuseArchived(project)
    await readStakeholder(tx, id, person_id)
    const change = { ...(role === undefined ? {} : { role }), ...(can_review === undefined ? {} : { can_review }) }
    if (Object.keys(change).length > 0)
      await tx.db
        .updateTable("project_stakeholders")
        .set(change)
        .where("project_id", "=", id)
        .where("person_id", "=", person_id)
        .execute()
    await record(tx, "project.stakeholder_changed", id, { name: project.name, person_id })
    return readStakeholder(tx, id, person_id)
  })
}

export function unlinkStakeholder(ctx: Ctx, { id, person_id }: { id: number; person_id: number }): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.manage", id)
    refuseArchived(project)
    await readStakeholder(tx, id, person_id)
    await tx.db
      .deleteFrom("project_stakeholders")
      .where("project_id", "=", id)
      .where("person_id", "=", person_id)
      .execute()
    await record(tx, "project.stakeholder_unlinked", id, { name: project.name, person_id })
    return undefined
  })
}
