import { sql } from "kysely"
import { isOnList } from "../../access/embargo-list.ts"
import { selectProjectRole } from "../../access/project-role.ts"
import { hashSecret, createSecret } from "../../platform/secrets.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { requirePermission } from "../../policy.ts"
import "../../account/tables.ts"
import "../../embargoes/tables.ts"

const cookie = "hub_pages"

/** Lets the browser of a session open the pages of private editions for as long as the session lasts. */
export function givePass(ctx: Ctx): Promise<undefined> {
  const { actor } = ctx
  requirePermission(actor, "publications.pass")
  if (actor.kind !== "user" || actor.by?.kind !== "session") return Promise.resolve(undefined)
  const session_id = actor.by.id
  const { secret, hash } = createSecret()
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto("page_passes")
      .values({ session_id, hash })
      .onConflict((known) => known.column("session_id").doUpdateSet({ hash }))
      .execute()
    const { remember, expires_at } = await tx.db
      .selectFrom("sessions")
      .select(["remember", "expires_at"])
      .where("id", "=", session_id)
      .executeTakeFirstOrThrow()
    // As the session's own, it ends with the browser unless that is remembered.
    const seconds = remember ? Math.floor((expires_at.getTime() - tx.now.getTime()) / 1000) : undefined
    tx.origin.cookies.write(cookie, secret, { secret: true, path: "/", seconds })
    return undefined
  })
}

/** Whether the browser belongs to a session that goes on, of somebody who is still welcome, also in the edition's project. */
export async function holdsPass({ db, origin, app }: Ctx, publication_id: number): Promise<boolean> {
  const held = origin.cookies.read(cookie)
  if (held === undefined) return false
  const row = await db
    .selectFrom("page_passes")
    .innerJoin("sessions", "sessions.id", "session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("users.id")
    .where("hash", "=", hashSecret(held))
    .where("sessions.expires_at", ">", app.clock())
    .where("users.active", "=", true)
    .where(
      sql<boolean>`(users.role = 'admin' or not exists (select from publications
        join collections on collections.id = collection_id join projects on projects.id = collections.project_id
        where publications.id = ${publication_id} and projects.restricted and ${selectProjectRole} is null))`,
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whose browser it is, where they are on the list of the embargo of this collection. */
export async function findPassOnList({ db, origin, app }: Ctx, collection_id: number) {
  const held = origin.cookies.read(cookie)
  if (held === undefined) return undefined
  return db
    .selectFrom("page_passes")
    .innerJoin("sessions", "sessions.id", "session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .innerJoin("embargoes", (on) => on.on("embargoes.collection_id", "=", collection_id))
    .select(["people.id as person_id", "people.name"])
    .where("hash", "=", hashSecret(held))
    .where("sessions.expires_at", ">", app.clock())
    .where("users.active", "=", true)
    .where(isOnList(sql`users.person_id`))
    .executeTakeFirst()
}

/** Whose browser it is, by the number of their account. */
export async function findPassHolder({ db, origin, app }: Ctx): Promise<number | undefined> {
  const held = origin.cookies.read(cookie)
  if (held === undefined) return undefined
  const row = await db
    .selectFrom("page_passes")
    .innerJoin("sessions", "sessions.id", "session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("users.id")
    .where("hash", "=", hashSecret(held))
    .where("sessions.expires_at", ">", app.clock())
    .where("users.active", "=", true)
    .executeTakeFirst()
  return row?.id
}
