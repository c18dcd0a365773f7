import { type Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import "../account/tables.ts"
import "../people/tables.ts"

type Heir = { id: number; person_id: number; name: string }

/** The user who takes over, who can sign in until it is theirs. */
export async function requireHeir(ctx: Ctx, leaving: number, id: number): Promise<Heir> {
  const query = ctx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "users.person_id", "people.name"])
    .where("users.id", "=", id)
    .where("users.id", "!=", leaving)
    .where("users.active", "=", true)
  const heir = await (ctx.db.isTransaction ? query.forUpdate("users") : query).executeTakeFirst()
  if (!heir) throw invalidField("to", "Choose another user, who is active.")
  return heir
}
