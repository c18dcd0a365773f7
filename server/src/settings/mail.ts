import type { MailServerInput } from "@hub/contract/mail-server"
import type { HubEnvironment, settingRoutes } from "@hub/contract/settings"
import type { RouteAnswer } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { redactSecrets } from "../platform/events/log-entry.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { releaseJobs } from "../platform/jobs/hold.ts"
import { renderEmail } from "../platform/mail/render.ts"
import { deleteMailServer, mailPasswordPurpose, mailServerUpdates, saveMailServer } from "../platform/mail/server.ts"
import { sendEmail, senderOf } from "../platform/mail/smtp.ts"
import { requirePermission } from "../policy.ts"
import { settingsOf } from "./current.ts"

/** Which server mail goes to, without what it is told to let the hub in. */
export async function presentMail({ app, db }: Ctx): Promise<HubEnvironment["mail"]> {
  const mail = app.mail.current()
  if (mail && app.mail.is_fixed) {
    const { protocol, hostname, port } = new URL(mail.smtp_url)
    const isTls = protocol === "smtps:"
    return { server: describeServer(hostname, port || (isTls ? 465 : 587), isTls), from: mail.from, set_here: null }
  }
  const row = await db
    .selectFrom("mail_server")
    .leftJoin("people", "people.id", "changed_by")
    .select([
      "host",
      "port",
      "encryption",
      "user_name",
      "password",
      "sender",
      "changed_at",
      "people.name as changed_by",
    ])
    .executeTakeFirst()
  if (!row) return null
  const { password, changed_at, ...set } = row
  return {
    server: describeServer(row.host, row.port, row.encryption === "tls"),
    from: row.sender,
    set_here: {
      ...set,
      has_password: (app.vault.open(password, mailPasswordPurpose) ?? "") !== "",
      changed_at: changed_at.toISOString(),
    },
  }
}

const describeServer = (host: string, port: string | number, isTls: boolean) =>
  `${host}:${port}${isTls ? ", with TLS" : ""}`

/** Email goes to this server from now on. A password that was set stays with the server and the user it was set for. */
export async function setMailServer(ctx: Ctx, { password: given, ...server }: MailServerInput): Promise<void> {
  requirePermission(ctx.actor, "settings.change")
  requireUnfixed(ctx)
  await inTransaction(ctx, async (tx) => {
    const before = await tx.db.selectFrom("mail_server").selectAll().forUpdate().executeTakeFirst()
    const isSame = before?.host === server.host && before.user_name === server.user_name
    const stored = isSame ? tx.app.vault.open(before.password, mailPasswordPurpose) : undefined
    const password = given ?? stored
    if (password === undefined && server.user_name !== "")
      throw invalidField("password", "Enter the password of this user.")
    await saveMailServer(tx, {
      ...server,
      password: tx.app.vault.seal(password ?? "", mailPasswordPurpose),
      changed_by: tx.actor.person_id,
      changed_at: tx.now,
    })
    const name = describeServer(server.host, server.port, server.encryption === "tls")
    await recordEvent(tx, "mail.server_set", 0, { server: name, sender: server.sender })
    await releaseJobs(tx, { queue: "mail.send", target: "mail" })
    await sendLiveUpdate(tx, mailServerUpdates)
  })
  await ctx.app.mail.reload()
}

/** Email is off from now on: what is written waits in the outbox. */
export async function removeMailServer(ctx: Ctx): Promise<void> {
  requirePermission(ctx.actor, "settings.change")
  requireUnfixed(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteMailServer(tx))) throw conflict("Email is off already.", { code: "mail_off" })
    await recordEvent(tx, "mail.server_removed", 0, {})
    await sendLiveUpdate(tx, mailServerUpdates)
  })
  await ctx.app.mail.reload()
}

function requireUnfixed({ app }: Ctx): void {
  if (app.mail.is_fixed)
    throw conflict("HUB_SMTP_URL names the mail server on the server itself. It can't be changed here.", {
      code: "mail_is_fixed",
    })
}

/** Sends an email to the person who asks, past the outbox, and answers what the post office said. */
export async function testMail(ctx: Ctx): Promise<RouteAnswer<typeof settingRoutes.testMail>> {
  requirePermission(ctx.actor, "settings.change")
  const mail = ctx.app.mail.current()
  if (!mail) throw conflict("Email is off in this hub. Set a mail server first.", { code: "mail_off" })
  const { email, name } = await ctx.db
    .selectFrom("people")
    .select(["email", "name"])
    .where("id", "=", ctx.actor.person_id!)
    .executeTakeFirstOrThrow()
  if (email === null) throw conflict("Your account has no email address.")
  const { hub_name } = await settingsOf(ctx)
  const message = testEmail(hub_name, name, ctx.app.public_url)
  const delivery = await sendEmail(mail.smtp_url, {
    from: senderOf(mail, hub_name),
    to: { name, address: email },
    ...message,
    html: renderEmail({ ...message, hub: hub_name, public_url: ctx.app.public_url, reader_url: ctx.app.reader_url }),
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
