import type { settingRoutes } from "@hub/contract/settings"
import type { RouteAnswer } from "@hub/contract/route"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { redactSecrets } from "../platform/events/log-entry.ts"
import { conflict } from "../platform/refusal.ts"
import { renderEmail } from "../platform/mail/render.ts"
import { sendEmail } from "../platform/mail/smtp.ts"
import { requirePermission } from "../policy.ts"
import { settingsOf } from "./current.ts"

/** Where mail is sent, as the person who runs the hub has set it. */
export type MailServerSettings = { smtp_url: string; from: string }

/** Which server mail goes to, without what it is told to let the hub in. */
export function presentMail(mail: MailServerSettings | undefined) {
  if (!mail) return null
  const { protocol, hostname, port } = new URL(mail.smtp_url)
  const usual = protocol === "smtps:" ? "465" : "587"
  return { server: `${hostname}:${port || usual}${protocol === "smtps:" ? ", with TLS" : ""}`, from: mail.from }
}

/** Sends an email to the person who asks, past the outbox, and answers what the post office said. */
export async function testMail(
  ctx: Ctx,
  mail: MailServerSettings | undefined,
): Promise<RouteAnswer<typeof settingRoutes.testMail>> {
  requirePermission(ctx.actor, "settings.change")
  if (!mail)
    throw conflict("Email is off in this hub. To turn it on, set HUB_SMTP_URL on the server.", { code: "mail_off" })
  const { email, name } = await ctx.db
    .selectFrom("people")
    .select(["email", "name"])
    .where("id", "=", ctx.actor.person_id!)
    .executeTakeFirstOrThrow()
  if (email === null) throw conflict("Your account has no email address.")
  const { hub_name } = await settingsOf(ctx)
  const message = testEmail(hub_name, name, ctx.app.public_url)
  const delivery = await sendEmail(mail.smtp_url, {
    from: mail.from,
    to: { name, address: email },
    ...message,
    html: renderEmail({ ...message, hub: hub_name, public_url: ctx.app.public_url }),
  }).then(
    (response) => ({ sent: true, message: response || "The mail server accepted it." }),
    (error: Error) => ({ sent: false, message: error.message }),
  )
  const outcome = { ...delivery, message: redactSecrets(delivery.message) }
  await recordEvent(ctx, "mail.tested", ctx.actor.person_id!, {
    to: email,
    sent: outcome.sent,
    answer: outcome.message,
  })
  return { ...outcome, to: email }
}

export const testEmail = (hub: string, name: string, link: string) => ({
  subject: `Test message from ${hub}`,
  text: `Hi ${name},\n\nYou asked ${hub} for a test message. Email works.\n\n${link}\n`,
  button: "Open the hub",
})
