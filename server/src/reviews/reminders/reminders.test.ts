import { notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { expect } from "vitest"
import { setCleoAway } from "../../../test/away.ts"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"
import { approvalInput, portalAt, eve, findPortalToken, createTopicOfBen } from "../../../test/reviews.ts"
import { createTestSequence } from "../../../test/sequences.ts"
import { asSystem } from "../../platform/ctx.ts"
import { sendReminders } from "./remind.ts"

const reminders = async ({ db }: TestHub) =>
  (await db.selectFrom("emails").select(["to_email", "subject"]).orderBy("id").execute())
    .filter(({ subject }) => /^Due|^Overdue|waiting for you/.test(subject))
    .map(({ to_email, subject }) => `${to_email}: ${subject}`)

/** The reminders of a day go out, as often as asked. */
async function morning(hub: TestHub, day: string, times = 1) {
  hub.setClock(new Date(`${day}T06:00:00Z`))
  for (let time = 0; time < times; time++) await sendReminders(asSystem(hub.app))
}

async function requestReview(hub: TestHub, title: string, due_date: string, whom: object = { external: eve }) {
  const topic = await createTopicOfBen(hub, "Words.", title)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, due_date, ...whom } })
  const { link } = answer.notified[0]!
  return { review: answer.requests[0]!, token: link === null ? "" : findPortalToken(link) }
}

test("a reviewer is reminded two days before, on the day and two days after, once each", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28")

  const sent = []
  for (const day of ["25", "26", "27", "28", "29", "30"]) {
    await morning(hub, `2026-11-${day}`, 2)
    sent.push((await reminders(hub)).length)
  }
  await morning(hub, "2026-12-05", 2)

  expect(sent).toEqual([0, 1, 1, 2, 2, 3])
  expect(await reminders(hub)).toEqual([
    'eve@office.test: Due soon: your review of "Rye"',
    'eve@office.test: Due today: your review of "Rye"',
    'eve@office.test: Overdue: your review of "Rye"',
  ])
})

test("several things that wait for one person come in one email", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28")
  await requestReview(hub, "Oats", "2026-11-26")

  await morning(hub, "2026-11-26")

  expect(await reminders(hub)).toEqual(["eve@office.test: 2 reviews are waiting for you"])
  const { text } = await hub.db.selectFrom("emails").select("text").orderBy("id", "desc").executeTakeFirstOrThrow()
  expect(text).toContain('- "Oats", due on 26 November 2026\n  Ben asked on 21 November 2026.')
  expect(text).toContain('- "Rye", due on 28 November 2026')
})

test("who has answered, or is not asked any more, is not reminded", async ({ hub }) => {
  const answered = await requestReview(hub, "Rye", "2026-11-28")
  const cancelled = await requestReview(hub, "Oats", "2026-11-28")
  await portalAt(hub, answered.token).decide(approvalInput)
  await hub.as("ben")(reviews.cancel, { params: { id: cancelled.review.id } })

  await morning(hub, "2026-11-28")

  expect(await reminders(hub)).toEqual([])
})

test("nobody is reminded while their review is paused", async ({ hub }) => {
  const { id } = await createTestSequence(hub)
  await hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Later." } })
  await morning(hub, "2026-11-28")
  const paused = await reminders(hub)
  await hub.as("ben")(sequences.resume, { params: { id }, body: {} })
  await morning(hub, "2026-11-28")

  expect([paused.length, (await reminders(hub)).length]).toEqual([0, 1])
})

test("a reviewer with an account is told in the hub too, in the place of the first plea", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28", { reviewer_id: await findPersonId(hub, "cleo") })
  await hub.settle()
  await morning(hub, "2026-11-30")

  const messages = (await hub.as("cleo")(notifications.list)).answer.map(({ type, message }) => [type, message])

  expect(messages).toEqual([["review_due", 'Your review of "Rye" is overdue since 28 November 2026.']])
})

test("a day's reminders have one job, which plans the next while anything is open", async ({ hub }) => {
  const jobs = async () =>
    hub.db
      .selectFrom("jobs")
      .select(["unique_key", "run_at", "state"])
      .where("queue", "=", "reviews.remind")
      .orderBy("id")
      .execute()
  const { token } = await requestReview(hub, "Rye", "2026-11-28")
  await requestReview(hub, "Oats", "2026-11-28")
  await hub.settle()
  const planned = await jobs()
  await morning(hub, "2026-11-22", 2)
  const next = await jobs()
  await portalAt(hub, token).decide(approvalInput)

  expect(planned).toMatchObject([{ unique_key: "2026-11-22", run_at: new Date("2026-11-22T06:00:00Z") }])
  expect(next.map(({ unique_key }) => unique_key)).toEqual(["2026-11-22", "2026-11-23"])
})

const readNewestEmail = async ({ db }: TestHub, to: string) =>
  (
    await db
      .selectFrom("emails")
      .select("text")
      .where("to_email", "=", to)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).text

