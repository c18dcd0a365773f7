import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { attemptAddressOf, countAttempt } from "../attempts.ts"
import "../tables.ts"

type AccessRequestFields = { name: string; email: string; department: string; reason: string }

/** Stores a request for an author account. One waits per address; the answer is the same when one does already. */
export async function requestAccess(ctx: Ctx, fields: AccessRequestFields): Promise<{ message: string }> {
  await countAttempt(ctx, [{ kind: "address asks", of: attemptAddressOf(ctx.origin.ip) }])
  return inTransaction(ctx, async (tx) => {
    const added = await tx.db
      .insertInto("access_requests")
      .values({ ...fields, created_at: tx.now, decided_at: null, decided_by: null, user_id: null })
      .onConflict((conflict) => conflict.column("email").where("status", "=", "new").doNothing())
      .returning("id")
      .executeTakeFirst()
    await recordEvent(tx, "access.requested", added?.id ?? 0, { name: fields.name, email: fields.email })
    const answered = tx.app.mail_is_on ? "answer by email" : "decide on it and tell you, since email is off here"
    return { message: `Your request was sent. An administrator will ${answered}.` }
  })
}
