import { sql } from "kysely"
import { type Ctx } from "../../platform/ctx.ts"
import { conflict, Refusal } from "../../platform/refusal.ts"
import "../tables.ts"

/** Who can act as administrator now, by name. */
export const listAdministrators = ({ db }: Ctx) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.person_id", "people.name"])
    .where("users.role", "=", "admin")
    .where("users.active", "=", true)
    .orderBy("people.name")
    .execute()

/** Holds the administrators until the transaction ends; the person who asks must still be one. */
export async function lockAdministrators(tx: Ctx) {
  const administrators = await holdAdministrators(tx)
  if (!administrators.includes(tx.actor.user_id ?? 0))
    throw new Refusal("signed_out", "Your session has expired. Please log in again.")
  return administrators
}

/** The same for a change that no person makes: of two changes at once the second sees what the first did. */
export async function holdAdministrators(tx: Ctx): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx.db)
  const administrators = await tx.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .execute()
  return administrators.map(({ id }) => id)
}

/**
 * Why an account may not lose its place among the administrators. Nobody takes it from themselves, since one slip would
 * lock them out; another administrator does it.
 */
export function refuseLosingAdministrator(
  tx: Ctx,
  id: number,
  administrators: number[],
  action: "delete" | "demote or deactivate",
) {
  if (administrators.length === 1 && administrators[0] === id)
    throw conflict("The only active administrator cannot be deleted, demoted or deactivated.", {
      code: "last_active_admin",
    })
  if (tx.actor.user_id === id)
    throw conflict(`You cannot ${action} yourself. Ask another administrator.`, { code: "own_account" })
}
