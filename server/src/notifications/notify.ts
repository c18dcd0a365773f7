import type { NotificationType } from "@hub/contract/notifications"
import { hasAccessToTopics } from "../access/without-access.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import type { Ctx } from "../platform/ctx.ts"
import { withdrawDeferredEmails } from "../platform/mail/deferred.ts"
import { updatesOfUser } from "./live-updates.ts"
import "../account/tables.ts"
import "./tables.ts"

export type NotificationInput = {
  /** A person; nothing is stored for people without an account. */
  to: number
  type: NotificationType
  title: string
  message: string
  link: string | null
  /** What this is about: a newer notification to them with the same cause replaces it, and it ends when the cause does. */
  cause: string
  topic_id: number | null
  /** When it ends by itself. */
  ends_at?: Date
}

/** Notifies a person in the hub about something that concerns their work. */
export async function notifyPerson(tx: Ctx, { to, ...notification }: NotificationInput) {
  const user = await tx.db.selectFrom("users").select("id").where("person_id", "=", to).executeTakeFirst()
  if (!user) return
  if (!(await hasAccessToTopics(tx, to, [notification.topic_id]))) return
  await endNotifications(tx, { cause: notification.cause }, user.id)
  const { id } = await tx.db
    .insertInto("notifications")
    .values({ ...notification, starts_at: tx.now, created_by: null, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.db.insertInto("notification_deliveries").values({ notification_id: id, user_id: user.id }).execute()
  await sendLiveUpdate(tx, updatesOfUser(user.id))
}

type NotificationSubject = { cause: string } | { topic_id: number }

/** Withdraws notifications whose cause is gone, what a digest would have said of it, and emails that wait for quiet hours to end. */
export async function withdrawNotifications(tx: Ctx, about: NotificationSubject) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  await tx.db.deleteFrom("digest_entries").where(column, "=", value).execute()
  if ("cause" in about) await withdrawDeferredEmails(tx, about.cause)
  await endNotifications(tx, about)
}

/** Withdraws the notifications about this from one person; the others keep theirs. */
export async function withdrawNotificationsTo(tx: Ctx, person_id: number, about: NotificationSubject) {
  const user = await tx.db.selectFrom("users").select("id").where("person_id", "=", person_id).executeTakeFirst()
  if (user) await endNotifications(tx, about, user.id)
}

async function endNotifications(tx: Ctx, about: NotificationSubject, user_id?: number) {
  const [[column, value]] = Object.entries(about) as [["cause" | "topic_id", string | number]]
  const ended = await tx.db
    .updateTable("notifications")
    .set({ ends_at: tx.now })
    .where(column, "=", value)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", tx.now)]))
    .$if(user_id !== undefined, (mine) =>
      mine.where("id", "in", (delivered) =>
        delivered
          .selectFrom("notification_deliveries")
          .select("notification_id")
          .where("user_id", "=", user_id ?? 0),
      ),
    )
    .returning("id")
    .execute()
  if (ended.length === 0) return
  const readers = await tx.db
    .selectFrom("notification_deliveries")
    .select("user_id")
    .distinct()
    .where(
      "notification_id",
      "in",
      ended.map(({ id }) => id),
    )
    .execute()
  for (const { user_id } of readers) await sendLiveUpdate(tx, updatesOfUser(user_id))
}
