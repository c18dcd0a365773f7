import type { SignedIn } from "@hub/contract/account"
import type { SessionProof } from "@hub/contract/proof"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/failure.ts"
import { hashOf, newSecret, sameSecret } from "../platform/secrets.ts"
import { forgetDevices, rememberDevice } from "./devices.ts"
import { meOf } from "./me.ts"
import "./tables.ts"
import { settingsOf } from "../settings/now.ts"

const minute = 60_000
const accessLife = 15 * minute
const hour = 60 * minute
/** How long the cookie before the last is still good: two tabs may renew at once. */
const grace = 30_000

const refreshCookie = "hub_session"
const refreshPath = "/api/users"
const xsrfCookie = "XSRF-TOKEN"

type Begun = { remember: boolean; proof: SessionProof }

/** Begins a session for a user who proved who they are, and keeps how. */
export async function beginSession(tx: Ctx, user_id: number, { remember, proof }: Begun): Promise<SignedIn> {
  const refresh = newSecret()
  const life = await lifeOf(tx, remember)
  await tx.db.deleteFrom("sessions").where("user_id", "=", user_id).where("expires_at", "<=", tx.now).execute()
  const { id } = await tx.db
    .insertInto("sessions")
    .values({
      user_id,
      refresh_hash: refresh.hash,
      previous_refresh_hash: null,
      rotated_at: tx.now,
      remember,
      expires_at: later(tx.now, life),
      created_at: tx.now,
      last_used_at: tx.now,
      ip: tx.origin.ip,
      agent: tx.origin.agent,
      proof: JSON.stringify(proof),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db.updateTable("users").set({ last_seen_at: tx.now }).where("id", "=", user_id).execute()
  giveCookies(tx, refresh.secret, remember ? life : undefined)
  await rememberDevice(tx, user_id)
  return signedIn(tx, user_id, id)
}

/** Renews the access token for a browser that holds the session's cookie and can prove that it is our own page. */
export async function refreshSession(ctx: Ctx): Promise<SignedIn> {
  const { jar, xsrf } = ctx.origin
  const held = jar.read(refreshCookie)
  const expected = jar.read(xsrfCookie)
  if (held === undefined) throw signedOut()
  if (expected === undefined || xsrf === undefined || !sameSecret(expected, xsrf))
    throw new Refusal("forbidden", "The XSRF token does not match.", { code: "xsrf" })

  const renewed = await renewal(ctx, hashOf(held))
  if (!renewed) throw signedOut()
  return renewed
}

/** Undefined when the cookie is good for nothing. One that was replaced a while ago was copied: its session ends. */
function renewal(ctx: Ctx, hash: string) {
  return atomically(ctx, async (tx) => {
    const session = await tx.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .selectAll("sessions")
      .where((row) => row.or([row("refresh_hash", "=", hash), row("previous_refresh_hash", "=", hash)]))
      .where("sessions.expires_at", ">", tx.now)
      .where("users.active", "=", true)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return undefined
    if (session.refresh_hash !== hash) {
      if (tx.now.getTime() - session.rotated_at.getTime() <= grace) return signedIn(tx, session.user_id, session.id)
      await tx.db.deleteFrom("sessions").where("id", "=", session.id).execute()
      return undefined
    }
    const refresh = newSecret()
    const life = await lifeOf(tx, session.remember)
    await tx.db
      .updateTable("sessions")
      .set({
        refresh_hash: refresh.hash,
        previous_refresh_hash: hash,
        rotated_at: tx.now,
        ...(session.remember ? { expires_at: later(tx.now, life) } : {}),
      })
      .where("id", "=", session.id)
      .execute()
    giveCookies(tx, refresh.secret, session.remember ? life : undefined)
    return signedIn(tx, session.user_id, session.id)
  })
}

/** Ends every session of a user at once, wherever it runs. */
export async function endSessions(tx: Ctx, user_id: number) {
  await tx.db.deleteFrom("sessions").where("user_id", "=", user_id).execute()
}

/** Ends everything by which a user is known: sessions, personal tokens, known browsers and links to set a password. */
export async function endAccess(tx: Ctx, user_id: number) {
  await endSessions(tx, user_id)
  await tx.db.deleteFrom("api_tokens").where("user_id", "=", user_id).execute()
  await tx.db.deleteFrom("challenges").where("user_id", "=", user_id).execute()
  await forgetDevices(tx, user_id)
  await revokePasswordTokens(tx, user_id)
}

/** Kills the links to set a password that were given to a user and not used. */
export async function revokePasswordTokens(tx: Ctx, user_id: number) {
  await tx.db
    .updateTable("password_tokens")
    .set({ revoked_at: tx.now })
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute()
}

/** Takes the cookies of a session from the browser that asks. */
export function forgetCookies(ctx: Ctx) {
  ctx.origin.jar.erase(refreshCookie, refreshPath)
  ctx.origin.jar.erase(xsrfCookie, "/")
}

async function signedIn(tx: Ctx, user_id: number, session_id: number): Promise<SignedIn> {
  const access = newSecret("dhs_")
  const expires_at = later(tx.now, accessLife)
  await tx.db
    .deleteFrom("access_tokens")
    .where("session_id", "=", session_id)
    .where("expires_at", "<", tx.now)
    .execute()
  await tx.db.insertInto("access_tokens").values({ hash: access.hash, session_id, expires_at }).execute()
  return { access_token: access.secret, user: await meOf(tx, user_id), expires_at: expires_at.toISOString() }
}

/** A session that is not remembered ends with the browser; its life ends one that a browser kept open. */
async function lifeOf(tx: Ctx, remember: boolean) {
  const { session_days, session_hours } = await settingsOf(tx)
  return (remember ? session_days * 24 : session_hours) * hour
}

function giveCookies(tx: Ctx, refresh: string, life: number | undefined) {
  const seconds = life === undefined ? undefined : life / 1000
  tx.origin.jar.write(refreshCookie, refresh, { secret: true, path: refreshPath, seconds })
  tx.origin.jar.write(xsrfCookie, newSecret().secret, { secret: false, path: "/", seconds })
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
const signedOut = () => new Refusal("signed_out", "Your session has expired. Please log in again.")
