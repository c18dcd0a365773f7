import type { Notification } from "@hub/contract/notifications"
import { announce } from "../platform/announce.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { mine, present, rowsOf } from "./list.ts"
import { newsOf } from "./news.ts"

type Marks = { read: boolean; dismissed: boolean }

/** What its reader does with a notification; for others it stays as it is. */
export function markNotification(ctx: Ctx, id: number, { read, dismissed }: Marks): Promise<Notification> {
  return atomically(ctx, async (tx) => {
    const found = await rowsOf(tx).where("notifications.id", "=", id).executeTakeFirst()
    if (!found) throw missing("Notification")
    await keep(tx, [id], { read_at: read || dismissed ? tx.now : null, dismissed_at: dismissed ? tx.now : null })
    return { ...present(found), read: read || dismissed }
  })
}

export function readAllNotifications(ctx: Ctx): Promise<{ read: number }> {
  return atomically(ctx, async (tx) => {
    const unread = await mine(tx).select("notifications.id").where("deliveries.read_at", "is", null).execute()
    await keep(
      tx,
      unread.map(({ id }) => id),
      { read_at: tx.now, dismissed_at: null },
    )
    return { read: unread.length }
  })
}

async function keep(tx: Ctx, ids: number[], marks: { read_at: Date | null; dismissed_at: Date | null }) {
  const user_id = tx.actor.user_id
  if (user_id === null || ids.length === 0) return
  await tx.db
    .insertInto("notification_deliveries")
    .values(ids.map((notification_id) => ({ notification_id, user_id, ...marks })))
    .onConflict((there) => there.columns(["user_id", "notification_id"]).doUpdateSet(marks))
    .execute()
  // Another tab of the same reader shows it too.
  await announce(tx, newsOf(user_id))
}
