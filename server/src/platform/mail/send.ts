import { inTransaction, type Ctx } from "../ctx.ts"
import { recordEvent } from "../events/record.ts"
import { createUnansweredError } from "../jobs/hold.ts"
import type { JobHandler } from "../jobs/work.ts"
import { renderEmail } from "./render.ts"
import type { MailServer } from "./server.ts"
import { senderOf, mailServerName, type MailTimeouts, sendEmail, type EmailSendError } from "./smtp.ts"
import "./tables.ts"

/** Where emails are taken now, and what the hub is called in them. */
export type EmailSender = { mailServer: () => MailServer | undefined; hubName: () => Promise<string> }

/** The job that sends one email by SMTP. A repeated attempt carries the same Message-ID, so that receivers see one. */
export function createEmailHandler({ mailServer, hubName }: EmailSender, patience?: MailTimeouts): JobHandler {
  return {
    concurrency: 2,
    async run(ctx: Ctx, { mail_id }: { mail_id: number }) {
      const mail = await ctx.db.selectFrom("emails").selectAll().where("id", "=", mail_id).executeTakeFirst()
      if (!mail || mail.state === "sent") return
      const server = mailServer()
      if (!server) return void (await leaveInOutbox(ctx, mail_id))
      const to = { name: mail.to_name, address: mail.to_email }
      const { subject, text, message_id: messageId, unsubscribe } = mail
      const hub = await hubName()
      const html = renderEmail({ ...mail, hub, public_url: ctx.app.public_url, reader_url: ctx.app.reader_url })
      const from = senderOf(server, hub)
      const refused = await sendEmail(
        server.smtp_url,
        { from, to, subject, text, html, messageId, headers: createListHeaders(unsubscribe) },
        patience,
      ).then(
        () => undefined,
        async (error: EmailSendError) => {
          // Until it goes, the outbox says why it did not go yet.
          await ctx.db.updateTable("emails").set({ error: error.message }).where("id", "=", mail_id).execute()
          if (!error.answered)
            throw createUnansweredError(
              { party: mailServerName(server.smtp_url), ...describeServerSilence(error) },
              error,
            )
          if (!isPermanentFailure(error)) throw error
          return error.message
        },
      )
      if (refused !== undefined) return inTransaction(ctx, (tx) => failEmail(tx, mail_id, refused))
      await ctx.db
        .updateTable("emails")
        .set({
          state: "sent",
          sent_at: ctx.app.clock(),
          error: null,
          unsubscribe: null,
          text: mail.is_secret ? "" : withoutSecretLinks(mail.text),
        })
        .where("id", "=", mail_id)
        .execute()
    },
    onDeadLettered: (tx: Ctx, { mail_id }: { mail_id: number }, error: string) => failEmail(tx, mail_id, error),
  }
}

/** By which mail programs show a button that ends a subscription (RFC 8058). */
const createListHeaders = (address: string | null): Record<string, string> =>
  address === null ? {} : { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }

/** An email without the links that let somebody in: a sent one needs its links no more, and of secrets only hashes are kept. */
const withoutSecretLinks = (text: string) => text.replace(/(https?:\/\/\S*?)[\w~-]{40,}/g, "$1…")

/** A server that spoke may have taken the email over, so it is not brought to it again and again without end. */
const describeServerSilence = ({ reached, message }: EmailSendError) => ({
  note: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UNREACH/.test(message) ? "can't be reached" : "doesn't answer",
  counts: reached,
})

/** Whether the post office refuses this email or this reader for good; what it says of the hub itself may change. */
function isPermanentFailure({ code, responseCode = 0 }: EmailSendError) {
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")
}

/** Email was turned off since it was written: it stays for an administrator to pass on. */
const leaveInOutbox = (ctx: Ctx, mail_id: number) =>
  ctx.db.updateTable("emails").set({ state: "waiting", error: null }).where("id", "=", mail_id).execute()

async function failEmail(tx: Ctx, mail_id: number, error: string) {
  const { about } = await tx.db
    .updateTable("emails")
    .set({ state: "failed", error })
    .where("id", "=", mail_id)
    .returning("about")
    .executeTakeFirstOrThrow()
  await recordEvent(tx, "mail.failed", mail_id, { about, error })
}
