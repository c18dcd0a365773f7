import { sql } from "kysely"
import { selectOpenWork } from "../../people/stakeholders/uses.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** Accounts with the person, and what became of the newest set-up email. */
export const queryUsers = (ctx: Ctx) =>
  ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "person_id", "name", "email", "role", "active", "title", "organization", "users.created_at"])
    .select(["last_seen_at", (row) => row("password_hash", "is not", null).as("password_set")])
    .select((row) =>
      row
        .or([
          row.exists(
            row
              .selectFrom("second_factors")
              .select("user_id")
              .whereRef("user_id", "=", "users.id")
              .where("confirmed_at", "is not", null),
          ),
          row.exists(row.selectFrom("passkeys").select("passkeys.id").whereRef("user_id", "=", "users.id")),
        ])
        .as("second_factor"),
    )
    .select((row) =>
      row
        .exists(row.selectFrom("identities").select("subject").whereRef("user_id", "=", "users.id"))
        .as("provider_linked"),
    )
    .select(
      sql<number | null>`case when not users.active then ${selectOpenWork(sql.ref("people.id"))} end`.as("open_work"),
    )
    .select((row) =>
      row
        .selectFrom("password_tokens")
        .innerJoin("emails", "emails.id", "password_tokens.email_id")
        .select("emails.state")
        .whereRef("password_tokens.user_id", "=", "users.id")
        .where("purpose", "=", "setup")
        .orderBy("emails.id", "desc")
        .limit(1)
        .as("setup_email"),
    )

const selectUser = (ctx: Ctx) => queryUsers(ctx).executeTakeFirstOrThrow()
export type UserRow = Awaited<ReturnType<typeof selectUser>>

/** The account, held until the transaction ends, for an administrator who is about to change it. */
export async function getUser(tx: Ctx, id: number): Promise<UserRow & { email: string }> {
  requirePermission(tx.actor, "users.manage")
  return lockUser(tx, id)
}

/** The same for what acts without an account, such as an identity provider. */
export async function lockUser(tx: Ctx, id: number): Promise<UserRow & { email: string }> {
  if (tx.db.isTransaction) await tx.db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute()
  const row = await queryUsers(tx).where("users.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("User")
  return { ...row, email: row.email ?? "" }
}
