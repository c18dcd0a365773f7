import type { Ctx } from "../../platform/ctx.ts"
import "../../account/tables.ts"

/** Whether somebody can sign in, and so needs no link in an email. */
export async function hasAccount(tx: Ctx, person_id: number) {
  const user = await tx.db
    .selectFrom("users")
    .select("id")
    .where("person_id", "=", person_id)
    .where("active", "=", true)
    .executeTakeFirst()
  return user !== undefined
}
