import type { SignedIn } from "@hub/contract/account"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { Refusal } from "../platform/failure.ts"
import { passwordFits } from "./password.ts"
import { beginSession, endSessions } from "./session.ts"

type Credentials = { email: string; password: string; remember: boolean }

/** The same sentence and the same time, whether the account is unknown, inactive or the password wrong. */
export async function login(ctx: Ctx, { email, password, remember }: Credentials): Promise<SignedIn> {
  const user = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "users.person_id", "people.name", "role", "password_hash"])
    .where("people.email", "=", email)
    .where("users.active", "=", true)
    .executeTakeFirst()
  if (!(await passwordFits(user?.password_hash, password)) || !user) {
    await record(ctx, "user.sign_in_failed", user?.id ?? 0, { email })
    throw new Refusal("signed_out", "Invalid email or password", { code: "wrong_credentials" })
  }
  const actor = { kind: "user", user_id: user.id, person_id: user.person_id, name: user.name, role: user.role } as const
  return atomically({ ...ctx, actor }, async (tx) => {
    await record(tx, "user.signed_in", user.id, {})
    return beginSession(tx, user.id, remember)
  })
}

export function logout(ctx: Ctx): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const user_id = tx.actor.user_id!
    await endSessions(tx, user_id)
    await record(tx, "user.signed_out", user_id, {})
    return undefined
  })
}
