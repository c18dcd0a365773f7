import { PersonName } from "@hub/contract/account"
import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { ProviderSettings } from "../settings.ts"
import { insertUser } from "../users/create.ts"
import "../tables.ts"

/**
 * The user whom the provider vouches for: known by issuer and subject, or at first by an email that it has verified.
 * An email alone proves nothing, and a changed email changes nothing.
 */
export async function findOrCreateUser(tx: Ctx, settings: ProviderSettings, claims: ProviderClaims): Promise<number> {
  const { iss, sub, email } = claims
  const known = await tx.db
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", iss)
    .where("subject", "=", sub)
    .executeTakeFirst()
  if (known) return known.user_id
  if (email === undefined || !claims.email_verified) throw unknownUserRefusal()

  const user = await tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("email", "=", email)
    .executeTakeFirst()
  if (!user && !settings.create) throw unknownUserRefusal()
  const name = PersonName.safeParse(claims.name).data ?? email
  const id = user?.id ?? (await insertUser(tx, { name, email, role: "author", active: true }))
  await tx.db.insertInto("identities").values({ issuer: iss, subject: sub, user_id: id, created_at: tx.now }).execute()
  await recordEvent(tx, "user.identity_linked", id, { issuer: iss })
  return id
}

const unknownUserRefusal = () =>
  new Refusal("forbidden", "You don't have an account here yet. Ask an administrator, or request an author account.", {
    code: "no_account",
  })

export type ProviderClaims = {
  iss: string
  sub: string
  email: string | undefined
  email_verified: boolean
  name: string | undefined
  /** The provider's groups of which somebody is; nothing where the hub does not ask for them. */
  groups: string[] | undefined
}
