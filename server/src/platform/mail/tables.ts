import type { MailEncryption } from "@hub/contract/mail-server"
import type { ColumnType, Generated } from "kysely"

declare module "../db/tables.ts" {
  interface Tables {
    emails: EmailsTable
    mail_server: MailServerTable
  }
}

/** `waiting`: mail is off, so it stays in the outbox. */
export type EmailState = "queued" | "waiting" | "sent" | "failed"

export type EmailsTable = {
  id: Generated<number>
  to_email: string
  to_name: string
  subject: string
  text: string
  /** What its link is called on a button; null without one. */
  button: ColumnType<string | null, string | null | undefined, never>
  is_secret: Generated<boolean>
  /** Where a mail program ends what the email was sent for; null once it is sent, and where nothing can be ended. */
  unsubscribe: ColumnType<string | null, string | undefined, null>
  /** What it is about, as a notification names its cause. */
  about: ColumnType<string | null, string | undefined, never>
  message_id: string
  state: EmailState
  error: string | null
  created_at: Date
  sent_at: Date | null
  /** Until when it waits for the quiet hours of a user; null where it waits for none. */
  deliver_after: ColumnType<Date | null, Date | undefined, Date | null>
  deferred_for: ColumnType<number | null, number | undefined, never>
}

/** One row, or none where administrators have set no mail server. */
export type MailServerTable = {
  id: Generated<boolean>
  host: string
  port: number
  encryption: MailEncryption
  user_name: string
  /** Sealed. */
  password: string
  /** The address that emails come from. */
  sender: string
  changed_by: number | null
  changed_at: Date
}
