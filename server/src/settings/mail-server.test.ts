import { emails } from "@hub/contract/emails"
import { users } from "@hub/contract/users"
import type { MailServerInput } from "@hub/contract/mail-server"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { openTestHub, type TestHub, test } from "../../test/hub.ts"
import { startTestSmtpServer } from "../../test/smtp-server.ts"
import { createEmailHandler } from "../platform/mail/send.ts"
import { openMailServer } from "../platform/mail/server.ts"
import { openVault } from "../platform/vault.ts"
import { startWorker } from "../platform/jobs/work.ts"

const office = (port: number): MailServerInput => ({
  host: "127.0.0.1",
  port,
  encryption: "none",
  user_name: "",
  sender: "hub@office.test",
})

const account = { ...office(2525), user_name: "hub", password: "seven-otters" }

const invite = (hub: TestHub, email: string) =>
  hub.as("ada")(users.create, { body: { name: "Zoe", email, role: "author", active: true } })

test("an administrator sets the mail server, and from then on emails leave the hub", async ({ hub }) => {
  const post = await startTestSmtpServer()
  const before = (await invite(hub, "zoe@office.test")).answer
  const { status, answer } = await hub.as("ada")(settingRoutes.setMailServer, { body: office(post.port) })
  const after = (await invite(hub, "zed@office.test")).answer
  const worker = startWorker(hub.app, {
    "mail.send": createEmailHandler({ mailServer: hub.app.mail.current, hubName: async () => "Price Hub" }),
  })
  await expect.poll(() => post.sentEmails.length).toBe(1)
  await worker.stop()
  const tested = await hub.as("ada")(settingRoutes.testMail)

  expect(status).toBe(200)
  expect(answer.surroundings.mail).toMatchObject({
    server: `127.0.0.1:${post.port}`,
    from: "hub@office.test",
    set_here: { host: "127.0.0.1", has_password: false, changed_by: "Ada" },
  })
  expect([before.setup_email?.mail, after.setup_email?.mail]).toEqual(["waiting", "queued"])
  expect(post.sentEmails[0]).toMatch(/^From: "?Price Hub"? <hub@office\.test>/m)
  expect(post.sentEmails[0]).toContain("zed@office.test")
  expect(tested.answer.sent).toBe(true)
  expect((await hub.as("ben")(emails.status)).answer).toEqual({ mail_is_on: true })
})

test("email is turned off again: what is written waits, also what was about to leave", async ({ hub }) => {
  await hub.as("ada")(settingRoutes.setMailServer, { body: office(9) })
  await invite(hub, "zoe@office.test")
  const { answer } = await hub.as("ada")(settingRoutes.removeMailServer)
  const again = await hub.as("ada")(settingRoutes.removeMailServer)
  const worker = startWorker(hub.app, {
    "mail.send": createEmailHandler({ mailServer: hub.app.mail.current, hubName: async () => "Hub" }),
  })
  const states = () => hub.db.selectFrom("emails").select("state").execute()
  await expect.poll(states).toEqual([{ state: "waiting" }])
  await worker.stop()

  expect(answer.surroundings.mail).toBeNull()
  expect(again.status).toBe(409)
})

test("the password is sealed, never answered, and stays only with the server and user it was set for", async ({
  hub,
}) => {
  const set = (body: MailServerInput) => hub.as("ada")(settingRoutes.setMailServer, { body })
  const first = await set(account)
  const { password: _password, ...rest } = account
  const sameServer = await set({ ...rest, port: 2526 })
  const elsewhere = await set({ ...rest, host: "evil.test" })
  const other = await set({ ...rest, user_name: "root" })

  const row = await hub.db.selectFrom("mail_server").selectAll().executeTakeFirstOrThrow()
  expect(row.password).toMatch(/^sealed:v1:/)
  expect(JSON.stringify([first.answer, sameServer.answer])).not.toContain("seven-otters")
  expect([sameServer.status, hub.app.mail.current()?.smtp_url]).toEqual([
    200,
    "smtp://hub:seven-otters@127.0.0.1:2526?ignoreTLS=true",
  ])
  expect([elsewhere.status, other.status]).toEqual([422, 422])
  expect(elsewhere.answer.fields).toEqual({ password: "Enter the password of this user." })
  const { details } = await hub.db
    .selectFrom("events")
    .select((row) => row.fn.agg<string>("string_agg", [row.cast("data", "text"), row.val(" ")]).as("details"))
    .where("type", "=", "mail.server_set")
    .executeTakeFirstOrThrow()
  expect(details).not.toContain("seven-otters")
})

test("what is no server, port or address is refused beside its field", async ({ hub }) => {
  for (const [field, value] of [
    ["host", "smtp://mail.test"],
    ["host", "mail.test/?requireTLS=false"],
    ["host", "a@b"],
    ["port", 0],
    ["port", 65536],
    ["sender", "the office"],
    ["sender", "a@b.test\r\nBcc: c@d.test"],
  ] as const) {
    const { status, answer } = await hub.as("ada")(settingRoutes.setMailServer, {
      body: { ...office(25), [field]: value },
    })
    expect([field, value, status, Object.keys(answer.fields ?? {})]).toEqual([field, value, 422, [field]])
  }
})

test("where the environment names the server nobody changes it in the hub", async ({ hub }) => {
  const fixed = await openTestHub(hub.db, { mail: { smtp_url: "smtp://post.test", from: "hub@hub.test" } })
  const set = await fixed.as("ada")(settingRoutes.setMailServer, { body: office(25) })
  const removed = await fixed.as("ada")(settingRoutes.removeMailServer)
  await fixed.close()

  expect([set.status, removed.status]).toEqual([409, 409])
  expect(await hub.db.selectFrom("mail_server").selectAll().execute()).toEqual([])
})

test("a hub that starts later, and one with another key, know what is set or that it can't be read", async ({
  hub,
}) => {
  await hub.as("ada")(settingRoutes.setMailServer, { body: account })
  const { db, vault, liveUpdates, log } = hub.app
  const secondHub = openMailServer({ db, vault, liveUpdates, log }, undefined)
  await secondHub.reload()
  const stranger = openMailServer({ db, vault: openVault([Buffer.alloc(32, 7)]), liveUpdates, log }, undefined)
  await stranger.reload()

  expect(secondHub.current()?.from).toBe("hub@office.test")
  expect(stranger.current()).toBeUndefined()
})
