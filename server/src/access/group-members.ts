import type { GroupMember } from "@hub/contract/access"
import { sql } from "kysely"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { getGroup, refuseIfProvisioned } from "./groups.ts"
import { requireAccount } from "./require-account.ts"

const queryMembers = (ctx: Ctx, group_id: number) =>
  ctx.db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["group_members.user_id", "people.name", "people.email", "group_members.added_at"])
    .select(sql<string | null>`(select name from people giver where giver.id = group_members.added_by)`.as("added_by"))
    .where("group_members.group_id", "=", group_id)
    .orderBy(sql`lower(people.name)`)
    .orderBy("group_members.user_id")

const presentMember = (row: Omit<GroupMember, "added_at"> & { added_at: Date }): GroupMember => ({
  ...row,
  added_at: row.added_at.toISOString(),
})

export async function listGroupMembers(ctx: Ctx, id: number): Promise<GroupMember[]> {
  await getGroup(ctx, "groups.see", id)
  return (await queryMembers(ctx, id).execute()).map(presentMember)
}

async function readMember(ctx: Ctx, id: number, user_id: number): Promise<GroupMember> {
  const row = await queryMembers(ctx, id).where("group_members.user_id", "=", user_id).executeTakeFirst()
  if (!row) throw notFound("Member")
  return presentMember(row)
}

/** Nobody is in a group twice. */
export function addGroupMember(ctx: Ctx, id: number, user_id: number): Promise<GroupMember> {
  return inTransaction(ctx, async (tx) => {
    const group = await getGroup(tx, "groups.manage", id)
    refuseIfProvisioned(group)
    const member = await requireAccount(tx, user_id)
    await tx.db
      .insertInto("group_members")
      .values({ group_id: id, user_id, added_by: tx.actor.person_id, added_at: tx.now })
      .onConflict((there) => there.doNothing())
      .execute()
    await recordEvent(tx, "group.member_added", id, { name: group.name, member: member.name, user_id })
    return readMember(tx, id, user_id)
  })
}

export function removeGroupMember(ctx: Ctx, { id, user_id }: { id: number; user_id: number }): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const group = await getGroup(tx, "groups.manage", id)
    refuseIfProvisioned(group)
    const member = await readMember(tx, id, user_id)
    await tx.db.deleteFrom("group_members").where("group_id", "=", id).where("user_id", "=", user_id).execute()
    await recordEvent(tx, "group.member_removed", id, { name: group.name, member: member.name, user_id })
    return undefined
  })
}
