import type { projects, Stakeholder } from "@hub/contract/projects"
import type { RouteInput } from "@hub/contract/route"
import { findOrCreatePerson } from "../people/create.ts"
import { requirePerson } from "../people/require.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { getProject, refuseArchivedProject } from "./get.ts"
import { readProjectStakeholder } from "./stakeholders.ts"

type LinkStakeholderInput = RouteInput<typeof projects.linkStakeholder>["body"]
type ChangeProjectStakeholderInput = RouteInput<typeof projects.changeStakeholder>["body"]

/** Links a person to a project; nobody is linked twice, and a link that is there stays as it is. */
export function linkProjectStakeholder(ctx: Ctx, id: number, link: LinkStakeholderInput): Promise<Stakeholder> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.manage", id)
    refuseArchivedProject(project)
    const person_id = "person_id" in link ? link.person_id : await findOrCreatePerson(tx, link)
    await requirePerson(tx, "person_id", person_id)
    await tx.db
      .insertInto("project_stakeholders")
      .values({ project_id: id, person_id, role: link.role, can_review: link.can_review })
      .onConflict((linked) => linked.doNothing())
      .execute()
    await recordEvent(tx, "project.stakeholder_linked", id, { name: project.name, person_id })
    return readProjectStakeholder(tx, id, person_id)
  })
}

export function changeProjectStakeholder(
  ctx: Ctx,
  { id, person_id }: { id: number; person_id: number },
  { role, can_review }: ChangeProjectStakeholderInput,
): Promise<Stakeholder> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.manage", id)
    refuseArchivedProject(project)
    await readProjectStakeholder(tx, id, person_id)
    const change = { ...(role === undefined ? {} : { role }), ...(can_review === undefined ? {} : { can_review }) }
    if (Object.keys(change).length > 0)
      await tx.db
        .updateTable("project_stakeholders")
        .set(change)
        .where("project_id", "=", id)
        .where("person_id", "=", person_id)
        .execute()
    await recordEvent(tx, "project.stakeholder_changed", id, { name: project.name, person_id })
    return readProjectStakeholder(tx, id, person_id)
  })
}

export function unlinkProjectStakeholder(
  ctx: Ctx,
  { id, person_id }: { id: number; person_id: number },
): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.manage", id)
    refuseArchivedProject(project)
    await readProjectStakeholder(tx, id, person_id)
    await tx.db
      .deleteFrom("project_stakeholders")
      .where("project_id", "=", id)
      .where("person_id", "=", person_id)
      .execute()
    await recordEvent(tx, "project.stakeholder_unlinked", id, { name: project.name, person_id })
    return undefined
  })
}
