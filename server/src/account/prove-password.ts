import type { Ctx } from "../platform/ctx.ts"
import { conflict, Refusal, invalidField } from "../platform/refusal.ts"
import { countAttempt, forgetAttempts } from "./attempts.ts"
import { requireOwnAccount } from "./own-account.ts"
import { isPasswordCorrect } from "./password.ts"

/** Asks a user who is signed in once more for their password; guesses count for that alone, so that nobody outside holds it up. */
export async function provePassword(ctx: Ctx, password: string, field = "password") {
  const { user_id } = requireOwnAccount(ctx)
  const user = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["name", "email", "password_hash"])
    .where("users.id", "=", user_id)
    .executeTakeFirst()
  if (!user) throw new Refusal("signed_out", "Please sign in.")
  const email = user.email ?? ""
  if (user.password_hash === null)
    throw conflict("You don't have a password yet. Ask for a link to set one.", { code: "no_password" })
  const tried = { kind: "signed in", of: String(user_id) } as const
  await countAttempt(ctx, [tried])
  if (!(await isPasswordCorrect(user.password_hash, password)))
    throw invalidField(field, "This is not your current password.")
  await forgetAttempts(ctx, [tried])
  return { ...user, email }
}
