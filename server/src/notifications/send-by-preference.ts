import type { NotificationOutcome } from "@hub/contract/emails"
import type { NotificationKind } from "@hub/contract/notifications"
import type { Ctx } from "../platform/ctx.ts"
import { type EmailMessage, queueEmail } from "../platform/mail/outbox.ts"
import { hasAccessToTopics } from "../access/without-access.ts"
import { readDeferral } from "./quiet-hours/own.ts"
import { addDigestEntries } from "./digest/add-entries.ts"
import { readEmailPreferences } from "./preferences.ts"
import "../account/tables.ts"
import "../people/tables.ts"

export type EmailOrDigestInput = {
  to: number
  kind: NotificationKind
  message: EmailMessage
  /** What a digest says instead; without words of its own, the subject of the email. */
  entries: { text?: string; link: string | null; cause: string; topic_id: number | null }[]
}

/** What became of an email; `mail_at` says when it is sent, where quiet hours defer it. */
export type EmailOutcome = Pick<NotificationOutcome, "mail" | "mail_at">

/** Sends news to a person in the way they prefer, and not in their quiet hours. The person who has no account has no digest and no hub, and gets every email. */
export async function sendByPreference(
  tx: Ctx,
  { to, kind, message, entries }: EmailOrDigestInput,
): Promise<EmailOutcome> {
  const { name, email, user_id } = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .select(["people.name", "people.email", "users.id as user_id"])
    .where("people.id", "=", to)
    .executeTakeFirstOrThrow()
  const way = user_id === null ? "at_once" : (await readEmailPreferences(tx, user_id))[kind]
  if (email === null) return { mail: "no_address" }
  const topics = entries.map(({ topic_id }) => topic_id)
  if (!(await hasAccessToTopics(tx, to, topics))) return { mail: "no_access" }
  const [line, ...more] = entries
  const about = line && more.length === 0 ? { about: line.cause } : {}
  if (way === "at_once") {
    const deferral = user_id === null ? undefined : await readDeferral(tx, user_id)
    const { state } = await queueEmail(tx, { to_name: name, to_email: email, ...message, ...about, ...deferral })
    return state === "queued" && deferral
      ? { mail: "deferred", mail_at: deferral.deliver_after.toISOString() }
      : { mail: state }
  }
  if (way === "digest")
    await addDigestEntries(
      tx,
      user_id!,
      entries.map((line) => ({ text: message.subject, ...line })),
    )
  return { mail: way }
}
