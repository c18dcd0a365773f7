import type { account } from "@hub/contract/account"
import type { RouteAnswer } from "@hub/contract/route"
import { sql } from "kysely"
import { findOrCreatePerson } from "../people/create.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound, Refusal, invalidField } from "../platform/refusal.ts"
import { hashSecret } from "../platform/secrets.ts"
import { forgetAttempts } from "./attempts.ts"
import { rememberDevice } from "./devices.ts"
import { hashPassword, refuseWeakPassword } from "./password.ts"
import { listSecondFactorMethods } from "./second-factor/challenge.ts"
import { createSession, revokeAccess, clearSessionCookies } from "./session.ts"

type UsePasswordTokenResult = RouteAnswer<typeof account.usePasswordToken>
type ChosenPassword = { password: string; name?: string | undefined; email?: string | undefined }

/** What a set-up or reset link is for. Looking never uses it up: mail scanners follow links. */
export async function readPasswordToken(ctx: Ctx, token: string): Promise<RouteAnswer<typeof account.passwordToken>> {
  const { purpose, email, expires_at } = await getPasswordToken(ctx, token)
  return {
    purpose,
    email_masked: email === null ? null : maskAccountEmail(email),
    expires_at: expires_at.toISOString(),
  }
}

/** Sets the password a link was given for, once. A reset does not sign in: it must not stand for a second factor. */
export async function usePasswordToken(
  ctx: Ctx,
  token: string,
  input: ChosenPassword,
): Promise<UsePasswordTokenResult> {
  const link = await getPasswordToken(ctx, token)
  refuseWeakPassword("password", input.password, [link.name ?? input.name ?? "", link.email ?? input.email ?? ""])
  const password_hash = await hashPassword(input.password)

  return inTransaction(ctx, async (tx) => {
    const { purpose, user_id } = await getPasswordToken(tx, token)
    const id = purpose === "first_admin" ? await createFirstAdmin(tx, input, password_hash) : user_id!
    await tx.db.updateTable("password_tokens").set({ used_at: tx.now }).where("hash", "=", hashSecret(token)).execute()
    await tx.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
    await revokeAccess(tx, id)
    await startFirstSession(tx, id)
    await recordEvent(tx, "user.password_set", id, {})
    const proof = { kind: "session", means: "set_up_link", provider: null, second: null } as const
    if (purpose !== "reset" && (await listSecondFactorMethods(tx, id)).length === 0)
      return createSession(tx, id, { remember: false, proof })
    clearSessionCookies(tx)
    return { message: "Your password was changed. Please sign in." }
  })
}

/** The person who chose the password signs in with it here and now, however many guess at the account. */
async function startFirstSession(tx: Ctx, user_id: number) {
  const { email } = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("email")
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  await forgetAttempts(tx, [
    { kind: "account", of: email ?? "" },
    { kind: "reset", of: email ?? "" },
  ])
  await rememberDevice(tx, user_id)
}

async function createFirstAdmin(tx: Ctx, { name, email }: ChosenPassword, password_hash: string) {
  if (name === undefined) throw invalidField("name", "A name is required.")
  if (email === undefined) throw invalidField("email", "Email is required.")
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db)
  if (await tx.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) throw usedLinkRefusal()
  return createAdministrator(tx, { name, email, password_hash })
}

/** Makes an administrator; the hub calls this on an empty database only. */
export async function createAdministrator(tx: Ctx, admin: { name: string; email: string; password_hash: string }) {
  const person_id = await findOrCreatePerson(tx, admin)
  const { id } = await tx.db
    .insertInto("users")
    .values({ person_id, role: "admin", password_hash: admin.password_hash, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await recordEvent(tx, "admin.created", id, { email: admin.email })
  return id
}

async function getPasswordToken(ctx: Ctx, token: string) {
  let query = ctx.db.selectFrom("password_tokens").selectAll().where("hash", "=", hashSecret(token))
  if (ctx.db.isTransaction) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw notFound("Link")
  if (row.used_at) throw usedLinkRefusal()
  if (row.revoked_at)
    throw new Refusal("gone", "This link is no longer valid. Please ask for a new one.", { code: "revoked" })
  if (row.expires_at <= ctx.now)
    throw new Refusal("gone", "This link has expired. Please ask for a new one.", { code: "expired" })
  const person =
    row.user_id === null
      ? undefined
      : await ctx.db
          .selectFrom("users")
          .innerJoin("people", "people.id", "users.person_id")
          .select(["name", "email", "active"])
          .where("users.id", "=", row.user_id)
          .executeTakeFirst()
  if (person?.active === false)
    throw new Refusal("gone", "This account is not active. Please contact an administrator.", { code: "revoked" })
  return { ...row, name: person?.name, email: person?.email ?? null }
}

const usedLinkRefusal = () => new Refusal("gone", "This link has already been used. Please sign in.", { code: "used" })

/** Enough to recognise one's own address, not enough to learn another's. */
const maskAccountEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1…")
