import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"

/** Access is given to those who can sign in. */
export async function requireAccount(tx: Ctx, user_id: number): Promise<{ name: string }> {
  const account = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("people.name")
    .where("users.id", "=", user_id)
    .where("users.active", "=", true)
    .executeTakeFirst()
  if (!account) throw invalidField("user_id", "Nobody with this account can sign in.")
  return account
}
