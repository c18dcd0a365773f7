import { createTransport } from "nodemailer"
import type { Ctx } from "../ctx.ts"
import type { JobHandler } from "../jobs/work.ts"
import "./tables.ts"

/** The job that sends one letter by SMTP. A repeated attempt carries the same Message-ID, so that receivers see one. */
export function mailSender(smtp_url: string, from: string): JobHandler {
  const transport = createTransport(smtp_url, { connectionTimeout: 10_000, greetingTimeout: 10_000 } as object)
  return {
    async run(ctx: Ctx, { mail_id }: { mail_id: number }) {
      const mail = await ctx.db.selectFrom("mails").selectAll().where("id", "=", mail_id).executeTakeFirst()
      if (!mail || mail.state === "sent") return
      const to = { name: mail.to_name, address: mail.to_email }
      const { subject, text, message_id: messageId } = mail
      await transport.sendMail({ from, to, subject, text, messageId }).catch(async (error: Error) => {
        // Until it goes, the outbox says why it did not go yet.
        await ctx.db.updateTable("mails").set({ error: error.message }).where("id", "=", mail_id).execute()
        throw error
      })
      await ctx.db
        .updateTable("mails")
        .set({ state: "sent", sent_at: ctx.house.clock(), error: null, ...(mail.is_secret ? { text: "" } : {}) })
        .where("id", "=", mail_id)
        .execute()
    },
    async parked(ctx: Ctx, { mail_id }: { mail_id: number }, error: string) {
      await ctx.db.updateTable("mails").set({ state: "failed", error }).where("id", "=", mail_id).execute()
    },
  }
}
