import { sql } from "kysely"
import { endorsementOf } from "@hub/verifier/key-list"
import { createSecretKey, fingerprintOf, publicKeyOf, signValue } from "@hub/verifier/signature"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import "./tables.ts"

/** What the secrets of keys are sealed as. */
export const signingKeyPurpose = "signing key"

export type UsableKey = { id: number; key: string; secret: Uint8Array; created_at: Date }

/**
 * The key that signs now, and stays in use until the transaction ends. The first is made when it is needed; one that can't be opened
 * with the hub's secret key is followed by another, which it can't endorse.
 */
export async function readKeyInUse(tx: Ctx): Promise<UsableKey> {
  const row = await selectKeyInUse(tx).executeTakeFirst()
  const opened = row && openKey(tx, row)
  // Only a key that is used is held: who replaces one that can't be opened would wait for others who wait for them.
  if (opened && (await selectKeyInUse(tx).where("id", "=", opened.id).forShare().executeTakeFirst())) return opened
  // The transaction that comes second finds the key of the first.
  const current = await lockKeyInUse(tx)
  return (current && openKey(tx, current)) ?? createKey(tx, current)
}

/** Takes a key out of use and puts another in its place. */
export async function replaceKey(tx: Ctx): Promise<void> {
  const current = await lockKeyInUse(tx)
  await createKey(tx, current)
}

const selectKeyInUse = ({ db }: Ctx) =>
  db.selectFrom("signing_keys").select(["id", "key", "secret", "created_at"]).where("retired_at", "is", null)

async function lockKeyInUse(tx: Ctx) {
  await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(tx.db)
  return selectKeyInUse(tx).executeTakeFirst()
}

type LockedKey = Awaited<ReturnType<typeof lockKeyInUse>>

function openKey({ app }: Ctx, { id, key, secret, created_at }: NonNullable<LockedKey>): UsableKey | undefined {
  const opened = app.vault.open(secret, signingKeyPurpose)
  return opened === undefined ? undefined : { id, key, created_at, secret: Buffer.from(opened, "base64url") }
}

async function createKey(tx: Ctx, before: LockedKey): Promise<UsableKey> {
  const [secret, created_at] = [createSecretKey(), tx.app.clock()]
  const key = publicKeyOf(secret)
  const endorser = before && openKey(tx, before)
  const endorsed = endorsementOf({ key, created_at: created_at.toISOString() })
  if (before)
    await tx.db
      .updateTable("signing_keys")
      // What could not be opened here may be opened again with the right key.
      .set({ retired_at: created_at, ...(endorser && { secret: "" }) })
      .where("id", "=", before.id)
      .execute()
  const { id } = await tx.db
    .insertInto("signing_keys")
    .values({
      key,
      secret: tx.app.vault.seal(Buffer.from(secret).toString("base64url"), signingKeyPurpose),
      endorsement: endorser ? signValue(endorsed, endorser.secret) : null,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const fingerprint = fingerprintOf(key)
  if (before) await recordEvent(tx, "signing_key.replaced", id, { fingerprint, endorsed: endorser !== undefined })
  else await recordEvent(tx, "signing_key.created", id, { fingerprint })
  return { id, key, secret, created_at }
}
