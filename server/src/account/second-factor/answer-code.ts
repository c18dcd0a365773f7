import type { SignedIn } from "@hub/contract/account"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { recordRefusal } from "../../platform/facts/record.ts"
import { unfit } from "../../platform/failure.ts"
import { countTry, forgiveTries } from "../attempts.ts"
import { triesOf } from "../devices.ts"
import { challengeFor, finishSignIn } from "./challenge.ts"
import { takeRecoveryCode } from "./recovery.ts"
import { secretOf } from "./totp-secret.ts"
import { stepOf } from "./totp.ts"

/** Takes the code of a user whose password was right. Guesses are counted for the user, however often he begins again. */
export async function answerWithCode(ctx: Ctx, given: { challenge: string; code: string }): Promise<SignedIn> {
  const { user_id } = await challengeFor(ctx, given.challenge, "login")
  const tries = await triesOf(ctx, user_id, { kind: "code", of: String(user_id) })
  await countTry(ctx, tries)
  const signedIn = await atomically(ctx, async (tx) => {
    const challenge = await challengeFor(tx, given.challenge, "login")
    const isTotp = await takeTotpCode(tx, user_id, given.code)
    if (!isTotp && !(await takeRecoveryCode(tx, user_id, given.code))) return undefined
    await forgiveTries(tx, tries)
    return finishSignIn(tx, challenge, isTotp ? "totp" : "recovery")
  })
  if (signedIn) return signedIn
  await recordRefusal(ctx, "user.second_factor_failed", user_id, {})
  if (await isAppLost(ctx, user_id))
    throw unfit(
      "code",
      "This hub can't read the secret of your authenticator app any more. Enter a recovery code and add the app again in your profile, or ask an administrator.",
    )
  throw unfit("code", "This code is not right, or was used already.")
}

/** Whether the app's secret was encrypted with a key that this hub does not have. */
export async function isAppLost({ db, house }: Ctx, user_id: number): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factors")
    .select("totp_secret")
    .where("user_id", "=", user_id)
    .executeTakeFirst()
  return factor !== undefined && house.vault.open(factor.totp_secret, secretOf(user_id)) === undefined
}

/** Uses up the code of a time step: neither it nor an older one is taken again. */
export async function takeTotpCode(
  tx: Ctx,
  user_id: number,
  code: string,
  { confirmed = true } = {},
): Promise<boolean> {
  const factor = await tx.db
    .selectFrom("second_factors")
    .select(["totp_secret", "confirmed_at"])
    .where("user_id", "=", user_id)
    .executeTakeFirst()
  if (!factor || (factor.confirmed_at !== null) !== confirmed) return false
  const secret = tx.house.vault.open(factor.totp_secret, secretOf(user_id))
  const step = secret === undefined ? undefined : stepOf(secret, code, tx.now)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx.db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", user_id)
    .where("last_step", "<", step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
