import type { SignedIn } from "@hub/contract/account"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { ownAccount } from "./own.ts"
import { hashPassword, refusePersonal } from "./password.ts"
import { provePassword } from "./prove-password.ts"
import { byPassword } from "./second-factor/challenge.ts"
import { beginSession, endAccess } from "./session.ts"

/** Changes the user's own password. All his sessions and tokens end; the one that asks goes on under a new token. */
export async function changePassword(ctx: Ctx, given: { current: string; new: string }): Promise<SignedIn> {
  const { user_id } = ownAccount(ctx)
  const user = await provePassword(ctx, given.current, "current")
  refusePersonal("new", given.new, [user.name, user.email])
  const password_hash = await hashPassword(given.new)

  return atomically(ctx, async (tx) => {
    const held = await tx.db
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user_id)
      .where("active", "=", true)
      .where("password_hash", "=", user.password_hash)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw conflict("Your password was changed meanwhile. Please log in again.")
    const before = await sessionOfNow(tx)
    await endAccess(tx, user_id)
    await record(tx, "user.password_changed", user_id, {})
    return beginSession(tx, user_id, { remember: before?.remember ?? false, proof: before?.proof ?? byPassword(null) })
  })
}

/** The session that goes on, as it began. */
async function sessionOfNow(tx: Ctx) {
  const { actor } = tx
  if (actor.kind !== "user" || actor.by?.kind !== "session") return undefined
  return tx.db.selectFrom("sessions").select(["remember", "proof"]).where("id", "=", actor.by.id).executeTakeFirst()
}
