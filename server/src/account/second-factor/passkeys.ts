import type { SignedIn } from "@hub/contract/account"
import type { Passkey, secondFactor } from "@hub/contract/second-factor"
import type { Answer } from "@hub/contract/route"
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import type { Selectable } from "kysely"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing, Refusal } from "../../platform/failure.ts"
import { countTry, forgiveTries } from "../attempts.ts"
import { triesOf } from "../devices.ts"
import { settingsOf } from "../../settings/now.ts"
import { ownAccount } from "../own.ts"
import { provePassword } from "../prove-password.ts"
import type { PasskeysTable } from "../tables.ts"
import { challengeFor, finishSignIn, forgetUselessCodes, newChallenge } from "./challenge.ts"
import { newRecoveryCodes, recoveryCodesLeft } from "./recovery.ts"

type Given = { challenge: string; response: Record<string, unknown> }

/** Passkeys belong to the host where people reach the hub. */
const placeOf = ({ house }: Ctx) => ({
  rpID: new URL(house.public_url).hostname,
  expectedRPID: new URL(house.public_url).hostname,
  expectedOrigin: new URL(house.public_url).origin,
})

export async function beginPasskey(
  ctx: Ctx,
  { password }: { password: string },
): Promise<Answer<typeof secondFactor.beginPasskey>> {
  const { user_id } = ownAccount(ctx)
  const user = await provePassword(ctx, password)
  const known = await passkeysOf(ctx, user_id)
  const options = await generateRegistrationOptions({
    rpName: (await settingsOf(ctx)).hub_name,
    rpID: placeOf(ctx).rpID,
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  return atomically(ctx, async (tx) => {
    const wanted = { purpose: "register", remember: false, passkey_challenge: options.challenge } as const
    const { challenge } = await newChallenge(tx, user_id, wanted)
    return { challenge, options: { ...options } }
  })
}

/** Keeps a passkey that the browser made. With the first second proof come the recovery codes. */
export async function addPasskey(
  ctx: Ctx,
  { challenge, name, response }: Given & { name: string },
): Promise<Answer<typeof secondFactor.addPasskey>> {
  const { user_id } = ownAccount(ctx)
  const begun = await challengeFor(ctx, challenge, "register")
  if (begun.user_id !== user_id) throw missing("Challenge")
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      ...placeOf(ctx),
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: begun.passkey_challenge ?? "",
      requireUserVerification: false,
    }),
  )
  if (!registrationInfo) throw unproven()
  const { credential } = registrationInfo

  return atomically(ctx, async (tx) => {
    const { hash } = await challengeFor(tx, challenge, "register")
    await tx.db.deleteFrom("challenges").where("hash", "=", hash).execute()
    const row = await tx.db
      .insertInto("passkeys")
      .values({
        user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        created_at: tx.now,
        last_used_at: null,
      })
      .onConflict((known) => known.column("credential_id").doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw conflict("This passkey is known already.", { code: "passkey_known" })
    await record(tx, "user.second_factor_added", user_id, { method: "passkey" })
    const recovery_codes = (await recoveryCodesLeft(tx, user_id)) > 0 ? [] : await newRecoveryCodes(tx, user_id)
    return { ...presentPasskey(row), recovery_codes }
  })
}

export function renamePasskey(ctx: Ctx, id: number, { name }: { name: string }): Promise<Passkey> {
  const { user_id } = ownAccount(ctx)
  return atomically(ctx, async (tx) => {
    const row = await tx.db
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw missing("Passkey")
    await record(tx, "user.passkey_renamed", user_id, { name })
    return presentPasskey(row)
  })
}

export async function removePasskey(ctx: Ctx, id: number, { password }: { password: string }): Promise<undefined> {
  const { user_id } = ownAccount(ctx)
  await provePassword(ctx, password)
  return atomically(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("id")
      .executeTakeFirst()
    if (!gone) throw missing("Passkey")
    await forgetUselessCodes(tx, user_id)
    await record(tx, "user.second_factor_removed", user_id, { method: "passkey" })
    return undefined
  })
}

/** What the browser needs to ask for a passkey as the second proof of a login. */
export async function passkeyOptions(
  ctx: Ctx,
  { challenge }: { challenge: string },
): Promise<Answer<typeof secondFactor.passkeyOptions>> {
  const { hash, user_id } = await challengeFor(ctx, challenge, "login")
  const known = await passkeysOf(ctx, user_id)
  const options = await generateAuthenticationOptions({
    rpID: placeOf(ctx).rpID,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await ctx.db
    .updateTable("challenges")
    .set({ passkey_challenge: options.challenge })
    .where("hash", "=", hash)
    .execute()
  return { options: { ...options } }
}

export async function answerWithPasskey(ctx: Ctx, { challenge, response }: Given): Promise<SignedIn> {
  const asked = await challengeFor(ctx, challenge, "login")
  const tries = await triesOf(ctx, asked.user_id, { kind: "code", of: String(asked.user_id) })
  await countTry(ctx, tries)
  const passkey = (await passkeysOf(ctx, asked.user_id)).find(({ credential_id }) => credential_id === response["id"])
  if (!passkey || asked.passkey_challenge === null) throw unproven()
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      ...placeOf(ctx),
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.passkey_challenge ?? "",
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: false,
    }),
  )
  if (!verified) throw unproven()

  return atomically(ctx, async (tx) => {
    const held = await challengeFor(tx, challenge, "login")
    await tx.db
      .updateTable("passkeys")
      .set({ counter: authenticationInfo.newCounter, last_used_at: tx.now })
      .where("id", "=", passkey.id)
      .execute()
    await forgiveTries(tx, tries)
    return finishSignIn(tx, held, "passkey")
  })
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: Selectable<PasskeysTable>): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const passkeysOf = ({ db }: Ctx, user_id: number) =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", user_id).orderBy("id").execute()

/** What a browser sent is foreign: the library throws for whatever does not fit. */
async function checked<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw unproven()
  }
}

const unproven = () =>
  new Refusal("unprocessable", "The passkey did not fit. Please try again.", { code: "wrong_passkey" })
