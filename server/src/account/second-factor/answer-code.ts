import type { SignedIn } from "@hub/contract/account"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordRefusalEvent } from "../../platform/events/record.ts"
import { invalidField } from "../../platform/refusal.ts"
import { countAttempt, forgiveAttempts } from "../attempts.ts"
import { attemptsOnAccount } from "../devices.ts"
import { getChallenge, finishSignIn } from "./challenge.ts"
import { useRecoveryCode } from "./recovery.ts"
import { totpSecretLabel } from "./totp-secret.ts"
import { findTotpStep } from "./totp.ts"

/** Takes the code of a user whose password was right. Guesses are counted for the user, however often they begin again. */
export async function answerWithCode(ctx: Ctx, input: { challenge: string; code: string }): Promise<SignedIn> {
  const { user_id } = await getChallenge(ctx, input.challenge, "login")
  const tries = await attemptsOnAccount(ctx, user_id, { kind: "code", of: String(user_id) })
  await countAttempt(ctx, tries)
  const signedIn = await inTransaction(ctx, async (tx) => {
    const challenge = await getChallenge(tx, input.challenge, "login")
    const isTotp = await useTotpCode(tx, user_id, input.code)
    if (!isTotp && !(await useRecoveryCode(tx, user_id, input.code))) return undefined
    await forgiveAttempts(tx, tries)
    return finishSignIn(tx, challenge, isTotp ? "totp" : "recovery")
  })
  if (signedIn) return signedIn
  await recordRefusalEvent(ctx, "user.second_factor_failed", user_id, {})
  if (await isTotpSecretLost(ctx, user_id))
    throw invalidField(
      "code",
      "This hub can't read the secret of your authenticator app any more. Enter a recovery code and add the app again in your profile, or ask an administrator.",
    )
  throw invalidField("code", "This code isn't right or has already been used.")
}

/** Whether the app's secret was encrypted with a key that this hub does not have. */
export async function isTotpSecretLost({ db, app }: Ctx, user_id: number): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factors")
    .select("totp_secret")
    .where("user_id", "=", user_id)
    .executeTakeFirst()
  return factor !== undefined && app.vault.open(factor.totp_secret, totpSecretLabel(user_id)) === undefined
}

/** Uses up the code of a time step: neither it nor an older one is taken again. */
export async function useTotpCode(tx: Ctx, user_id: number, code: string, { confirmed = true } = {}): Promise<boolean> {
  const factor = await tx.db
    .selectFrom("second_factors")
    .select(["totp_secret", "confirmed_at"])
    .where("user_id", "=", user_id)
    .executeTakeFirst()
  if (!factor || (factor.confirmed_at !== null) !== confirmed) return false
  const secret = tx.app.vault.open(factor.totp_secret, totpSecretLabel(user_id))
  const step = secret === undefined ? undefined : findTotpStep(secret, code, tx.now)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx.db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", user_id)
    .where("last_step", "<", step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
