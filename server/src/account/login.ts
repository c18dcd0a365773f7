import type { SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record, recordRefusal } from "../platform/facts/record.ts"
import { Refusal } from "../platform/failure.ts"
import { countTry, forgiveTries } from "./attempts.ts"
import { triesOf } from "./devices.ts"
import { hashPassword, isOutdated, passwordFits } from "./password.ts"
import { ownAccount } from "./own.ts"
import { byPassword, enter, methodsOf, newChallenge } from "./second-factor/challenge.ts"
import { endSessions, forgetCookies } from "./session.ts"
import type { SignInSettings } from "./settings.ts"

type Credentials = { email: string; password: string; remember: boolean }

/** The same sentence and the same time, whether the account is unknown, inactive or the password wrong. */
export async function login(
  ctx: Ctx,
  { email, password, remember }: Credentials,
  settings: SignInSettings,
): Promise<SignedIn> {
  const user = await ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "password_hash"])
    .where("people.email", "=", email)
    .where("users.active", "=", true)
    .executeTakeFirst()
  const tries = await triesOf(ctx, user?.id, { kind: "account", of: email })
  await countTry(ctx, tries)
  if (!(await passwordFits(user?.password_hash, password)) || !user) {
    await recordRefusal(ctx, "user.sign_in_failed", user?.id ?? 0, { email })
    throw wrongCredentials()
  }
  const renewed = isOutdated(user.password_hash) ? await hashPassword(password) : user.password_hash
  const entered = await atomically(ctx, async (tx) => {
    // While the password was compared the account may have been deactivated, or got another password.
    const held = await tx.db
      .updateTable("users")
      .set({ password_hash: renewed })
      .where("id", "=", user.id)
      .where("active", "=", true)
      .where("password_hash", "=", user.password_hash)
      .executeTakeFirst()
    if (held.numUpdatedRows === 0n) throw wrongCredentials()
    await forgiveTries(tx, tries)
    const methods = settings.second_factor ? await methodsOf(tx, user.id) : []
    if (methods.length === 0) return { signedIn: await enter(tx, user.id, { remember, proof: byPassword(null) }) }
    const wanted = { purpose: "login", remember, passkey_challenge: null } as const
    return { required: { methods, ...(await newChallenge(tx, user.id, wanted)) } }
  })
  if (entered.signedIn) return entered.signedIn
  throw new Refusal("signed_out", "Enter the second proof of your account.", {
    code: "second_factor_required",
    details: entered.required satisfies SecondFactorRequired,
  })
}

export function logout(ctx: Ctx): Promise<undefined> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    await endSessions(tx, user_id)
    forgetCookies(tx)
    await record(tx, "user.signed_out", user_id, {})
    return undefined
  })
}

const wrongCredentials = () => new Refusal("signed_out", "Invalid email or password", { code: "wrong_credentials" })
