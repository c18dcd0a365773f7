import type { SignedIn } from "@hub/contract/account"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { countTry, forgetTries } from "./attempts.ts"
import { hashPassword, passwordFits, refusePersonal } from "./password.ts"
import { ownAccount } from "./own.ts"
import { beginSession, endAccess } from "./session.ts"

/** Changes the user's own password. All his sessions and tokens end; the one that asks goes on under a new token. */
export async function changePassword(ctx: Ctx, given: { current: string; new: string }): Promise<SignedIn> {
  const { user_id } = ownAccount(ctx)
  const user = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["name", "email", "password_hash"])
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  if (user.password_hash === null)
    throw conflict("You have no password yet. Ask for a link to set one.", { code: "no_password" })
  refusePersonal("new", given.new, [user.name, user.email ?? ""])
  const account = { kind: "account", of: user.email ?? "" } as const
  await countTry(ctx, [account])
  if (!(await passwordFits(user.password_hash, given.current)))
    throw unfit("current", "This is not your current password.")
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
    await forgetTries(tx, [account])
    const remember = await isRemembered(tx)
    await endAccess(tx, user_id)
    await record(tx, "user.password_changed", user_id, {})
    return beginSession(tx, user_id, remember)
  })
}

async function isRemembered(tx: Ctx) {
  const { actor } = tx
  if (actor.kind !== "user" || actor.by?.kind !== "session") return false
  const session = await tx.db.selectFrom("sessions").select("remember").where("id", "=", actor.by.id).executeTakeFirst()
  return session?.remember ?? false
}
