import { randomUUID } from "node:crypto"
import type { Ctx } from "../ctx.ts"
import { queueJob } from "../jobs/queue.ts"
import { replaceInvisible } from "../invisible-characters.ts"
import type { EmailState } from "./tables.ts"

/** What an email says; `button` names the first address of the hub that has a line for itself. */
export type EmailMessage = { subject: string; text: string; button?: string }

/** A secret email is read by its receiver only. `about` names what it is about, so that its sender can see what became of it. */
type EmailInput = EmailMessage & {
  to_email: string
  to_name: string
  is_secret?: boolean
  about?: string
  /** Where a mail program ends, by one POST, what the email is sent for. */
  unsubscribe?: string
  /** Until when it waits for the quiet hours of a user. */
  deliver_after?: Date
  deferred_for?: number
}

/** No mail ever reaches an address of RFC 2606, as those of the sample project are. */
const reservedDomain = /\.invalid$/i

/** Lays an email in the outbox, in the transaction that gave reason for it. Answers what will become of it. */
export async function queueEmail(tx: Ctx, email: EmailInput): Promise<{ id: number; state: EmailState }> {
  const leaves = tx.app.mail_is_on && !reservedDomain.test(email.to_email)
  const state = leaves ? "queued" : "waiting"
  const { id } = await tx.db
    .insertInto("emails")
    .values({
      ...email,
      // A header is one line; what people typed into a title must not begin another.
      subject: replaceInvisible(email.subject).replace(/\s+/g, " ").slice(0, 250),
      text: replaceInvisible(email.text),
      message_id: `<${randomUUID()}@${new URL(tx.app.public_url).hostname}>`,
      state,
      error: null,
      created_at: tx.now,
      sent_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { deliver_after } = email
  if (leaves)
    await queueJob(
      tx,
      "mail.send",
      { mail_id: id },
      { key: String(id), max_attempts: 10, target: "mail", ...(deliver_after ? { not_before: deliver_after } : {}) },
    )
  return { id, state }
}
