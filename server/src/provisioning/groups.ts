import { sql } from "kysely"
import {
  changeProvisionedGroup,
  createProvisionedGroup,
  deleteProvisionedGroup,
  lockProvisionedGroup,
} from "../access/provisioned-groups.ts"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import "../access/tables.ts"
import { readMemberId } from "./member-changes.ts"
import { presentResource, type ScimObject, textOf } from "./scim-schemas.ts"
import { toId } from "./users.ts"

type ProvisionedGroupRow = {
  id: number
  name: string
  external_id: string | null
  version: number
  created_at: Date
  provisioned_at: Date | null
  members: { value: string; display: string }[]
}

/** The groups of the provider; those that people keep in the hub are none of its business. */
export const queryProvisionedGroups = ({ db }: Ctx, with_members: boolean) =>
  db
    .selectFrom("groups")
    .select([
      "groups.id",
      "groups.name",
      "groups.external_id",
      "groups.version",
      "groups.created_at",
      "groups.provisioned_at",
    ])
    .select(
      (with_members
        ? sql<ProvisionedGroupRow["members"]>`(
          select coalesce(json_agg(json_build_object('value', users.id::text, 'display', people.name) order by users.id), '[]')
          from group_members join users on users.id = group_members.user_id join people on people.id = users.person_id
          where group_members.group_id = groups.id)`
        : sql<ProvisionedGroupRow["members"]>`'[]'::json`
      ).as("members"),
    )
    .where("groups.provisioned", "=", true)
    .orderBy("groups.id")

export async function readProvisionedGroup(ctx: Ctx, id: string, with_members: boolean): Promise<ProvisionedGroupRow> {
  const row = await queryProvisionedGroups(ctx, with_members).where("groups.id", "=", toId(id)).executeTakeFirst()
  if (!row) throw notFound(`Group ${id}`)
  return row
}

/** A group as the provider wrote it, without what the hub alone says. */
export const toGroupResource = ({ name, external_id, members }: ProvisionedGroupRow): ScimObject => ({
  displayName: name,
  ...(external_id === null ? {} : { externalId: external_id }),
  members,
})

export function presentProvisionedGroup(row: ProvisionedGroupRow, base: string): ScimObject {
  // Also where its members are not read, it is the same version.
  const version = `W/"${row.id}-${row.version}"`
  const meta = {
    version,
    created: row.created_at.toISOString(),
    lastModified: (row.provisioned_at ?? row.created_at).toISOString(),
  }
  const members = row.members.map((one) => ({ ...one, $ref: `${base}/Users/${one.value}`, type: "User" }))
  return presentResource("Group", { ...toGroupResource(row), members, id: String(row.id), meta }, base)
}

export function saveProvisionedGroup(ctx: Ctx, id: number | undefined, resource: ScimObject): Promise<number> {
  const { displayName, externalId } = resource
  const group = {
    name: textOf(displayName).trim(),
    external_id: typeof externalId === "string" ? externalId : null,
  }
  const members = readMembers(resource)
  return inTransaction(ctx, async (tx) => {
    const saved = id ?? (await createProvisionedGroup(tx, group))
    await changeProvisionedGroup(tx, saved, group, members)
    return saved
  })
}

export const removeProvisionedGroup = (ctx: Ctx, id: number) =>
  inTransaction(ctx, (tx) => deleteProvisionedGroup(tx, id))

export const holdProvisionedGroup = (tx: Ctx, id: string) => lockProvisionedGroup(tx, toId(id))

const readMembers = ({ members }: ScimObject) => [members ?? []].flat().map(readMemberId)
