import type { account } from "@hub/contract/account"
import type { Answer } from "@hub/contract/route"
import { sql } from "kysely"
import { personByEmail } from "../people/create.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { missing, Refusal, unfit } from "../platform/failure.ts"
import { hashOf } from "../platform/secrets.ts"
import { forgetTries } from "./attempts.ts"
import { rememberDevice } from "./devices.ts"
import { hashPassword, refusePersonal } from "./password.ts"
import { methodsOf } from "./second-factor/challenge.ts"
import { beginSession, endAccess, forgetCookies } from "./session.ts"

type Set = Answer<typeof account.usePasswordToken>
type Chosen = { password: string; name?: string | undefined; email?: string | undefined }

/** What a set-up or reset link is for. Looking never uses it up: mail scanners follow links. */
export async function readPasswordToken(ctx: Ctx, token: string): Promise<Answer<typeof account.passwordToken>> {
  const { purpose, email, expires_at } = await tokenFor(ctx, token)
  return { purpose, email_masked: email === null ? null : masked(email), expires_at: expires_at.toISOString() }
}

/** Sets the password a link was given for, once. A reset does not sign in: it must not stand for a second factor. */
export async function usePasswordToken(ctx: Ctx, token: string, chosen: Chosen): Promise<Set> {
  const link = await tokenFor(ctx, token)
  refusePersonal("password", chosen.password, [link.name ?? chosen.name ?? "", link.email ?? chosen.email ?? ""])
  const password_hash = await hashPassword(chosen.password)

  return atomically(ctx, async (tx) => {
    const { purpose, user_id } = await tokenFor(tx, token)
    const id = purpose === "first_admin" ? await firstAdmin(tx, chosen, password_hash) : user_id!
    await tx.db.updateTable("password_tokens").set({ used_at: tx.now }).where("hash", "=", hashOf(token)).execute()
    await tx.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute()
    await endAccess(tx, id)
    await welcome(tx, id)
    await record(tx, "user.password_set", id, {})
    const proof = { kind: "session", means: "set_up_link", provider: null, second: null } as const
    if (purpose !== "reset" && (await methodsOf(tx, id)).length === 0)
      return beginSession(tx, id, { remember: false, proof })
    forgetCookies(tx)
    return { message: "Your password was changed. Please log in." }
  })
}

/** Whoever chose the password signs in with it here and now, however many guess at the account. */
async function welcome(tx: Ctx, user_id: number) {
  const { email } = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("email")
    .where("users.id", "=", user_id)
    .executeTakeFirstOrThrow()
  await forgetTries(tx, [
    { kind: "account", of: email ?? "" },
    { kind: "reset", of: email ?? "" },
  ])
  await rememberDevice(tx, user_id)
}

async function firstAdmin(tx: Ctx, { name, email }: Chosen, password_hash: string) {
  if (name === undefined) throw unfit("name", "A name is required.")
  if (email === undefined) throw unfit("email", "Email is required.")
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db)
  if (await tx.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) throw usedAlready()
  return createAdmin(tx, { name, email, password_hash })
}

/** Makes an administrator; the house calls this on an empty database only. */
export async function createAdmin(tx: Ctx, admin: { name: string; email: string; password_hash: string }) {
  const person_id = await personByEmail(tx, admin)
  const { id } = await tx.db
    .insertInto("users")
    .values({ person_id, role: "admin", password_hash: admin.password_hash, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await record(tx, "admin.created", id, { email: admin.email })
  return id
}

async function tokenFor(ctx: Ctx, token: string) {
  let query = ctx.db.selectFrom("password_tokens").selectAll().where("hash", "=", hashOf(token))
  if (ctx.db.isTransaction) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing("Link")
  if (row.used_at) throw usedAlready()
  if (row.revoked_at)
    throw new Refusal("gone", "This link is no longer good. Please ask for a new one.", { code: "revoked" })
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
    throw new Refusal("gone", "This account is not active. Please ask an administrator.", { code: "revoked" })
  return { ...row, name: person?.name, email: person?.email ?? null }
}

const usedAlready = () => new Refusal("gone", "This link was used already. Please log in.", { code: "used" })

/** Enough to recognise one's own address, not enough to learn another's. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, "$1…")
