import type { Me } from "@hub/contract/account"
import { changePerson } from "../people/change.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { roleHasPermission } from "../policy.ts"
import { requireOwnAccount } from "./own-account.ts"
import "./tables.ts"

/** The signed-in user as their browser keeps them. */
export async function loadMe(ctx: Ctx, user_id: number): Promise<Me> {
  const row = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "person_id", "name", "email", "role", "title", "organization"])
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    email: row.email ?? "",
    can: {
      administer: roleHasPermission(row.role, "users.manage"),
      author: roleHasPermission(row.role, "topics.create"),
    },
  }
}

type ProfileInput = { name: string; title?: string | undefined; organization?: string | undefined }

/** Saves what people say about themselves; the email is not among it. */
export function updateProfile(ctx: Ctx, { name, title, organization }: ProfileInput): Promise<Me> {
  const { user_id, person_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    await changePerson(tx, person_id, {
      name,
      ...(title === undefined ? {} : { title }),
      ...(organization === undefined ? {} : { organization }),
    })
    await recordEvent(tx, "user.profile_changed", user_id, { name })
    return loadMe(tx, user_id)
  })
}
