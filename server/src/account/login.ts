import type { SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent, recordRefusalEvent } from "../platform/events/record.ts"
import { Refusal } from "../platform/refusal.ts"
import { countAttempt, forgiveAttempts } from "./attempts.ts"
import { attemptsOnAccount } from "./devices.ts"
import { hashPassword, isPasswordHashOutdated, isPasswordCorrect } from "./password.ts"
import { requireOwnAccount } from "./own-account.ts"
import { passwordProof, beginSignIn, listSecondFactorMethods, createChallenge } from "./second-factor/challenge.ts"
import { endSessions, clearSessionCookies } from "./session.ts"
import type { SignInSettings } from "./settings.ts"

type LoginInput = { email: string; password: string; remember: boolean }

/** The same sentence and the same time, whether the account is unknown, inactive or the password wrong. */
export async function login(
  ctx: Ctx,
  { email, password, remember }: LoginInput,
  settings: SignInSettings,
): Promise<SignedIn> {
  const user = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "password_hash"])
    .where("people.email", "=", email)
    .where("users.active", "=", true)
    .executeTakeFirst()
  const tries = await attemptsOnAccount(ctx, user?.id, { kind: "account", of: email })
  await countAttempt(ctx, tries)
  if (!(await isPasswordCorrect(user?.password_hash, password)) || !user) {
    await recordRefusalEvent(ctx, "user.sign_in_failed", user?.id ?? 0, { email })
    throw wrongCredentials()
  }
  const renewed = isPasswordHashOutdated(user.password_hash) ? await hashPassword(password) : user.password_hash
  const entered = await inTransaction(ctx, async (tx) => {
    // While the password was compared the account may have been deactivated, or got another password.
    const held = await tx.db
      .updateTable("users")
      .set({ password_hash: renewed })
      .where("id", "=", user.id)
      .where("active", "=", true)
      .where("password_hash", "=", user.password_hash)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw wrongCredentials()
    await forgiveAttempts(tx, tries)
    const methods = settings.second_factor ? await listSecondFactorMethods(tx, user.id) : []
    if (methods.length === 0)
      return { signedIn: await beginSignIn(tx, user.id, { remember, proof: passwordProof(null) }) }
    const wanted = { purpose: "login", remember, passkey_challenge: null } as const
    return { required: { methods, ...(await createChallenge(tx, user.id, wanted)) } }
  })
  if (entered.signedIn) return entered.signedIn
  throw new Refusal("signed_out", "Confirm your sign-in with your second factor.", {
    code: "second_factor_required",
    details: entered.required satisfies SecondFactorRequired,
  })
}

export function logout(ctx: Ctx): Promise<undefined> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    await endSessions(tx, user_id)
    clearSessionCookies(tx)
    await recordEvent(tx, "user.signed_out", user_id, {})
    return undefined
  })
}

const wrongCredentials = () => new Refusal("signed_out", "Invalid email or password", { code: "wrong_credentials" })
