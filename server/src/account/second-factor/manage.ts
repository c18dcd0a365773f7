import type { secondFactor, SecondFactor } from "@hub/contract/second-factor"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { settingsOf } from "../../settings/current.ts"
import { requireOwnAccount } from "../own-account.ts"
import { provePassword } from "../prove-password.ts"
import { revokeAccess } from "../session.ts"
import { getUser } from "../users/get.ts"
import { useTotpCode } from "./answer-code.ts"
import { deleteUselessRecoveryCodes, listSecondFactorMethods } from "./challenge.ts"
import { presentPasskey } from "./passkeys.ts"
import { createRecoveryCodes, countRecoveryCodes } from "./recovery.ts"
import { totpSecretLabel } from "./totp-secret.ts"
import { createTotpSecret, buildOtpauthUrl } from "./totp.ts"

type ConfirmPassword = { password: string }

export async function readSecondFactor(ctx: Ctx, isOffered: boolean): Promise<SecondFactor> {
  const { user_id } = requireOwnAccount(ctx)
  const passkeys = await ctx.db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", user_id)
    .orderBy("id")
    .execute()
  return {
    offered: isOffered,
    totp: (await listSecondFactorMethods(ctx, user_id)).includes("totp"),
    recovery_codes_left: await countRecoveryCodes(ctx, user_id),
    passkeys: passkeys.map(presentPasskey),
  }
}

/** Gives the secret for an authenticator app. Begun again, the one before is forgotten; one that counts is not. */
export async function beginTotp(
  ctx: Ctx,
  { password }: ConfirmPassword,
): Promise<RouteAnswer<typeof secondFactor.beginTotp>> {
  const { user_id } = requireOwnAccount(ctx)
  const { email } = await provePassword(ctx, password)
  const { hub_name } = await settingsOf(ctx)
  const secret = createTotpSecret()
  const totp_secret = ctx.app.vault.seal(secret, totpSecretLabel(user_id))
  return inTransaction(ctx, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("second_factors")
      .values({ user_id, totp_secret, confirmed_at: null })
      .onConflict((known) =>
        known
          .column("user_id")
          .doUpdateSet({ totp_secret, last_step: 0 })
          .where("second_factors.confirmed_at", "is", null),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw conflict("An authenticator app is already set up. Remove it first.")
    return { secret, otpauth_url: buildOtpauthUrl(secret, email, hub_name) }
  })
}

/** From now on the app is asked for: its owner has shown that it gives the right codes. */
export function confirmTotp(
  ctx: Ctx,
  { code }: { code: string },
): Promise<RouteAnswer<typeof secondFactor.confirmTotp>> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    if (!(await useTotpCode(tx, user_id, code, { confirmed: false })))
      throw invalidField("code", "This code isn't right. Check the clock on your phone and try the next code.")
    await tx.db.updateTable("second_factors").set({ confirmed_at: tx.now }).where("user_id", "=", user_id).execute()
    await recordEvent(tx, "user.second_factor_added", user_id, { method: "totp" })
    return { recovery_codes: await createRecoveryCodes(tx, user_id) }
  })
}

export async function removeTotp(ctx: Ctx, { password }: ConfirmPassword): Promise<undefined> {
  const { user_id } = requireOwnAccount(ctx)
  await provePassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom("second_factors").where("user_id", "=", user_id).execute()
    await deleteUselessRecoveryCodes(tx, user_id)
    await recordEvent(tx, "user.second_factor_removed", user_id, { method: "totp" })
    return undefined
  })
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  { password }: ConfirmPassword,
): Promise<RouteAnswer<typeof secondFactor.renewRecoveryCodes>> {
  const { user_id } = requireOwnAccount(ctx)
  await provePassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    if ((await listSecondFactorMethods(tx, user_id)).length === 0)
      throw conflict("Set up an authenticator app or a passkey first. Then you can create recovery codes.")
    await recordEvent(tx, "user.recovery_codes_renewed", user_id, {})
    return { recovery_codes: await createRecoveryCodes(tx, user_id) }
  })
}

/** An administrator takes every second proof from a user who has lost them; the user is out everywhere meanwhile. */
export function removeSecondFactor(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    await getUser(tx, id)
    for (const table of ["second_factors", "recovery_codes", "passkeys"] as const)
      await tx.db.deleteFrom(table).where("user_id", "=", id).execute()
    await revokeAccess(tx, id)
    await recordEvent(tx, "user.second_factor_removed", id, { method: "all" })
    return undefined
  })
}
