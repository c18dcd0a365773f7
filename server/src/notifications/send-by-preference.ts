import type { NotificationOutcome } from "@hub/contract/emails"
import type { NotificationKind } from "@hub/contract/notifications"
import type { Ctx } from "../platform/ctx.ts"
import { type EmailMessage, queueEmail } from "../platform/mail/outbox.ts"
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

/** Sends news to a person in the way they prefer. The person who has no account has no digest and no hub, and gets every email. */
export async function sendByPreference(
  tx: Ctx,
  { to, kind, message, entries }: EmailOrDigestInput,
): Promise<NotificationOutcome["mail"]> {
  const { name, email, user_id } = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .select(["people.name", "people.email", "users.id as user_id"])
    .where("people.id", "=", to)
    .executeTakeFirstOrThrow()
  const way = user_id === null ? "at_once" : (await readEmailPreferences(tx, user_id))[kind]
  if (email === null) return "no_address"
  const [line, ...more] = entries
  const about = line && more.length === 0 ? { about: line.cause } : {}
  if (way === "at_once") return (await queueEmail(tx, { to_name: name, to_email: email, ...message, ...about })).state
  if (way === "digest")
    await addDigestEntries(
      tx,
      user_id!,
      entries.map((line) => ({ text: message.subject, ...line })),
    )
  return way
}