const tokensIn = (text: string) => [...text.matchAll(/\/review\/(\S+)/g)].map(([, token]) => token!)

test("a reminder to somebody without an account holds a link for each review, and the first one stays good", async ({
  hub,
}) => {
  const [rye, oats] = [await requestReview(hub, "Rye", "2026-11-28"), await requestReview(hub, "Oats", "2026-11-28")]
  await morning(hub, "2026-11-28")

  const tokens = tokensIn(await readNewestEmail(hub, eve.email))
  const titles = [...tokens, rye.token].map(async (token) => (await portalAt(hub, token).read()).answer.title)
  const { status } = await portalAt(hub, tokens[1]!).decide(approvalInput)

  expect(await Promise.all(titles)).toEqual(["Rye", "Oats", "Rye"])
  expect(new Set([...tokens, rye.token, oats.token]).size).toBe(4)
  expect([status, (await portalAt(hub, oats.token).read()).answer.state]).toEqual([200, "answered"])
})

test("the secret of a reminder stands in its email and nowhere else", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28")
  await morning(hub, "2026-11-28")
  const [token] = tokensIn(await readNewestEmail(hub, eve.email))

  const everything = await Promise.all(
    (["events", "jobs", "review_links", "review_link_aliases", "notifications"] as const).map((table) =>
      hub.db.selectFrom(table).selectAll().execute(),
    ),
  )

  expect(JSON.stringify(everything)).not.toContain(token)
})

test("the link of a reminder runs out with the first, and is replaced and withdrawn with it", async ({ hub }) => {
  const [renewed, cancelled, left] = [
    await requestReview(hub, "Rye", "2026-11-28"),
    await requestReview(hub, "Oats", "2026-11-28"),
    await requestReview(hub, "Wheat", "2026-11-28"),
  ]
  await morning(hub, "2026-11-28")
  const [one, two, three] = tokensIn(await readNewestEmail(hub, eve.email))
  await hub.as("ben")(reviews.renew, { params: { id: renewed.review.id } })
  await hub.as("ben")(reviews.cancel, { params: { id: cancelled.review.id } })
  const read = async (token: string) => (await portalAt(hub, token).read()).answer.code

  const early = [await read(one!), await read(two!), await read(three!)]
  hub.setClock(new Date(now.getTime() + 30 * 24 * 60 * 60_000))
  const late = [await read(three!), await read(left.token)]
  const { status } = await portalAt(hub, three!).askForLink()

  expect(early).toEqual(["revoked", "cancelled", undefined])
  expect([...late, status]).toEqual(["expired", "expired", 204])
  expect((await portalAt(hub, left.token).read()).answer.details).toMatchObject({ can_ask: false })
})

test("a deputy is reminded on the same days as the reviewer, each once, as long as she is away", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28", { reviewer_id: await findPersonId(hub, "cleo") })
  await setCleoAway(hub, "dora", { from: "2026-11-27", until: "2026-11-29" })

  for (const day of ["26", "27", "28", "29", "30"]) await morning(hub, `2026-11-${day}`, 2)

  expect(await reminders(hub)).toEqual([
    'cleo@hub.test: Due soon: your review of "Rye"',
    'dora@hub.test: Due soon: the review by Cleo of "Rye"',
    'cleo@hub.test: Due today: your review of "Rye"',
    'dora@hub.test: Due today: the review by Cleo of "Rye"',
    'cleo@hub.test: Overdue: your review of "Rye"',
  ])
})

test("what a deputy has to answer themselves and for another comes in one email", async ({ hub }) => {
  await requestReview(hub, "Rye", "2026-11-28", { reviewer_id: await findPersonId(hub, "cleo") })
  await requestReview(hub, "Oats", "2026-11-28", { reviewer_id: await findPersonId(hub, "dora") })
  await setCleoAway(hub, "dora", { from: "2026-11-22", until: "2026-12-29" })

  await morning(hub, "2026-11-28", 2)

  expect(await reminders(hub)).toEqual([
    'cleo@hub.test: Due today: your review of "Rye"',
    "dora@hub.test: 2 reviews are waiting for you",
  ])
  const text = await readNewestEmail(hub, "dora@hub.test")
  expect(text).toContain('- "Rye", due on 28 November 2026\n  Ben asked Cleo, whose deputy you are, on')
  expect(text).toContain('- "Oats", due on 28 November 2026\n  Ben asked on')
  expect(tokensIn(text)).toEqual([])
  const messages = (await hub.as("dora")(notifications.list)).answer.map(({ message }) => message)
  expect(messages).toContain('The review by Cleo of "Rye" is due on 28 November 2026.')
  hub.setClock(new Date("2026-12-30T00:00:00Z"))
  const messagesAfter = (await hub.as("dora")(notifications.list)).answer.map(({ message }) => message)
  expect(messagesAfter).toEqual(['Your review of "Oats" is due on 28 November 2026.'])
})
