import type { Me } from "@hub/contract/account"
import type { Ctx } from "../platform/ctx.ts"
import { allows } from "../policy.ts"
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
