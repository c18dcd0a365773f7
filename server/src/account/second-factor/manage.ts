import type { secondFactor, SecondFactor } from "@hub/contract/second-factor"
import type { Answer } from "@hub/contract/route"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { mustBeAllowed } from "../../policy.ts"
import { settingsOf } from "../../settings/now.ts"
import { ownAccount } from "../own.ts"
import { provePassword } from "../prove-password.ts"
import { endAccess } from "../session.ts"
import { userFor } from "../users/get.ts"
import { takeTotpCode } from "./answer-code.ts"
import { forgetUselessCodes, methodsOf } from "./challenge.ts"
import { presentPasskey } from "./passkeys.ts"
import { newRecoveryCodes, recoveryCodesLeft } from "./recovery.ts"
import { secretOf } from "./totp-secret.ts"
import { newTotpSecret, otpauthUrl } from "./totp.ts"

type Again = { password: string }

export async function readSecondFactor(ctx: Ctx, offered: boolean): Promise<SecondFactor> {
  const { user_id } = ownAccount(ctx)
  const passkeys = await ctx.db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", user_id)
    .orderBy("id")
    .execute()
  return {
    offered,
    totp: (await methodsOf(ctx, user_id)).includes("totp"),
    recovery_codes_left: await recoveryCodesLeft(ctx, user_id),
    passkeys: passkeys.map(presentPasskey),
  }
}

/** Gives the secret for an authenticator app. Begun again, the one before is forgotten; one that counts is not. */
export async function beginTotp(ctx: Ctx, { password }: Again): Promise<Answer<typeof secondFactor.beginTotp>> {
  const { user_id } = ownAccount(ctx)
  const { email } = await provePassword(ctx, password)
  const { hub_name } = await settingsOf(ctx)
  const secret = newTotpSecret()
  const totp_secret = ctx.house.vault.seal(secret, secretOf(user_id))
  return atomically(ctx, async (tx) => {
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
    if (!numInsertedOrUpdatedRows) throw conflict("An authenticator app is set up already. Remove it first.")
    return { secret, otpauth_url: otpauthUrl(secret, email, hub_name) }
  })
}

/** From now on the app is asked for: its owner has shown that it gives the right codes. */
export function confirmTotp(ctx: Ctx, { code }: { code: string }): Promise<Answer<typeof secondFactor.confirmTotp>> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    if (!(await takeTotpCode(tx, user_id, code, { confirmed: false })))
      throw unfit("code", "This code is not right. Check the clock of your phone and try the next one.")
    await tx.db.updateTable("second_factors").set({ confirmed_at: tx.now }).where("user_id", "=", user_id).execute()
    await record(tx, "user.second_factor_added", user_id, { method: "totp" })
    return { recovery_codes: await newRecoveryCodes(tx, user_id) }
  })
}

export async function removeTotp(ctx: Ctx, { password }: Again): Promise<undefined> {
  const { user_id } = ownAccount(ctx)
  await provePassword(ctx, password)
  return atomically(ctx, async (tx) => {
    await tx.db.deleteFrom("second_factors").where("user_id", "=", user_id).execute()
    await forgetUselessCodes(tx, user_id)
    await record(tx, "user.second_factor_removed", user_id, { method: "totp" })
    return undefined
  })
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  { password }: Again,
): Promise<Answer<typeof secondFactor.renewRecoveryCodes>> {
  const { user_id } = ownAccount(ctx)
  await provePassword(ctx, password)
  return atomically(ctx, async (tx) => {
    if ((await methodsOf(tx, user_id)).length === 0) throw conflict("Recovery codes go with an app or a passkey.")
    await record(tx, "user.recovery_codes_renewed", user_id, {})
    return { recovery_codes: await newRecoveryCodes(tx, user_id) }
  })
}

/** An administrator takes every second proof from a user who has lost them; the user is out everywhere meanwhile. */
export function removeSecondFactorOf(ctx: Ctx, id: number): Promise<undefined> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    await userFor(tx, id)
    for (const table of ["second_factors", "recovery_codes", "passkeys"] as const)
      await tx.db.deleteFrom(table).where("user_id", "=", id).execute()
    await endAccess(tx, id)
    await record(tx, "user.second_factor_removed", id, { method: "all" })
    return undefined
  })
}
