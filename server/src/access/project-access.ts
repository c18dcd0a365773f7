import type { AccessGrant, access, ProjectAccess } from "@hub/contract/access"
import type { ProjectRole } from "@hub/contract/access/values"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { hasPermission, inProject } from "../policy.ts"
import { getProject } from "../projects/get.ts"
import { setRestricted } from "../projects/restrict.ts"
import type { ProjectRow } from "../projects/tables.ts"
import { rankOfRole } from "./project-role.ts"
import { refuseMixedContent } from "./mixed-content.ts"
import { requireAccount } from "./require-account.ts"

type ByGrant = { id: number; grant_id: number }

const queryGrants = (ctx: Ctx, project_id: number) =>
  ctx.db
    .selectFrom("project_access")
    .select(["project_access.id", "user_id", "group_id", "role", "granted_at"])
    .select([
      sql<string>`coalesce((select people.name from users join people on people.id = users.person_id where users.id = user_id),
        (select name from groups where groups.id = group_id))`.as("name"),
      sql<number | null>`case when group_id is not null then
        (select count(*) from group_members where group_members.group_id = project_access.group_id) end`.as("members"),
      sql<string | null>`(select name from people where people.id = granted_by)`.as("granted_by"),
    ])
    .where("project_id", "=", project_id)
    .orderBy(rankOfRole, "desc")
    .orderBy("project_access.id")

const presentGrant = (row: Omit<AccessGrant, "granted_at"> & { granted_at: Date }): AccessGrant => ({
  ...row,
  granted_at: row.granted_at.toISOString(),
})

export async function readProjectAccess(ctx: Ctx, id: number): Promise<ProjectAccess> {
  const project = await getProject(ctx, "projects.read", id)
  return {
    restricted: project.restricted,
    grants: (await queryGrants(ctx, id).execute()).map(presentGrant),
    can: { manage: project.archived_at === null && hasPermission(inProject(ctx.actor, id), "projects.share", project) },
  }
}

/** Restricts a project to those who are named in it, or opens it for everybody with an account. */
export function changeProjectAccess(
  ctx: Ctx,
  id: number,
  { restricted }: RouteInput<typeof access.change>["body"],
): Promise<ProjectAccess> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.share", id)
    if (restricted !== project.restricted) {
      await setRestricted(tx, id, restricted)
      if (restricted) await restrict(tx, project)
    }
    await recordEvent(tx, restricted ? "project.restricted" : "project.opened", id, { name: project.name })
    return readProjectAccess(tx, id)
  })
}

/** The person who restricts it and the one who owns it keep their access. */
async function restrict(tx: Ctx, { id, owner_id }: ProjectRow) {
  await refuseMixedContent(tx, id)
  const managers = tx.db
    .selectFrom("users")
    .select((row) => [
      row.val(id).as("project_id"),
      "users.id as user_id",
      sql.val<ProjectRole>("manager").as("role"),
      row.val(tx.actor.person_id).as("granted_by"),
      row.val(tx.now).as("granted_at"),
    ])
    .where("person_id", "in", [tx.actor.person_id ?? 0, owner_id ?? 0])
  await tx.db
    .insertInto("project_access")
    .columns(["project_id", "user_id", "role", "granted_by", "granted_at"])
    .expression(managers)
    .onConflict((there) => there.columns(["project_id", "user_id", "group_id"]).doUpdateSet({ role: "manager" }))
    .execute()
}

export function grantAccess(
  ctx: Ctx,
  id: number,
  { role, ...to }: RouteInput<typeof access.grant>["body"],
): Promise<AccessGrant> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.share", id)
    const { name } = "user_id" in to ? await requireAccount(tx, to.user_id) : await requireGroup(tx, to.group_id)
    const given = { role, granted_by: tx.actor.person_id, granted_at: tx.now }
    const { id: grant_id } = await tx.db
      .insertInto("project_access")
      .values({ project_id: id, ...to, ...given })
      .onConflict((there) => there.columns(["project_id", "user_id", "group_id"]).doUpdateSet(given))
      .returning("id")
      .executeTakeFirstOrThrow()
    await requireManager(tx, project)
    await recordEvent(tx, "project.access_granted", id, { name: project.name, to: name, role })
    return readGrant(tx, { id, grant_id })
  })
}

export function changeGrant(ctx: Ctx, by: ByGrant, role: ProjectRole): Promise<AccessGrant> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.share", by.id)
    const { name, role: before } = await readGrant(tx, by)
    await tx.db
      .updateTable("project_access")
      .set({ role, granted_by: tx.actor.person_id, granted_at: tx.now })
      .where("id", "=", by.grant_id)
      .execute()
    await requireManager(tx, project)
    await recordEvent(tx, "project.access_changed", by.id, { name: project.name, to: name, role, before })
    return readGrant(tx, by)
  })
}

export function revokeGrant(ctx: Ctx, by: ByGrant): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.share", by.id)
    const { name, role } = await readGrant(tx, by)
    await tx.db.deleteFrom("project_access").where("id", "=", by.grant_id).execute()
    await requireManager(tx, project)
    await recordEvent(tx, "project.access_revoked", by.id, { name: project.name, from: name, role })
    return undefined
  })
}

async function readGrant(ctx: Ctx, { id, grant_id }: ByGrant): Promise<AccessGrant> {
  const row = await queryGrants(ctx, id).where("project_access.id", "=", grant_id).executeTakeFirst()
  if (!row) throw notFound("Access")
  return presentGrant(row)
}

async function requireGroup(tx: Ctx, id: number): Promise<{ name: string }> {
  const group = await tx.db.selectFrom("groups").select("name").where("id", "=", id).executeTakeFirst()
  if (!group) throw invalidField("group_id", "This group does not exist.")
  return group
}

/** A restricted project keeps somebody who can open it again, beside the administrators. */
async function requireManager(tx: Ctx, { id, restricted, name }: ProjectRow) {
  if (!restricted) return
  const manager = await tx.db
    .selectFrom("project_access")
    .select("id")
    .where("project_id", "=", id)
    .where("role", "=", "manager")
    .executeTakeFirst()
  if (!manager) throw conflict(`${name} needs a manager. Name another one first.`, { code: "last_manager" })
}
