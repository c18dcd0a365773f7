import type { Db } from "../platform/db/open.ts"
import { createSecret } from "../platform/secrets.ts"
import "./tables.ts"

const day = 24 * 60 * 60_000

type FirstWayIn = { accounts: boolean; administrator?: { name: string; path: string } }

/** Gives the first active administrator of a hub without passwords the path of a link to set one, which is valid for a day. */
export async function createFirstWayIn(db: Db, now: Date): Promise<FirstWayIn> {
  const accounts = (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
  const found = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "name"])
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email", "is not", null)
    .orderBy("users.id")
    .executeTakeFirst()
  if (!found) return { accounts }
  const { secret, hash } = createSecret()
  await db
    .insertInto("password_tokens")
    .values({ hash, purpose: "setup", user_id: found.id, expires_at: new Date(now.getTime() + day), used_at: null })
    .execute()
  return { accounts, administrator: { name: found.name, path: `/auth/setup-password/${secret}` } }
}
