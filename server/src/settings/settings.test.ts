import { account } from "@hub/contract/account"
import { checks } from "@hub/contract/checks"
import { logs } from "@hub/contract/logs"
import { reviewDefaults } from "@hub/contract/review-defaults"
import { reviews } from "@hub/contract/reviews"
import { type SettingKey, settingKeys, settingRoutes, settings } from "@hub/contract/settings"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, password, test } from "../../test/hub.ts"
import { startTestSmtpServer } from "../../test/smtp-server.ts"
import { readHubName } from "./current.ts"

type SettingTestValue = string | number | boolean | null
const day = 24 * 60 * 60_000
const momentAfter = (days: number) => new Date(now.getTime() + days * day)

const read = async (hub: TestHub) => (await hub.as("ada")(settingRoutes.read)).answer.settings
const one = async (hub: TestHub, key: SettingKey) => (await read(hub)).find((setting) => setting.key === key)!
const change = (hub: TestHub, changes: { key: SettingKey; value: SettingTestValue; version: number }[]) =>
  hub.as("ada")(settingRoutes.change, { body: { changes } })
const set = async (hub: TestHub, key: SettingKey, value: SettingTestValue) => {
  const { status } = await change(hub, [{ key, value, version: (await one(hub, key)).version }])
  expect(status).toBe(200)
}
const topic = async (hub: TestHub, content = "Words.") =>
  (await hub.as("ben")(topics.create, { body: { title: "Prices", content } })).answer.id
const eve = { name: "Eve Expert", email: "eve@office.test" }

test("every setting is as it is by default until somebody sets it", async ({ hub }) => {
  const all = await read(hub)

  expect(all.map(({ key, value }) => [key, value])).toEqual(settingKeys.map((key) => [key, settings[key].default]))
  expect(new Set(all.map(({ changed_by }) => changed_by))).toEqual(new Set([null]))
})

test("a setting tells who set it and when, and goes back to its default", async ({ hub }) => {
  await set(hub, "review_days", 10)
  const changed = await one(hub, "review_days")
  await set(hub, "review_days", null)

  expect(changed).toEqual({
    key: "review_days",
    value: 10,
    version: 1,
    changed_by: "Ada",
    changed_at: now.toISOString(),
  })
  expect(await one(hub, "review_days")).toMatchObject({ value: 7, version: 2, changed_by: "Ada" })
  const lines = (await hub.as("ada")(logs.list, { query: { q: "setting.changed" } })).answer
  expect(lines.map(({ details, user }) => [user, details["from"], details["to"]])).toEqual([
    ["Ada", "10", "7"],
    ["Ada", "7", "10"],
  ])
})

test("of two administrators the second hears what the first has set, and nothing of their is set", async ({ hub }) => {
  await set(hub, "review_days", 10)

  const { status, answer } = await change(hub, [
    { key: "hub_name", value: "Papers", version: 0 },
    { key: "review_days", value: 3, version: 0 },
  ])

  expect([status, answer.code]).toEqual([409, "version_conflict"])
  const { theirs } = answer.details as { theirs: { settings: { key: string; value: unknown }[] } }
  expect(theirs.settings.find(({ key }) => key === "review_days")?.value).toBe(10)
  expect((await one(hub, "hub_name")).value).toBe("Documentation Project Hub")
})

test.for<[SettingKey, SettingTestValue, string]>([
  ["review_days", 0, "Enter 1 or more."],
  ["review_days", 91, "Enter at most 90."],
  ["review_days", 1.5, "Enter a whole number."],
  ["review_days", "seven", "Enter a whole number."],
  ["hub_name", "  ", "This can't be empty."],
  ["hub_name", "x".repeat(61), "Use at most 60 characters."],
  ["hub_name", "A\r\nBcc: b@evil.test", "Use one line without < and >."],
])("%s is not set to %o", async ([key, value, sentence], { hub }) => {
  const { status, answer } = await change(hub, [{ key, value, version: 0 }])

  expect([status, answer.fields]).toEqual([422, { "changes.0.value": sentence }])
})

test("a review is due, urgent and asked for a code as the settings say, unless its asker says", async ({ hub }) => {
  await set(hub, "review_days", 3)
  await set(hub, "review_priority", "high")
  const usual = await hub.as("ben")(reviews.request, { body: { topic_id: await topic(hub), external: eve } })
  const own = await hub.as("ben")(reviews.request, {
    body: { topic_id: await topic(hub), external: eve, due_date: "2026-12-24", priority: "low" },
  })

  expect(usual.answer.requests[0]).toMatchObject({ due_date: "2026-11-24", priority: "high" })
  expect(own.answer.requests[0]).toMatchObject({ due_date: "2026-12-24", priority: "low" })
})

test("a sequence begins as the settings say, unless its author says", async ({ hub }) => {
  for (const key of ["review_advances", "review_pauses", "review_starts"] as const) await set(hub, key, false)
  const body = { initial_message: "Please.", reviewers: [{ external: eve }] }
  const usual = await hub.as("ben")(sequences.create, { body: { topic_id: await topic(hub), ...body } })
  const own = await hub.as("ben")(sequences.create, {
    body: { topic_id: await topic(hub), ...body, auto_start: true, pause_on_changes: true },
  })

  expect(usual.answer).toMatchObject({ status: "draft", auto_advance_on_approve: false, pause_on_changes: false })
  expect(own.answer).toMatchObject({ status: "active", auto_advance_on_approve: false, pause_on_changes: true })
})

