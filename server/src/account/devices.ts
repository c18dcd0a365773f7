import type { Ctx } from "../platform/ctx.ts"
import { hashSecret, createSecret } from "../platform/secrets.ts"
import { attemptAddressOf, type AttemptKey } from "./attempts.ts"
import "./tables.ts"

const day = 24 * 60 * 60_000
const life = 180 * day
const maxDevicesPerUser = 20

const deviceCookieOf = (user_id: number) => `hub_device_${user_id}`
const path = "/api"

/**
 * What a try to be this user counts against. In a browser where they signed in before it is that browser alone, so that
 * nobody who guesses elsewhere holds them up; anywhere else it is the account and the address.
 */
export async function attemptsOnAccount(
  ctx: Ctx,
  user_id: number | undefined,
  account: AttemptKey,
): Promise<AttemptKey[]> {
  const hash = user_id === undefined ? undefined : await findDevice(ctx, user_id)
  if (hash !== undefined) return [{ kind: "device", of: `${account.kind} ${hash}` }]
  return [{ kind: "address", of: attemptAddressOf(ctx.origin.ip) }, account]
}

/** Remembers the browser that asks as one of this user's. */
export async function rememberDevice(tx: Ctx, user_id: number): Promise<void> {
  const sent = tx.origin.cookies.read(deviceCookieOf(user_id))
  const known = await findDevice(tx, user_id)
  const { secret, hash } = known === undefined || sent === undefined ? createSecret() : { secret: sent, hash: known }
  await tx.db
    .insertInto("devices")
    .values({ hash, user_id, used_at: tx.now })
    .onConflict((row) => row.column("hash").doUpdateSet({ used_at: tx.now }))
    .execute()
  await tx.db
    .deleteFrom("devices")
    .where("user_id", "=", user_id)
    .where("hash", "not in", (newest) =>
      newest
        .selectFrom("devices")
        .select("hash")
        .where("user_id", "=", user_id)
        .where("used_at", ">", new Date(tx.now.getTime() - life))
        .orderBy("used_at", "desc")
        .limit(maxDevicesPerUser),
    )
    .execute()
  tx.origin.cookies.write(deviceCookieOf(user_id), secret, { secret: true, path, seconds: life / 1000 })
}

/** From now on no browser but the one that asks, if `besides`, is one of this user's. */
export async function forgetDevices(tx: Ctx, user_id: number, { besides = false } = {}): Promise<void> {
  const own = besides ? await findDevice(tx, user_id) : undefined
  await tx.db
    .deleteFrom("devices")
    .where("user_id", "=", user_id)
    .where("hash", "!=", own ?? "")
    .execute()
}

/** The hash of the cookie of this browser, if this user signed in here before. */
async function findDevice(ctx: Ctx, user_id: number): Promise<string | undefined> {
  const held = ctx.origin.cookies.read(deviceCookieOf(user_id))
  if (held === undefined) return undefined
  const row = await ctx.db
    .selectFrom("devices")
    .select("hash")
    .where("hash", "=", hashSecret(held))
    .where("user_id", "=", user_id)
    .where("used_at", ">", new Date(ctx.now.getTime() - life))
    .executeTakeFirst()
  return row?.hash
}
