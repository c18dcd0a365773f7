import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import "./tables.ts"

/** Makes somebody a member of just those groups, of the ones that follow the provider, of which it says that they are in. */
export async function followProviderGroups(tx: Ctx, user_id: number, named: string[]): Promise<void> {
  const following = await tx.db
    .selectFrom("groups")
    .leftJoin("group_members", (join) =>
      join.onRef("group_members.group_id", "=", "groups.id").on("group_members.user_id", "=", user_id),
    )
    .select(["groups.id", "groups.name", "groups.provider_group", "group_members.user_id as member"])
    .where("groups.provider_group", "is not", null)
    .orderBy("groups.id")
    .execute()
  const changes = following.flatMap(({ provider_group, member, ...group }) => {
    const belongs = named.includes(provider_group!)
    return belongs === (member !== null) ? [] : [{ ...group, belongs }]
  })
  if (changes.length === 0) return
  const { name: member } = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("people.name")
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  for (const { id, name, belongs } of changes) {
    if (belongs) {
      const row = { group_id: id, user_id, added_by: null, added_at: tx.now }
      await tx.db
        .insertInto("group_members")
        .values(row)
        .onConflict((there) => there.doNothing())
        .execute()
    } else await tx.db.deleteFrom("group_members").where("group_id", "=", id).where("user_id", "=", user_id).execute()
    await recordEvent(tx, belongs ? "group.member_added" : "group.member_removed", id, { name, member, user_id })
  }
}
