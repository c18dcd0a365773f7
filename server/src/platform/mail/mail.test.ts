import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, test } from "../../../test/hub.ts"
import { startTestSmtpServer } from "../../../test/smtp-server.ts"
import { asSystem } from "../ctx.ts"
import { runDueJobs } from "../jobs/work.ts"
import { createSecret } from "../secrets.ts"
import { queueEmail } from "./outbox.ts"
import { createEmailHandler } from "./send.ts"

const email = { to_email: "eve@office.test", to_name: "Eve Expert", subject: "Please review", text: "Dear Eve,\n" }

/** A post office that refuses the first emails after reading them. */
function officeRefusing(refusals: number) {
  let left = refusals
  return startTestSmtpServer({ refuses: () => (left-- > 0 ? { code: 450, sentence: "Try again later" } : undefined) })
}

async function hubWithMail(hub: TestHub) {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  onTestFinished(() => mailing.close())
  return mailing
}

const send = async (hub: TestHub, url: string) => {
  await hub.db.updateTable("jobs").set({ run_at: hub.app.clock() }).where("state", "=", "ready").execute()
  return runDueJobs(hub.app, {
    "mail.send": createEmailHandler({
      mailServer: () => ({ smtp_url: url, from: "Hub <hub@hub.test>" }),
      hubName: async () => "Hub",
    }),
  })
}
const outbox = ({ db }: TestHub) => db.selectFrom("emails").selectAll().orderBy("id").execute()
const headers = (mail: string) => mail.slice(0, mail.indexOf("\r\n\r\n"))
const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers(mail))?.[1]?.trim()

test("an email is sent once, and says whom it is from and to", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const { sentEmails, url } = await startTestSmtpServer()
  await queueEmail(asSystem(mailing.app), email)

  await send(mailing, url)
  await send(mailing, url)

  expect(sentEmails).toHaveLength(1)
  expect(header(sentEmails[0]!, "To")).toBe("Eve Expert <eve@office.test>")
  expect(header(sentEmails[0]!, "From")).toBe("Hub <hub@hub.test>")
  expect(await outbox(mailing)).toMatchObject([{ state: "sent", error: null }])
})

test("an email that was sent keeps no link that opens a door, and one that was not keeps it", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const { sentEmails, url } = await startTestSmtpServer()
  const { secret } = createSecret()
  const text = `Read http://hub.test/topics/5, then open\nhttp://hub.test/review/${secret}.\n`
  await queueEmail(asSystem(hub.app), { ...email, text })
  await queueEmail(asSystem(mailing.app), { ...email, text })

  await send(mailing, url)

  expect(sentEmails[0]!.replaceAll("=\r\n", "")).toContain(secret)
  expect((await outbox(mailing)).map(({ state, text }) => [state, text])).toEqual([
    ["waiting", text],
    ["sent", text.replace(secret, "…")],
  ])
})

test("an email that must be sent again carries the same Message-ID, so that its reader sees one", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const { sentEmails, url } = await officeRefusing(1)
  await queueEmail(asSystem(mailing.app), email)

  await send(mailing, url)
  const [between] = await outbox(mailing)
  await send(mailing, url)

  expect(between).toMatchObject({ state: "queued" })
  expect(sentEmails.map((mail) => header(mail, "Message-ID"))).toEqual([between!.message_id, between!.message_id])
  expect(await outbox(mailing)).toMatchObject([{ state: "sent" }])
})

test("an email waits while no post office answers, and goes when one does", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const closed = await startTestSmtpServer()
  await closed.close()
  await queueEmail(asSystem(mailing.app), email)

  await send(mailing, closed.url)
  const [waiting] = await outbox(mailing)
  const opened = await startTestSmtpServer({ port: closed.port })
  await send(mailing, closed.url)

  expect(waiting).toMatchObject({ state: "queued", error: expect.stringContaining("ECONNREFUSED") as string })
  expect(opened.sentEmails).toHaveLength(1)
  expect(await outbox(mailing)).toMatchObject([{ state: "sent", error: null }])
})

test("an email that is refused again and again has failed, and the outbox says why", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const { url } = await officeRefusing(100)
  await queueEmail(asSystem(mailing.app), email)

  for (let round = 0; round < 12; round++) await send(mailing, url)

  const [failed] = await outbox(mailing)
  expect(failed).toMatchObject({ state: "failed" })
  expect(failed!.error).toContain("Try again later")
})

test("while mail is off an email waits in the outbox and no job is made for it", async ({ hub }) => {
  const posted = await queueEmail(asSystem(hub.app), email)

  expect(posted.state).toBe("waiting")
  const jobs = await hub.db.selectFrom("jobs").select("id").where("queue", "=", "mail.send").execute()
  expect(jobs).toEqual([])
})

test("what people type into names and titles adds no header and no reader", async ({ hub }) => {
  const mailing = await hubWithMail(hub)
  const { sentEmails, url } = await startTestSmtpServer()
  const injected = "Prices\r\nBcc: thief@evil.test\nX-Evil: yes"
  await queueEmail(asSystem(mailing.app), { ...email, subject: injected, to_name: `"<a@evil.test>, ${injected}` })

  await send(mailing, url)

  expect(sentEmails).toHaveLength(1)
  expect(header(sentEmails[0]!, "Bcc")).toBeUndefined()
  expect(header(sentEmails[0]!, "X-Evil")).toBeUndefined()
  expect(header(sentEmails[0]!, "Subject")).toBe("Prices Bcc: thief@evil.test X-Evil: yes")
  expect(headers(sentEmails[0]!).match(/^To: (?:.*\r\n[ \t])*.*<eve@office\.test>$/m)).not.toBeNull()
})
