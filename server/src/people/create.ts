import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** The person with this address, made if nobody has it yet; a name already known is kept. */
export async function personByEmail(tx: Ctx, { name, email }: { name: string; email: string }): Promise<number> {
  await tx.db
    .insertInto("people")
    .values({ name, email, created_at: tx.now })
    .onConflict((conflict) => conflict.column("email").where("email", "is not", null).doNothing())
    .execute()
  const { id } = await tx.db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()
  return id
}
