import type { SignedIn } from "@hub/contract/account"
import type { Passkey, secondFactor } from "@hub/contract/second-factor"
import type { RouteAnswer } from "@hub/contract/route"
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import type { Selectable } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound, Refusal } from "../../platform/refusal.ts"
import { countAttempt, forgiveAttempts } from "../attempts.ts"
import { attemptsOnAccount } from "../devices.ts"
import { settingsOf } from "../../settings/current.ts"
import { requireOwnAccount } from "../own-account.ts"
import { provePassword } from "../prove-password.ts"
import type { PasskeysTable } from "../tables.ts"
import { getChallenge, finishSignIn, deleteUselessRecoveryCodes, createChallenge } from "./challenge.ts"
import { createRecoveryCodes, countRecoveryCodes } from "./recovery.ts"

type PasskeyResponse = { challenge: string; response: Record<string, unknown> }

/** Passkeys belong to the host where people reach the hub. */
const relyingPartyOf = ({ app }: Ctx) => ({
  rpID: new URL(app.public_url).hostname,
  expectedRPID: new URL(app.public_url).hostname,
  expectedOrigin: new URL(app.public_url).origin,
})

export async function beginPasskey(
  ctx: Ctx,
  { password }: { password: string },
): Promise<RouteAnswer<typeof secondFactor.beginPasskey>> {
  const { user_id } = requireOwnAccount(ctx)
  const user = await provePassword(ctx, password)
  const known = await queryPasskeys(ctx, user_id)
  const options = await generateRegistrationOptions({
    rpName: (await settingsOf(ctx)).hub_name,
    rpID: relyingPartyOf(ctx).rpID,
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  return inTransaction(ctx, async (tx) => {
    const wanted = { purpose: "register", remember: false, passkey_challenge: options.challenge } as const
    const { challenge } = await createChallenge(tx, user_id, wanted)
    return { challenge, options: { ...options } }
  })
}

/** Keeps a passkey that the browser made. With the first second proof come the recovery codes. */
export async function addPasskey(
  ctx: Ctx,
  { challenge, name, response }: PasskeyResponse & { name: string },
): Promise<RouteAnswer<typeof secondFactor.addPasskey>> {
  const { user_id } = requireOwnAccount(ctx)
  const begun = await getChallenge(ctx, challenge, "register")
  if (begun.user_id !== user_id) throw notFound("Sign-in attempt")
  const { registrationInfo } = await verifyOrRefuse(() =>
    verifyRegistrationResponse({
      ...relyingPartyOf(ctx),
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: begun.passkey_challenge ?? "",
      requireUserVerification: false,
    }),
  )
  if (!registrationInfo) throw unprovenRefusal()
  const { credential } = registrationInfo

  return inTransaction(ctx, async (tx) => {
    const { hash } = await getChallenge(tx, challenge, "register")
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
    if (!row) throw conflict("This passkey is already registered.", { code: "passkey_known" })
    await recordEvent(tx, "user.second_factor_added", user_id, { method: "passkey" })
    const recovery_codes = (await countRecoveryCodes(tx, user_id)) > 0 ? [] : await createRecoveryCodes(tx, user_id)
    return { ...presentPasskey(row), recovery_codes }
  })
}

export function renamePasskey(ctx: Ctx, id: number, { name }: { name: string }): Promise<Passkey> {
  const { user_id } = requireOwnAccount(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound("Passkey")
    await recordEvent(tx, "user.passkey_renamed", user_id, { name })
    return presentPasskey(row)
  })
}

export async function removePasskey(ctx: Ctx, id: number, { password }: { password: string }): Promise<undefined> {
  const { user_id } = requireOwnAccount(ctx)
  await provePassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user_id)
      .returning("id")
      .executeTakeFirst()
    if (!gone) throw notFound("Passkey")
    await deleteUselessRecoveryCodes(tx, user_id)
    await recordEvent(tx, "user.second_factor_removed", user_id, { method: "passkey" })
    return undefined
  })
}

/** What the browser needs to ask for a passkey as the second proof of a login. */
export async function readPasskeyOptions(
  ctx: Ctx,
  { challenge }: { challenge: string },
): Promise<RouteAnswer<typeof secondFactor.passkeyOptions>> {
  const { hash, user_id } = await getChallenge(ctx, challenge, "login")
  const known = await queryPasskeys(ctx, user_id)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).rpID,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await ctx.db
    .updateTable("challenges")
    .set({ passkey_challenge: options.challenge })
    .where("hash", "=", hash)
    .execute()
  return { options: { ...options } }
}

export async function answerWithPasskey(ctx: Ctx, { challenge, response }: PasskeyResponse): Promise<SignedIn> {
  const asked = await getChallenge(ctx, challenge, "login")
  const tries = await attemptsOnAccount(ctx, asked.user_id, { kind: "code", of: String(asked.user_id) })
  await countAttempt(ctx, tries)
  const passkey = (await queryPasskeys(ctx, asked.user_id)).find(
    ({ credential_id }) => credential_id === response["id"],
  )
  if (!passkey || asked.passkey_challenge === null) throw unprovenRefusal()
  const { verified, authenticationInfo } = await verifyOrRefuse(() =>
    verifyAuthenticationResponse({
      ...relyingPartyOf(ctx),
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
  if (!verified) throw unprovenRefusal()

  return inTransaction(ctx, async (tx) => {
    const held = await getChallenge(tx, challenge, "login")
    await tx.db
      .updateTable("passkeys")
      .set({ counter: authenticationInfo.newCounter, last_used_at: tx.now })
      .where("id", "=", passkey.id)
      .execute()
    await forgiveAttempts(tx, tries)
    return finishSignIn(tx, held, "passkey")
  })
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: Selectable<PasskeysTable>): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const queryPasskeys = ({ db }: Ctx, user_id: number) =>
  db.selectFrom("passkeys").selectAll().where("user_id", "=", user_id).orderBy("id").execute()

/** What a browser sent is foreign: the library throws for whatever does not fit. */
async function verifyOrRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw unprovenRefusal()
  }
}

const unprovenRefusal = () =>
  new Refusal("unprocessable", "The passkey doesn't match. Please try again.", { code: "wrong_passkey" })
