import type { SignedIn } from "@hub/contract/account"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { unfit } from "../../platform/failure.ts"
import { addressOf, countTry, forgetTries } from "../attempts.ts"
import { challengeFor, finishSignIn } from "./challenge.ts"
import { takeRecoveryCode } from "./recovery.ts"
import { stepOf } from "./totp.ts"

/** Takes the code of a user whose password was right. Guesses are counted for the user, however often he begins again. */
export async function answerWithCode(ctx: Ctx, given: { challenge: string; code: string }): Promise<SignedIn> {
  const { user_id } = await challengeFor(ctx, given.challenge, "login")
  const tried = { kind: "code", of: String(user_id) } as const
  await countTry(ctx, [{ kind: "address", of: addressOf(ctx.origin.ip) }, tried])
  const signedIn = await atomically(ctx, async (tx) => {
    const challenge = await challengeFor(tx, given.challenge, "login")
    if (!(await takeTotpCode(tx, user_id, given.code)) && !(await takeRecoveryCode(tx, user_id, given.code)))
      return undefined
    await forgetTries(tx, [tried])
    return finishSignIn(tx, challenge)
  })
  if (signedIn) return signedIn
  await record(ctx, "user.second_factor_failed", user_id, {})
  throw unfit("code", "This code is not right, or was used already.")
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
  const step = stepOf(factor.totp_secret, code, tx.now)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx.db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", user_id)
    .where("last_step", "<", step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
