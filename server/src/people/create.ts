import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** The person with this address, made if nobody has it yet; a name already known is kept. Who became one with another is that one. */
export async function findOrCreatePerson(tx: Ctx, { name, email }: { name: string; email: string }): Promise<number> {
  await tx.db
    .insertInto("people")
    .values({ name, email, created_at: tx.now })
    .onConflict((conflict) => conflict.column("email").where("email", "is not", null).doNothing())
    .execute()
  const { id, merged_into } = await tx.db
    .selectFrom("people")
    .select(["id", "merged_into"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow()
  return merged_into ?? id
}
