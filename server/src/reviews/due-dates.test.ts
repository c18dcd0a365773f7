import { notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { approvalInput, portalAt, createTopicInReview, findPortalToken, createTopicOfBen } from "../../test/reviews.ts"
import { createTestSequence } from "../../test/sequences.ts"
import { asSystem } from "../platform/ctx.ts"
import { sendReminders } from "./reminders/remind.ts"

const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000)
const byHand = (hub: TestHub, id: number, who: "ben" | "dora" | "cleo" | "ada" = "ben") =>
  hub.as(who)(reviews.remind, { params: { id } })
const extend = (hub: TestHub, id: number, due_date: string, reason = "The figures come late.") =>
  hub.as("ben")(reviews.extend, { params: { id }, body: { due_date, reason } })
const listEmailsTo = async ({ db }: TestHub, email: string) =>
  db.selectFrom("emails").select(["subject", "text"]).where("to_email", "=", email).orderBy("id").execute()

async function ofCleo(hub: TestHub) {
  const topic = await createTopicOfBen(hub)
  const body = { topic_id: topic.id, reviewer_id: await findPersonId(hub, "cleo") }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  return { topic, review: answer.requests[0]! }
}

test("the person who asked reminds a reviewer once a day, and hears truly what became of it", async ({ hub }) => {
  const { review, token } = await createTopicInReview(hub)

  const { status, answer } = await byHand(hub, review.id)
  const again = await byHand(hub, review.id)
  hub.setClock(hours(25))
  const nextDay = await byHand(hub, review.id)

  // This hub sends no mail, so the reminder is there to be passed on.
  expect([status, answer.mail, answer.name]).toEqual([200, "waiting", "Eve Expert"])
  const other = findPortalToken(answer.link!)
  expect([
    other === token,
    (await portalAt(hub, other).read()).status,
    (await portalAt(hub, token).read()).status,
  ]).toEqual([false, 200, 200])
  expect([again.status, (again.answer as any).code, (again.answer as any).error]).toEqual([
    429,
    "reminded_already",
    "Eve Expert was reminded less than a day ago. Please wait until tomorrow.",
  ])
  expect(nextDay.status).toBe(200)
  const reminders = (await listEmailsTo(hub, "eve@office.test")).filter(({ subject }) =>
    subject.startsWith("Ben reminds"),
  )
  expect(reminders.map(({ subject }) => subject)).toEqual([
    'Ben reminds you of your review of "Jobless rate"',
    'Ben reminds you of your review of "Jobless rate"',
  ])
})

test("a reviewer with an account finds the reminder in the hub, and the request says when it was", async ({ hub }) => {
  const { topic, review } = await ofCleo(hub)

  await byHand(hub, review.id)

  const [notification] = (await hub.as("cleo")(notifications.list)).answer
  expect(notification).toMatchObject({
    type: "review_due",
    message: 'Ben reminds you: your review of "Jobless rate" is due on 28 November 2026.',
  })
  const { answer } = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect([answer.reminded_at, answer.can.remind]).toEqual([now.toISOString(), false])
})

test("an automatic reminder of the same day counts too", async ({ hub }) => {
  const { review } = await createTopicInReview(hub)
  hub.setClock(new Date("2026-11-26T06:00:00Z"))
  await sendReminders(asSystem(hub.app))
  hub.setClock(new Date("2026-11-26T09:00:00Z"))

  expect((await byHand(hub, review.id)).status).toBe(429)
})

test("only the person who asked, the owner or an administrator reminds and extends", async ({ hub }) => {
  const { review } = await ofCleo(hub)

  const refused = [await byHand(hub, review.id, "dora"), await byHand(hub, review.id, "cleo")]
  const body = { due_date: "2026-12-20", reason: "Later." }
  const strangers = await hub.as("dora")(reviews.extend, { params: { id: review.id }, body })

  expect([...refused, strangers].map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await byHand(hub, review.id, "ada")).status).toBe(200)
})

test("nobody is reminded of what is answered, has no good link, or is paused", async ({ hub }) => {
  const answered = await createTopicInReview(hub)
  await portalAt(hub, answered.token).decide(approvalInput)
  const { id, answer } = await createTestSequence(hub)
  await hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Later." } })
  const expired = await createTopicInReview(hub)
  await hub.db
    .updateTable("review_links")
    .set({ expires_at: new Date("2026-11-20T00:00:00Z") })
    .where("request_id", "=", expired.review.id)
    .execute()

  const refused = [
    await byHand(hub, answered.review.id),
    await byHand(hub, answer.steps[0]!.review_id!),
    await byHand(hub, expired.review.id),
  ]

  expect(refused.map(({ status, answer }) => [status, (answer as any).error])).toEqual([
    [409, "This review was already answered."],
    [409, "This review is paused. Resume it first."],
    [409, "The link has run out. Send a new one instead."],
  ])
})

test("a due date is extended with a reason, and the reviewer is told both", async ({ hub }) => {
  const { review, topic } = await createTopicInReview(hub)

  const { status, answer } = await extend(hub, review.id, "2026-12-20")

  expect([status, answer.review.due_date, answer.review.overdue, answer.notified.mail]).toEqual([
    200,
    "2026-12-20",
    false,
    "waiting",
  ])
  const sentEmail = (await listEmailsTo(hub, "eve@office.test")).at(-1)!
  expect(sentEmail.subject).toBe('Your review of "Jobless rate" is due on 20 December 2026 now')
  expect(sentEmail.text).toContain("The figures come late.")
  expect(sentEmail.text).toContain("28 November 2026")
  const { answer: read } = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(read.due_date).toBe("2026-12-20")
})

test("a date that is past, earlier or without a reason is refused", async ({ hub }) => {
  const { review } = await createTopicInReview(hub)

  const refused = [
    await extend(hub, review.id, "2026-11-28"),
    await extend(hub, review.id, "2026-11-23"),
    await extend(hub, review.id, "2026-12-20", "  "),
  ]

  expect(refused.map(({ status, answer }) => [status, (answer as any).fields])).toEqual([
    [422, { due_date: "Choose a date after 28 November 2026." }],
    [422, { due_date: "Choose a date after 28 November 2026." }],
    [422, { reason: "Give a reason." }],
  ])
})

test("after an extension the reviewer is reminded of the new date, and the link lives until then", async ({ hub }) => {
  const { review, token } = await createTopicInReview(hub)
  hub.setClock(new Date("2026-11-26T06:00:00Z"))
  await sendReminders(asSystem(hub.app))

  await extend(hub, review.id, "2027-02-10")
  hub.setClock(new Date("2027-02-08T06:00:00Z"))
  await sendReminders(asSystem(hub.app))

  const subjects = (await listEmailsTo(hub, "eve@office.test")).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith("Due soon"))).toHaveLength(2)
  expect((await portalAt(hub, token).read()).status).toBe(200)
})
