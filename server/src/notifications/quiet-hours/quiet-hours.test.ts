import { emails } from "@hub/contract/emails"
import { notifications } from "@hub/contract/notifications"
import { type QuietHours, quietHours } from "@hub/contract/quiet-hours"
import { reviews } from "@hub/contract/reviews"
import { expect, onTestFinished } from "vitest"
import { openTestHub, type TestHub, type Player, test } from "../../../test/hub.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"
import { createTopicOfBen, eve } from "../../../test/reviews.ts"
import { startTestSmtpServer } from "../../../test/smtp-server.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { createEmailHandler } from "../../platform/mail/send.ts"
import { asSystem } from "../../platform/ctx.ts"
import { addDigestEntries } from "../digest/add-entries.ts"
import { sendDigests } from "../digest/send.ts"

const nights: QuietHours = { from: "20:00", until: "08:00", time_zone: "Europe/Zurich", weekends: false }
const evening = new Date("2026-11-23T21:10:00Z")
const morning = "2026-11-24T07:00:00.000Z"

/** A hub that sends emails, in the evening. */
async function openMailingHub({ db }: TestHub) {
  const hub = await openTestHub(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  hub.setClock(evening)
  return hub
}

const setQuietHours = (hub: TestHub, who: Player, hours: Partial<QuietHours> = {}) =>
  hub.as(who)(quietHours.save, { body: { ...nights, ...hours } })

async function requestReview(hub: TestHub, reviewer: Player, title = "Rye") {
  const topic = await createTopicOfBen(hub, "Words.", title)
  const body = { topic_id: topic.id, reviewer_id: await findPersonId(hub, reviewer) }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  return { review: answer.requests[0]!, notified: answer.notified[0]! }
}

const listTimes = async ({ db }: TestHub) =>
  (
    await db.selectFrom("jobs").select("run_at").where("queue", "=", "mail.send").where("state", "=", "ready").execute()
  ).map(({ run_at }) => run_at.toISOString())

test("a person sets their quiet hours, changes them, and turns them off, for nobody but themselves", async ({
  hub,
}) => {
  const before = await hub.as("cleo")(quietHours.read)
  const saved = await setQuietHours(hub, "cleo")
  const changed = await setQuietHours(hub, "cleo", { from: "22:15", weekends: true })
  const read = await hub.as("cleo")(quietHours.read)
  const other = await hub.as("dora")(quietHours.read)
  await hub.as("cleo")(quietHours.remove)

  expect(before.answer).toEqual({ quiet_hours: null })
  expect(saved.answer).toEqual({ quiet_hours: nights })
  expect(changed.answer).toEqual(read.answer)
  expect(read.answer).toEqual({ quiet_hours: { ...nights, from: "22:15", weekends: true } })
  expect(other.answer).toEqual({ quiet_hours: null })
  expect((await hub.as("cleo")(quietHours.read)).answer).toEqual({ quiet_hours: null })
})

test("times between the quarters, no time at all, and zones that are none are refused beside their field", async ({
  hub,
}) => {
  const fields = async (hours: Partial<QuietHours>) =>
    Object.keys((await setQuietHours(hub, "cleo", hours)).answer.fields)

  expect(await fields({ from: "20:10" })).toEqual(["from"])
  expect(await fields({ until: "24:00" })).toEqual(["until"])
  expect(await fields({ until: "20:00" })).toEqual(["until"])
  expect(await fields({ time_zone: "Europe/Atlantis" })).toEqual(["time_zone"])
})

test("an email waits until quiet hours end, the hub shows it at once, and its sender is told when", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "cleo")

  const toCleo = (await requestReview(mailing, "cleo")).notified
  const toDora = (await requestReview(mailing, "dora")).notified

  expect(toCleo).toMatchObject({ mail: "deferred", mail_at: morning, in_app: true, link: null })
  expect(toDora).toMatchObject({ mail: "queued" })
  expect(toDora).not.toHaveProperty("mail_at")
  await mailing.settleSubscribers()
  expect((await mailing.as("cleo")(notifications.list)).answer).toHaveLength(1)
  const outbox = (await mailing.as("ada")(emails.list)).answer
  expect(outbox.map(({ to_name, deliver_after }) => [to_name, deliver_after])).toEqual([
    ["Dora", null],
    ["Cleo", morning],
  ])
})

