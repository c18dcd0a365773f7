import { Password } from "@hub/contract/account"
import { sql } from "kysely"
import { asSystem, inTransaction, type App } from "../platform/ctx.ts"
import { createSecret } from "../platform/secrets.ts"
import { hashPassword } from "./password.ts"
import { createAdministrator } from "./password-tokens.ts"

const day = 24 * 60 * 60_000

/**
 * On a database without users, creates the first administrator from the settings, or a new one-time setup link, and
 * answers the path of that link. Once there is a user, setup is closed.
 */
export async function openSetup(app: App, admin: { email: string; password: string } | undefined) {
  if (await anyUser(app)) return undefined
  if (admin) {
    const fits = Password.safeParse(admin.password)
    if (!fits.success) throw new Error(`HUB_ADMIN_PASSWORD: ${fits.error.issues[0]!.message}`)
  }
  const password_hash = admin && (await hashPassword(admin.password))

  return inTransaction(asSystem(app), async (tx) => {
    // Several hubs may start on one empty database; the first makes the administrator.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db)
    if (await anyUser(tx)) return undefined
    await tx.db.deleteFrom("password_tokens").where("purpose", "=", "first_admin").execute()
    if (admin && password_hash) {
      await createAdministrator(tx, { name: "Administrator", email: admin.email, password_hash })
      return undefined
    }
    const { secret, hash } = createSecret()
    const expires_at = new Date(tx.now.getTime() + day)
    await tx.db
      .insertInto("password_tokens")
      .values({ hash, purpose: "first_admin", user_id: null, expires_at, used_at: null })
      .execute()
    return `/auth/setup-password/${secret}`
  })
}

const anyUser = async ({ db }: Pick<App, "db">) =>
  (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