test("a code is asked for by default only where mail leaves the hub", async ({ hub }) => {
  await set(hub, "review_code", true)
  const mailing = await openTestHub(hub.db, { mail_is_on: true })

  const [without, withMail] = [hub, mailing].map((app) => app.as("ben")(reviewDefaults.read))

  expect([(await without!).answer.code_required, (await withMail!).answer.code_required]).toEqual([false, true])
  await mailing.close()
})

test("a reviewer's link lives as long as is set when it is given", async ({ hub }) => {
  await set(hub, "review_link_days", 2)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: await topic(hub), external: eve } })

  const link = await hub.db.selectFrom("review_links").select("expires_at").executeTakeFirstOrThrow()
  expect(link.expires_at).toEqual(momentAfter(2))
  expect(answer.notified[0]!.link).toContain("/review/")
})

test("a finding is as grave as the gate says", async ({ hub }) => {
  const id = await topic(hub, "## A\n\n#### B\n")
  await hub.settle()
  const gravity = async () => {
    const { answer } = await hub.as("ben")(checks.list, { query: { topic: id } })
    return [answer.blocking, answer.findings.find(({ rule }) => rule === "heading_jump")?.severity]
  }

  const before = await gravity()
  await set(hub, "gate_heading_jump", "block")

  expect([before, await gravity()]).toEqual([
    [0, "warn"],
    [1, "block"],
  ])
})

test("a session lives as long as is set when it begins", async ({ hub }) => {
  await set(hub, "session_days", 2)
  await set(hub, "session_hours", 3)
  const login = async (remember: boolean) =>
    (await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password, remember } })).cookies.find(
      ({ name }) => name === "hub_session",
    )!
  const cookies = [await login(true), await login(false)]

  const sessions = await hub.db.selectFrom("sessions").select("expires_at").orderBy("id").execute()
  expect(sessions.map(({ expires_at }) => expires_at)).toEqual([momentAfter(2), momentAfter(3 / 24)])
  expect(cookies.map(({ maxAge }) => maxAge)).toEqual([2 * 24 * 60 * 60, undefined])
})

test("a token lives no longer than is set", async ({ hub }) => {
  await set(hub, "token_days", 30)
  const body = { name: "Nightly", scopes: ["read" as const], expires_in_days: 31 }

  const refused = await hub.as("ben")(account.createToken, { body })
  const made = await hub.as("ben")(account.createToken, { body: { ...body, expires_in_days: 30 } })

  expect([refused.status, refused.answer.fields]).toEqual([
    422,
    { expires_in_days: "A token is valid for at most 30 days." },
  ])
  expect(made.status).toBe(201)
})

test("the hub is called as it is named, also in its emails", async ({ hub }) => {
  await set(hub, "hub_name", "Rye Papers")
  await hub.as("nobody")(account.resetPassword, { body: { email: "ben@hub.test" } })
  await hub.settle()

  expect(await readHubName(hub.app)).toBe("Rye Papers")
  const { subject } = await hub.db.selectFrom("emails").select("subject").executeTakeFirstOrThrow()
  expect(subject).toBe("Reset your password for Rye Papers")
})

test("what another hub on the database sets is heard", async ({ hub }) => {
  const other = await openTestHub(hub.db, {})
  const name = () => readHubName(other.app)
  await name()

  await set(hub, "hub_name", "Rye Papers")
  const before = await name()
  other.app.liveUpdates.emit("settings")

  expect([before, await name()]).toEqual(["Documentation Project Hub", "Rye Papers"])
  await other.close()
})

test("a setting that a later hub does not know any more counts as not set", async ({ hub }) => {
  await set(hub, "review_days", 9)
  await hub.db
    .updateTable("settings")
    .set({ value: JSON.stringify(9000) })
    .execute()

  expect((await one(hub, "review_days")).value).toBe(7)
})

test("a test message is really sent, and its outcome told", async ({ hub }) => {
  const refuses = { now: false }
  const office = await startTestSmtpServer({
    refuses: () => (refuses.now ? { code: 554, sentence: "No room here" } : undefined),
  })
  const mail = { smtp_url: office.url, from: "hub@hub.test" }
  const mailing = await openTestHub(hub.db, { mail_is_on: true, mail })

  const { answer: sent } = await mailing.as("ada")(settingRoutes.testMail)
  refuses.now = true
  const { answer: refused } = await mailing.as("ada")(settingRoutes.testMail)
  await office.close()
  const { answer: closed } = await mailing.as("ada")(settingRoutes.testMail)

  expect(sent).toMatchObject({ sent: true, to: "ada@hub.test", message: expect.stringMatching(/^250/) })
  expect(refused).toMatchObject({ sent: false, message: expect.stringContaining("No room here") })
  expect(closed).toMatchObject({ sent: false, message: expect.stringContaining("ECONNREFUSED") })
  expect(office.sentEmails).toHaveLength(2)
  await mailing.close()
})

test("what the environment says of mail is shown without its password", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, {
    mail: { smtp_url: "smtps://hub:hunter2@post.test", from: "hub@hub.test" },
  })

  const { answer } = await mailing.as("ada")(settingRoutes.read)

  expect(answer.surroundings.mail).toEqual({ server: "post.test:465, with TLS", from: "hub@hub.test", set_here: null })
  expect(JSON.stringify(answer)).not.toContain("hunter2")
  await mailing.close()
})
