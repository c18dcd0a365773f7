import type { SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import type { SessionProof } from "@hub/contract/proof"
import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { hashSecret, createSecret } from "../../platform/secrets.ts"
import { loadActor } from "../identify.ts"
import { createSession } from "../session.ts"
import { countRecoveryCodes } from "./recovery.ts"

const challengeLifetime = 5 * 60_000

export type ChallengeInput = { purpose: "login" | "register"; remember: boolean; passkey_challenge: string | null }

/** A short-lived secret that says how far its holder has come. */
export async function createChallenge(tx: Ctx, user_id: number, input: ChallengeInput) {
  const { secret, hash } = createSecret()
  const expires_at = new Date(tx.now.getTime() + challengeLifetime)
  await tx.db.deleteFrom("challenges").where("user_id", "=", user_id).where("expires_at", "<=", tx.now).execute()
  await tx.db
    .insertInto("challenges")
    .values({ hash, user_id, expires_at, ...input })
    .execute()
  return { challenge: secret, expires_at: expires_at.toISOString() }
}

/** What a challenge was given for; in a transaction nobody else can use it meanwhile. */
export async function getChallenge(ctx: Ctx, challenge: string, purpose: ChallengeInput["purpose"]) {
  let query = ctx.db
    .selectFrom("challenges")
    .selectAll()
    .where("hash", "=", hashSecret(challenge))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", ctx.now)
  if (ctx.db.isTransaction) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw new Refusal("gone", "This took too long. Please start again.", { code: "challenge_expired" })
  return row
}

/** The second proofs a user has; none when they sign in by password alone. */
export async function listSecondFactorMethods(ctx: Ctx, user_id: number): Promise<SecondFactorRequired["methods"]> {
  const [app, passkey] = [
    await ctx.db
      .selectFrom("second_factors")
      .select("user_id")
      .where("user_id", "=", user_id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst(),
    await ctx.db.selectFrom("passkeys").select("id").where("user_id", "=", user_id).limit(1).executeTakeFirst(),
  ]
  if (!app && !passkey) return []
  const recovery = (await countRecoveryCodes(ctx, user_id)) > 0
  return [
    ...(app ? ["totp" as const] : []),
    ...(recovery ? ["recovery" as const] : []),
    ...(passkey ? ["passkey" as const] : []),
  ]
}

/** Recovery codes stand for a second proof, so they go with the last one. */
export async function deleteUselessRecoveryCodes(tx: Ctx, user_id: number) {
  const left = await listSecondFactorMethods(tx, user_id)
  if (left.length === 0) await tx.db.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute()
}

/** Begins the session that both proofs have earned. */
export async function finishSignIn(
  tx: Ctx,
  challenge: { hash: string; user_id: number; remember: boolean },
  second: SessionProof["second"],
): Promise<SignedIn> {
  await tx.db.deleteFrom("challenges").where("hash", "=", challenge.hash).execute()
  return beginSignIn(tx, challenge.user_id, { remember: challenge.remember, proof: passwordProof(second) })
}

/** The proof of the person who entered a password, and after it another proof where one is asked for. */
export const passwordProof = (second: SessionProof["second"]): SessionProof => ({
  kind: "session",
  means: "password",
  provider: null,
  second,
})

/** Lets in a user who has proved who they are. */
export async function beginSignIn(
  tx: Ctx,
  user_id: number,
  session: { remember: boolean; proof: SessionProof },
): Promise<SignedIn> {
  const user = await tx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", user_id)
    .where("active", "=", true)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Refusal("signed_out", "This account is not active. Please contact an administrator.")
  const as = { ...tx, actor: await loadActor(tx, user_id) }
  await recordEvent(as, "user.signed_in", user_id, {})
  return createSession(as, user_id, session)
}
