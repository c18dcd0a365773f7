import type { NotificationKind } from "@hub/contract/notifications"
import type { Ctx } from "../platform/ctx.ts"
import type { EmailMessage } from "../platform/mail/outbox.ts"
import { type NotificationInput, notifyPerson } from "./notify.ts"
import { sendByPreference } from "./send-by-preference.ts"

/** Notifies a person in the hub and, as they prefer, by an email or a line of their digest about the same. */
export async function notifyAndMail(
  tx: Ctx,
  { kind, email, ...notification }: NotificationInput & { kind: NotificationKind; email: EmailMessage },
): Promise<void> {
  await notifyPerson(tx, notification)
  const { to, link, cause, topic_id } = notification
  await sendByPreference(tx, { to, kind, message: email, entries: [{ link, cause, topic_id }] })
}
