import type { SignedIn } from "@hub/contract/account"
import type { SessionProof } from "@hub/contract/proof"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/refusal.ts"
import { hashSecret, createSecret, isSameSecret } from "../platform/secrets.ts"
import { forgetDevices, rememberDevice } from "./devices.ts"
import { loadMe } from "./me.ts"
import "./tables.ts"
import { settingsOf } from "../settings/current.ts"

const minute = 60_000
const accessLifetime = 15 * minute
const hour = 60 * minute
/** How long the cookie before the last is still good: two tabs may renew at once. */
const refreshGrace = 30_000

const refreshCookie = "hub_session"
const refreshPath = "/api/users"
const xsrfCookie = "XSRF-TOKEN"

type SessionStart = { remember: boolean; proof: SessionProof }

/** Begins a session for a user who proved who they are, and keeps how. */
export async function createSession(tx: Ctx, user_id: number, { remember, proof }: SessionStart): Promise<SignedIn> {
  const refresh = createSecret()
  const life = await sessionLifetime(tx, remember)
  await tx.db.deleteFrom("sessions").where("user_id", "=", user_id).where("expires_at", "<=", tx.now).execute()
  const { id } = await tx.db
    .insertInto("sessions")
    .values({
      user_id,
      refresh_hash: refresh.hash,
      previous_refresh_hash: null,
      rotated_at: tx.now,
      remember,
      expires_at: addMilliseconds(tx.now, life),
      created_at: tx.now,
      last_used_at: tx.now,
      ip: tx.origin.ip,
      agent: tx.origin.agent,
      proof: JSON.stringify(proof),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db.updateTable("users").set({ last_seen_at: tx.now }).where("id", "=", user_id).execute()
  setSessionCookies(tx, refresh.secret, remember ? life : undefined)
  await rememberDevice(tx, user_id)
  return presentSignedIn(tx, user_id, id)
}

/** Renews the access token for a browser that holds the session's cookie and can prove that it is our own page. */
export async function refreshSession(ctx: Ctx): Promise<SignedIn> {
  const { cookies, xsrf } = ctx.origin
  const refreshToken = cookies.read(refreshCookie)
  const expected = cookies.read(xsrfCookie)
  if (refreshToken === undefined) throw expiredSessionRefusal()
  if (expected === undefined || xsrf === undefined || !isSameSecret(expected, xsrf))
    throw new Refusal("forbidden", "The XSRF token doesn't match. Reload the page and try again.", { code: "xsrf" })

  const renewed = await renewSession(ctx, hashSecret(refreshToken))
  if (!renewed) throw expiredSessionRefusal()
  return renewed
}

/** Undefined when the cookie is good for nothing. One that was replaced a while ago was copied: its session ends. */
function renewSession(ctx: Ctx, hash: string) {
  return inTransaction(ctx, async (tx) => {
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
      if (tx.now.getTime() - session.rotated_at.getTime() <= refreshGrace)
        return presentSignedIn(tx, session.user_id, session.id)
      await tx.db.deleteFrom("sessions").where("id", "=", session.id).execute()
      return undefined
    }
    const refresh = createSecret()
    const life = await sessionLifetime(tx, session.remember)
    await tx.db
      .updateTable("sessions")
      .set({
        refresh_hash: refresh.hash,
        previous_refresh_hash: hash,
        rotated_at: tx.now,
        ...(session.remember ? { expires_at: addMilliseconds(tx.now, life) } : {}),
      })
      .where("id", "=", session.id)
      .execute()
    setSessionCookies(tx, refresh.secret, session.remember ? life : undefined)
    return presentSignedIn(tx, session.user_id, session.id)
  })
}

/** Ends every session of a user at once, wherever it runs. */
export async function endSessions(tx: Ctx, user_id: number) {
  await tx.db.deleteFrom("sessions").where("user_id", "=", user_id).execute()
}

/** Ends everything by which a user is known: sessions, personal tokens, known browsers and links to set a password. */
export async function revokeAccess(tx: Ctx, user_id: number) {
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
export function clearSessionCookies(ctx: Ctx) {
  ctx.origin.cookies.clear(refreshCookie, refreshPath)
  ctx.origin.cookies.clear(xsrfCookie, "/")
}

async function presentSignedIn(tx: Ctx, user_id: number, session_id: number): Promise<SignedIn> {
  const access = createSecret("dhs_")
  const expires_at = addMilliseconds(tx.now, accessLifetime)
  await tx.db
    .deleteFrom("access_tokens")
    .where("session_id", "=", session_id)
    .where("expires_at", "<", tx.now)
    .execute()
  await tx.db.insertInto("access_tokens").values({ hash: access.hash, session_id, expires_at }).execute()
  return { access_token: access.secret, user: await loadMe(tx, user_id), expires_at: expires_at.toISOString() }
}

/** A session that is not remembered ends with the browser; its life ends one that a browser kept open. */
async function sessionLifetime(tx: Ctx, remember: boolean) {
  const { session_days, session_hours } = await settingsOf(tx)
  return (remember ? session_days * 24 : session_hours) * hour
}

function setSessionCookies(tx: Ctx, refresh: string, life: number | undefined) {
  const seconds = life === undefined ? undefined : life / 1000
  tx.origin.cookies.write(refreshCookie, refresh, { secret: true, path: refreshPath, seconds })
  tx.origin.cookies.write(xsrfCookie, createSecret().secret, { secret: false, path: "/", seconds })
}

const addMilliseconds = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
const expiredSessionRefusal = () => new Refusal("signed_out", "Your session has expired. Please log in again.")
