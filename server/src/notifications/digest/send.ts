import { listPendingActions } from "../../pending-actions/list.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { utcDayAfter, utcDay } from "../../platform/day.ts"
import { queueEmail } from "../../platform/mail/outbox.ts"
import { readDeferral } from "../quiet-hours/own.ts"
import { queueDigest } from "./add-entries.ts"
import { digestEmail, maxPendingActions } from "./email.ts"
import "../../account/tables.ts"
import "../tables.ts"

/** Writes to everybody who has news for it one email; each of its transactions is one person. */
export async function sendDigests(ctx: Ctx) {
  const users = await ctx.db.selectFrom("digest_entries").select("user_id").distinct().orderBy("user_id").execute()
  for (const { user_id } of users) await sendDigest(ctx, user_id)
  const left = await ctx.db.selectFrom("digest_entries").select("id").limit(1).executeTakeFirst()
  if (left) await queueDigest(ctx, utcDayAfter(ctx.now, 1))
}

/** The news leave with the email, so that two hubs, or one that is ended, send it once; what comes later today waits for tomorrow. */
function sendDigest(ctx: Ctx, user_id: number) {
  return inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .selectFrom("digest_entries")
      .selectAll()
      .where("user_id", "=", user_id)
      .orderBy("id")
      .forUpdate()
      .execute()
    if (waiting.length === 0) return
    const first = await tx.db
      .insertInto("digests")
      .values({ user_id, day: utcDay(tx.now) })
      .onConflict((there) => there.doNothing())
      .returning("user_id")
      .executeTakeFirst()
    if (!first) return
    const ids = waiting.map(({ id }) => id)
    await tx.db.deleteFrom("digest_entries").where("id", "in", ids).execute()
    const { person_id, name, email, active } = await tx.db
      .selectFrom("users")
      .innerJoin("people", "people.id", "users.person_id")
      .select(["people.id as person_id", "people.name", "people.email", "users.active"])
      .where("users.id", "=", user_id)
      .executeTakeFirstOrThrow()
    if (email === null || !active) return
    const actions = await listPendingActions(tx, { person: person_id, limit: maxPendingActions })
    const message = digestEmail({ name, entries: waiting, pendingActions: actions }, tx.app.public_url)
    await queueEmail(tx, { to_name: name, to_email: email, ...message, ...(await readDeferral(tx, user_id)) })
  })
}
