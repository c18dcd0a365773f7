import type { Notification } from "@hub/contract/notifications"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { selectOwnNotifications, presentNotification, selectNotificationRows } from "./list.ts"
import { updatesOfUser } from "./live-updates.ts"

type NotificationMarks = { read: boolean; dismissed: boolean }

/** What its reader does with a notification; for others it stays as it is. */
export function markNotification(ctx: Ctx, id: number, { read, dismissed }: NotificationMarks): Promise<Notification> {
  return inTransaction(ctx, async (tx) => {
    const found = await selectNotificationRows(tx).where("notifications.id", "=", id).executeTakeFirst()
    if (!found) throw notFound("Notification")
    await saveMarks(tx, [id], { read_at: read || dismissed ? tx.now : null, dismissed_at: dismissed ? tx.now : null })
    return { ...presentNotification(found), read: read || dismissed }
  })
}

export function readAllNotifications(ctx: Ctx): Promise<{ read: number }> {
  return inTransaction(ctx, async (tx) => {
    const unread = await selectOwnNotifications(tx)
      .select("notifications.id")
      .where("deliveries.read_at", "is", null)
      .execute()
    await saveMarks(
      tx,
      unread.map(({ id }) => id),
      { read_at: tx.now, dismissed_at: null },
    )
    return { read: unread.length }
  })
}

async function saveMarks(tx: Ctx, ids: number[], marks: { read_at: Date | null; dismissed_at: Date | null }) {
  const user_id = tx.actor.user_id
  if (user_id === null || ids.length === 0) return
  await tx.db
    .insertInto("notification_deliveries")
    .values(ids.map((notification_id) => ({ notification_id, user_id, ...marks })))
    .onConflict((there) => there.columns(["user_id", "notification_id"]).doUpdateSet(marks))
    .execute()
  // Another tab of the same reader shows it too.
  await sendLiveUpdate(tx, updatesOfUser(user_id))
}
