import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { addressOf, countTry } from "../attempts.ts"
import "../tables.ts"

type Asked = { name: string; email: string; department: string; reason: string }

/** Keeps a wish for an author account. One waits per address; the answer is the same when one does already. */
export async function askForAccess(ctx: Ctx, asked: Asked): Promise<{ message: string }> {
  await countTry(ctx, [{ kind: "address asks", of: addressOf(ctx.origin.ip) }])
  return atomically(ctx, async (tx) => {
    const added = await tx.db
      .insertInto("access_requests")
      .values({ ...asked, created_at: tx.now, decided_at: null, decided_by: null, user_id: null })
      .onConflict((conflict) => conflict.column("email").where("status", "=", "new").doNothing())
      .returning("id")
      .executeTakeFirst()
    await record(tx, "access.requested", added?.id ?? 0, { name: asked.name, email: asked.email })
    const answered = tx.house.mail_is_on ? "answer it by email" : "decide on it and tell you, since email is off here"
    return { message: `Your request was sent. An administrator will ${answered}.` }
  })
}
