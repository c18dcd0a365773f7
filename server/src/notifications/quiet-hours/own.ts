import type { QuietHours } from "@hub/contract/quiet-hours"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { rescheduleDeferredEmails } from "../../platform/mail/deferred.ts"
import { quietUntil } from "./quiet-until.ts"
import "../tables.ts"

/** The quiet hours of a user; null while they are off. */
export async function readQuietHours(ctx: Ctx, user_id: number): Promise<QuietHours | null> {
  const row = await ctx.db.selectFrom("quiet_hours").selectAll().where("user_id", "=", user_id).executeTakeFirst()
  if (!row) return null
  const { from_minute, until_minute, time_zone, weekends } = row
  return { from: formatMinute(from_minute), until: formatMinute(until_minute), time_zone, weekends }
}

/** Sets my quiet hours, or with null turns them off. What waits for the old ones waits for the new ones, or no longer. */
export function saveQuietHours(ctx: Ctx, hours: QuietHours | null): Promise<{ quiet_hours: QuietHours | null }> {
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.actor.user_id!
    // Locked, so that no email is deferred by the old hours at the same time.
    await tx.db.selectFrom("users").select("id").where("id", "=", user_id).forUpdate().execute()
    await tx.db.deleteFrom("quiet_hours").where("user_id", "=", user_id).execute()
    if (hours)
      await tx.db
        .insertInto("quiet_hours")
        .values({
          user_id,
          from_minute: parseMinute(hours.from),
          until_minute: parseMinute(hours.until),
          time_zone: hours.time_zone,
          weekends: hours.weekends,
        })
        .execute()
    await rescheduleDeferredEmails(tx, user_id, hours && quietUntil(hours, tx.now))
    await recordEvent(tx, "user.mail_wishes_changed", user_id, { changed: ["quiet_hours"] })
    return { quiet_hours: hours }
  })
}

/** How an email that is written now waits for the quiet hours of its recipient; nothing while they are not quiet. */
export async function readDeferral(
  tx: Ctx,
  user_id: number,
): Promise<{ deferred_for: number; deliver_after: Date } | undefined> {
  await tx.db.selectFrom("users").select("id").where("id", "=", user_id).forShare().execute()
  const hours = await readQuietHours(tx, user_id)
  const deliver_after = hours && quietUntil(hours, tx.now)
  return deliver_after ? { deferred_for: user_id, deliver_after } : undefined
}

const formatMinute = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")

function parseMinute(time: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number)
  return hour * 60 + minute
}
