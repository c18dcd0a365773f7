import type { Me } from "@hub/contract/account"
import { changePerson } from "../people/change.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { allows } from "../policy.ts"
import { ownAccount } from "./own.ts"
import "./tables.ts"

/** The signed-in user as his browser keeps him. */
export async function meOf(ctx: Ctx, user_id: number): Promise<Me> {
  const row = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "person_id", "name", "email", "role", "title", "organization"])
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    email: row.email ?? "",
    can: { administer: allows(row.role, "users.manage"), author: allows(row.role, "topics.create") },
  }
}

type Profile = { name: string; title?: string | undefined; organization?: string | undefined }

/** Saves what people say about themselves; the email is not among it. */
export function changeMe(ctx: Ctx, { name, title, organization }: Profile): Promise<Me> {
  const { user_id, person_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    await changePerson(tx, person_id, {
      name,
      ...(title === undefined ? {} : { title }),
      ...(organization === undefined ? {} : { organization }),
    })
    await record(tx, "user.profile_changed", user_id, { name })
    return meOf(tx, user_id)
  })
}
