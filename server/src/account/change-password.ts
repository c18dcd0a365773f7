import type { SignedIn } from "@hub/contract/account"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { requireOwnAccount } from "./own-account.ts"
import { hashPassword, refuseWeakPassword } from "./password.ts"
import { provePassword } from "./prove-password.ts"
import { passwordProof } from "./second-factor/challenge.ts"
import { createSession, revokeAccess } from "./session.ts"

/** Changes the user's own password. All their sessions and tokens end; the one that asks goes on under a new token. */
export async function changePassword(ctx: Ctx, passwords: { current: string; new: string }): Promise<SignedIn> {
  const { user_id } = requireOwnAccount(ctx)
  const user = await provePassword(ctx, passwords.current, "current")
  refuseWeakPassword("new", passwords.new, [user.name, user.email])
  const password_hash = await hashPassword(passwords.new)

  return inTransaction(ctx, async (tx) => {
    const held = await tx.db
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user_id)
      .where("active", "=", true)
      .where("password_hash", "=", user.password_hash)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw conflict("Your password was changed in the meantime. Please sign in again.")
    const before = await sessionOfActor(tx)
    await revokeAccess(tx, user_id)
    await recordEvent(tx, "user.password_changed", user_id, {})
    return createSession(tx, user_id, {
      remember: before?.remember ?? false,
      proof: before?.proof ?? passwordProof(null),
    })
  })
}

/** The session that goes on, as it began. */
async function sessionOfActor(tx: Ctx) {
  const { actor } = tx
  if (actor.kind !== "user" || actor.by?.kind !== "session") return undefined
  return tx.db.selectFrom("sessions").select(["remember", "proof"]).where("id", "=", actor.by.id).executeTakeFirst()
}