test("in the day nothing is deferred, and to people without an account never", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "cleo")
  const topic = await createTopicOfBen(mailing, "Words.", "Oats")
  const outside = await mailing.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  mailing.setClock(new Date("2026-11-24T10:00:00Z"))

  const { notified } = await requestReview(mailing, "cleo")

  expect([outside.answer.notified[0]!.mail, notified.mail]).toEqual(["queued", "queued"])
})

test("an email that is off is not called deferred", async ({ hub }) => {
  hub.setClock(evening)
  await setQuietHours(hub, "cleo")
  expect((await requestReview(hub, "cleo")).notified.mail).toBe("waiting")
})

test("what waits is sent later or earlier when quiet hours change, and now when they are off", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "cleo")
  await setQuietHours(mailing, "dora")
  await requestReview(mailing, "cleo")
  await requestReview(mailing, "dora")

  await setQuietHours(mailing, "cleo", { until: "09:30" })
  const after = await listTimes(mailing)
  await setQuietHours(mailing, "cleo", { from: "23:00" })
  const loud = await listTimes(mailing)
  await mailing.as("dora")(quietHours.remove)

  expect(after.toSorted()).toEqual([morning, "2026-11-24T08:30:00.000Z"])
  expect(loud.toSorted()).toEqual([evening.toISOString(), morning])
  expect(await listTimes(mailing)).toEqual([evening.toISOString(), evening.toISOString()])
})

test("a deferred email is not sent when what it is about is over", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "cleo")
  const { review } = await requestReview(mailing, "cleo", "Rye")
  await mailing.as("ben")(reviews.cancel, { params: { id: review.id } })
  await mailing.settleSubscribers()

  const subjects = (await mailing.as("ada")(emails.list)).answer.map(({ subject }) => subject)

  expect(subjects).not.toContain('Ben asks you to review "Rye"')
})

test("a digest waits like any other email", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "dora", { until: "09:00" })
  const { topic } = { topic: await createTopicOfBen(mailing) }
  const { id } = await hub.db
    .selectFrom("users")
    .select("id")
    .where("person_id", "=", await findPersonId(mailing, "dora"))
    .executeTakeFirstOrThrow()
  const entry = { text: "News", link: null, cause: "test", topic_id: topic.id }
  await addDigestEntries(asSystem(mailing.app), id, [entry])
  mailing.setClock(new Date("2026-11-24T06:30:00Z"))

  await sendDigests(asSystem(mailing.app))

  expect(await listTimes(mailing)).toEqual(["2026-11-24T08:00:00.000Z"])
})

test("a deferred email is sent once, by whichever hub is there when its time comes", async ({ hub }) => {
  const mailing = await openMailingHub(hub)
  await setQuietHours(mailing, "cleo")
  await requestReview(mailing, "cleo")
  const { sentEmails, url } = await startTestSmtpServer({ refuses: () => undefined })
  const sender = { mailServer: () => ({ smtp_url: url, from: "Hub <hub@hub.test>" }), hubName: async () => "Hub" }
  const handlers = { "mail.send": createEmailHandler(sender) }
  const restarted = await openTestHub(hub.db, { mail_is_on: true })
  onTestFinished(() => restarted.close())
  // The clock of jobs is that of the database, which no test moves.
  await hub.db
    .updateTable("jobs")
    .set({ run_at: new Date(Date.now() + 3_600_000) })
    .where("state", "=", "ready")
    .execute()
  const inQuietHours = await runDueJobs(restarted.app, handlers)
  await hub.db
    .updateTable("jobs")
    .set({ run_at: new Date(0) })
    .where("queue", "=", "mail.send")
    .execute()

  await runDueJobs(restarted.app, handlers)
  await runDueJobs(mailing.app, handlers)

  expect([inQuietHours, sentEmails.length]).toEqual([0, 1])
})

test("the quiet hours of an account go with it", async ({ hub }) => {
  await setQuietHours(hub, "dora")
  await hub.db
    .deleteFrom("users")
    .where("person_id", "=", await findPersonId(hub, "dora"))
    .execute()
  expect(await hub.db.selectFrom("quiet_hours").select("user_id").execute()).toEqual([])
})
