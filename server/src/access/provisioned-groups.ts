import { limits } from "@hub/contract/limits"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent, recordEvents } from "../platform/events/record.ts"
import { invalidField, notFound } from "../platform/refusal.ts"
import { nameTakenConflict } from "./groups.ts"
import "./tables.ts"

/** What changes groups here has been authenticated by its provisioning token; these groups are changed by nobody else. */

type ProvisionedGroupInput = { name: string; external_id: string | null }

/** Makes a group of the provider. One that follows the same group by its claim at sign-in becomes this one, and keeps its access. */
export async function createProvisionedGroup(tx: Ctx, group: ProvisionedGroupInput): Promise<number> {
  requireName(group.name)
  const followed = await tx.db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("provider_group", "in", [group.name, ...(group.external_id === null ? [] : [group.external_id])])
    .orderBy("id")
    .forUpdate()
    .executeTakeFirst()
  const row = { ...group, provisioned: true, provider_group: null, provisioned_at: tx.now }
  if (followed) {
    const write = tx.db.updateTable("groups").set(row).where("id", "=", followed.id).execute()
    await refuseIfTaken("groups_by_name", () => nameTakenConflict(group.name), write)
    await recordEvent(tx, "group.changed", followed.id, { name: group.name, before: followed.name })
    return followed.id
  }
  const write = tx.db
    .insertInto("groups")
    .values({ ...row, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id } = await refuseIfTaken("groups_by_name", () => nameTakenConflict(group.name), write)
  await recordEvent(tx, "group.created", id, { name: group.name })
  return id
}

/** Renames a group of the provider and sets who is in it, as far as that differs. */
export async function changeProvisionedGroup(tx: Ctx, id: number, group: ProvisionedGroupInput, members: number[]) {
  requireName(group.name)
  const before = await lockProvisionedGroup(tx, id)
  const write = tx.db
    .updateTable("groups")
    .set((row) => ({ ...group, provisioned_at: tx.now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute()
  await refuseIfTaken("groups_by_name", () => nameTakenConflict(group.name), write)
  if (before.name !== group.name) await recordEvent(tx, "group.changed", id, { name: group.name, before: before.name })
  await setMembers(tx, { id, name: group.name }, members)
}

export async function deleteProvisionedGroup(tx: Ctx, id: number) {
  const { name } = await lockProvisionedGroup(tx, id)
  await tx.db.deleteFrom("groups").where("id", "=", id).execute()
  await recordEvent(tx, "group.deleted", id, { name })
}

/** Somebody whom the provider deleted is in none of its groups. */
export async function leaveProvisionedGroups(tx: Ctx, user_id: number, member: string) {
  const left = await tx.db
    .deleteFrom("group_members")
    .using("groups")
    .whereRef("groups.id", "=", "group_members.group_id")
    .where("groups.provisioned", "=", true)
    .where("group_members.user_id", "=", user_id)
    .returning(["groups.id", "groups.name"])
    .execute()
  if (left.length === 0) return
  await tx.db
    .updateTable("groups")
    .set((row) => ({ provisioned_at: tx.now, version: row("version", "+", 1) }))
    .where(
      "id",
      "in",
      left.map(({ id }) => id),
    )
    .execute()
  const happened = left.map(({ id, name }) => ({ subject_id: id, data: { name, member, user_id } }))
  await recordEvents(tx, "group.member_removed", happened)
}

/** Holds the group, so that of two changes at once the second sees what the first did. */
export async function lockProvisionedGroup(tx: Ctx, id: number) {
  const group = await tx.db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("provisioned", "=", true)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw notFound(`Group ${id}`)
  return group
}

async function setMembers(tx: Ctx, group: { id: number; name: string }, wanted: number[]) {
  const rows = await tx.db.selectFrom("group_members").select("user_id").where("group_id", "=", group.id).execute()
  const present = new Set(rows.map(({ user_id }) => user_id))
  const target = new Set(wanted)
  const added = [...target].filter((one) => !present.has(one))
  const removed = [...present].filter((one) => !target.has(one))
  await writeMembers(tx, group, { added, removed })
}

export type MemberChange = { op: "add" | "remove"; user_id: number }

/**
 * Adds and removes single members, and reads no others: groups of providers are large, and each change is a call. Answers how many
 * are in the group afterwards.
 */
export async function changeProvisionedMembers(tx: Ctx, id: number, changes: MemberChange[]): Promise<number> {
  const group = await lockProvisionedGroup(tx, id)
  const wanted = new Map(changes.map(({ op, user_id }) => [user_id, op]))
  const rows = await tx.db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", id)
    .where(sql<boolean>`user_id = any(${[...wanted.keys()]}::bigint[])`)
    .execute()
  const present = new Set(rows.map(({ user_id }) => user_id))
  const added = [...wanted].flatMap(([one, op]) => (op === "add" && !present.has(one) ? [one] : []))
  const removed = [...present].filter((one) => wanted.get(one) === "remove")
  await tx.db
    .updateTable("groups")
    .set((row) => ({ provisioned_at: tx.now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute()
  await writeMembers(tx, group, { added, removed })
  const { members } = await tx.db
    .selectFrom("group_members")
    .select((row) => row.fn.countAll<number>().as("members"))
    .where("group_id", "=", id)
    .executeTakeFirstOrThrow()
  return members
}

type MembersDifference = { added: number[]; removed: number[] }

async function writeMembers(
  tx: Ctx,
  { id: group_id, name }: { id: number; name: string },
  { added, removed }: MembersDifference,
) {
  const names = await readNames(tx, [...added, ...removed])
  const unknown = added.find((one) => !names.has(one))
  if (unknown !== undefined) throw invalidField("members", `User ${unknown} does not exist.`)
  if (removed.length > 0)
    await tx.db
      .deleteFrom("group_members")
      .where("group_id", "=", group_id)
      .where(sql<boolean>`user_id = any(${removed}::bigint[])`)
      .execute()
  for (let from = 0; from < added.length; from += 1000) {
    const rows = added
      .slice(from, from + 1000)
      .map((user_id) => ({ group_id, user_id, added_by: null, added_at: tx.now }))
    await tx.db
      .insertInto("group_members")
      .values(rows)
      .onConflict((there) => there.doNothing())
      .execute()
  }
  const toEvents = (ids: number[]) =>
    ids.map((user_id) => ({ subject_id: group_id, data: { name, member: names.get(user_id) ?? "", user_id } }))
  await recordEvents(tx, "group.member_added", toEvents(added))
  await recordEvents(tx, "group.member_removed", toEvents(removed))
}

async function readNames({ db }: Ctx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "people.name"])
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function requireName(name: string) {
  if (name.trim() === "" || name.length > limits.name)
    throw invalidField("displayName", "A group needs a name that is not too long.")
}
