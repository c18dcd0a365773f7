import { type Group, GroupInput, type groups } from "@hub/contract/access"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { fillFields } from "../platform/changed-fields.ts"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { createOrdering, containsPattern, type SortOrder } from "../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../platform/http/page.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePermission } from "../policy.ts"
import type { GroupRow } from "./tables.ts"

const orders = { name: { by: sql`lower(groups.name)`, type: "text" } } satisfies Record<string, SortOrder>

const groupColumns = [
  "groups.id",
  "groups.name",
  "groups.description",
  "groups.provider_group",
  "groups.provisioned",
  "groups.version",
  "groups.created_at",
  sql<number>`(select count(*) from group_members where group_id = groups.id)`.as("members"),
  sql<number>`(select count(*) from project_access where group_id = groups.id)`.as("projects"),
] as const

type GroupWithCounts = Pick<
  GroupRow,
  "id" | "name" | "description" | "provider_group" | "provisioned" | "version" | "created_at"
> &
  Pick<Group, "members" | "projects">

const presentGroup = (row: GroupWithCounts): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  provider_group: row.provider_group ?? "",
  provisioned: row.provisioned,
  version: row.version,
  members: row.members,
  projects: row.projects,
  created_at: row.created_at.toISOString(),
})

export async function listGroups(
  ctx: Ctx,
  { limit, cursor, q }: RouteInput<typeof groups.list>["query"],
): Promise<PagedList<Group>> {
  requirePermission(ctx.actor, "groups.see")
  const found = ctx.db
    .selectFrom("groups")
    .$if(Boolean(q), (query) => query.where(sql<boolean>`lower(groups.name) like ${containsPattern(q ?? "")}`))
  const order = createOrdering(orders, { sort: "name", id: "groups.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found
      .select([...groupColumns, order.key])
      .$call(order.page)
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: order.after, present: presentGroup })
}

async function readGroup(ctx: Ctx, id: number): Promise<Group> {
  const row = await ctx.db.selectFrom("groups").select(groupColumns).where("groups.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Group")
  return presentGroup(row)
}

/** The group; in a transaction that changes it nobody else can meanwhile. */
export async function getGroup(ctx: Ctx, permission: "groups.see" | "groups.manage", id: number): Promise<GroupRow> {
  requirePermission(ctx.actor, permission)
  let query = ctx.db.selectFrom("groups").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && permission === "groups.manage") query = query.forUpdate()
  const group = await query.executeTakeFirst()
  if (!group) throw notFound("Group")
  return group
}

export function createGroup(ctx: Ctx, group: RouteInput<typeof groups.create>["body"]): Promise<Group> {
  requirePermission(ctx.actor, "groups.manage")
  return inTransaction(ctx, async (tx) => {
    const write = tx.db
      .insertInto("groups")
      .values({ ...toRow(group), created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    const { id } = await refuseIfTaken("groups_by_name", () => nameTakenConflict(group.name), refuseSecond(write))
    await recordEvent(tx, "group.created", id, { name: group.name })
    return readGroup(tx, id)
  })
}

export function changeGroup(
  ctx: Ctx,
  id: number,
  { version, ...change }: RouteInput<typeof groups.change>["body"],
): Promise<Group> {
  return inTransaction(ctx, async (tx) => {
    const row = await getGroup(tx, "groups.manage", id)
    refuseIfProvisioned(row)
    const mine = fillFields(row, GroupInput.shape, toRow(change))
    const theirs = await readGroup(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    const write = tx.db
      .updateTable("groups")
      .set({ ...mine, version: version + 1 })
      .where("id", "=", id)
      .execute()
    await refuseIfTaken("groups_by_name", () => nameTakenConflict(mine.name), refuseSecond(write))
    await recordEvent(tx, "group.changed", id, { name: mine.name, before: row.name })
    return readGroup(tx, id)
  })
}

export function deleteGroup(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const group = await getGroup(tx, "groups.manage", id)
    refuseIfProvisioned(group)
    const { name } = group
    await tx.db.deleteFrom("groups").where("id", "=", id).execute()
    await recordEvent(tx, "group.deleted", id, { name })
    return undefined
  })
}

/** No name at the provider is none at all. */
const toRow = <Fields extends { provider_group?: string | undefined }>({ provider_group, ...fields }: Fields) => ({
  ...fields,
  ...(provider_group === undefined ? {} : { provider_group: provider_group || null }),
})

const refuseSecond = <T>(write: Promise<T>) =>
  refuseIfTaken(
    "groups_of_provider",
    () => conflict(secondSentence, { code: "provider_group_taken", fields: { provider_group: secondSentence } }),
    write,
  )
const secondSentence = "Another group follows this group of the sign-in provider."

/** People see who keeps such a group, and change nothing that the provider would change back. */
export function refuseIfProvisioned({ name, provisioned }: { name: string; provisioned: boolean }) {
  if (!provisioned) return
  throw conflict(`${name} comes from the identity provider. Change it there.`, { code: "provisioned_group" })
}

export function nameTakenConflict(name: string) {
  const sentence = `A group called ${name} already exists.`
  return conflict(sentence, { code: "name_taken", fields: { name: sentence } })
}
