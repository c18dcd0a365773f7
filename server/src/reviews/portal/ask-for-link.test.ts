import { notifications } from "@hub/contract/notifications"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, createTopicInReview, findPortalToken } from "../../../test/reviews.ts"

const month = 30 * 24 * 60 * 60_000
const monthAfter = new Date(now.getTime() + month)

/** Eve's link to Ben's topic, which has run out. */
async function runOut(hub: TestHub) {
  const made = await createTopicInReview(hub)
  hub.setClock(monthAfter)
  return made
}

const refusal = ({ answer }: { answer: unknown }) => (answer as { code: string }).code

const listMessages = async (hub: TestHub) =>
  (await hub.as("ben")(notifications.list)).answer.filter(({ title }) => title === "A new link is requested")

test("the person who holds a link that has run out asks for a new one, and gets none themselves", async ({ hub }) => {
  const { token, topic, review } = await runOut(hub)
  const before = await portalAt(hub, token).read()

  const { status, answer } = await portalAt(hub, token).askForLink()
  await hub.settle()

  expect(before.answer.details).toMatchObject({ requester: "Ben", can_ask: true })
  expect([status, answer]).toEqual([204, undefined])
  // Kept by a browser, that the link has run out would be its answer for good.
  expect([before.status, before.headers["cache-control"]]).toEqual([410, "no-store"])
  expect((await portalAt(hub, token).read()).answer.details).toMatchObject({ can_ask: false })
  expect(await hub.db.selectFrom("review_links").selectAll().execute()).toHaveLength(1)
  const link = `/topics/${topic.id}/review-feedback/${review.id}`
  expect(await listMessages(hub)).toMatchObject([
    { message: 'The link of Eve Expert to "Jobless rate" has expired. Send a new one.', link },
  ])
  const mail = await hub.db.selectFrom("emails").selectAll().where("to_email", "=", "ben@hub.test").execute()
  expect(mail).toMatchObject([{ subject: 'Eve Expert asks for a new link to "Jobless rate"' }])
})

test("one click gives the new link, and the notice goes with it", async ({ hub }) => {
  const { token, review } = await runOut(hub)
  await portalAt(hub, token).askForLink()
  await hub.settle()

  const { answer } = await hub.as("ben")(reviews.renew, { params: { id: review.id } })
  await hub.settle()

  expect(await listMessages(hub)).toEqual([])
  expect((await portalAt(hub, findPortalToken(answer.link!)).decide(approvalInput)).status).toBe(200)
  expect(refusal(await portalAt(hub, token).askForLink())).toBe("revoked")
})

test("asked twenty times at once, it is one wish; once more within the minute is not heard", async ({ hub }) => {
  const { token } = await runOut(hub)

  const answers = await Promise.all(Array.from({ length: 20 }, () => portalAt(hub, token).askForLink()))
  const more = await portalAt(hub, token).askForLink()
  await hub.settle()

  expect([new Set(answers.map(({ status }) => status)), more.status]).toEqual([new Set([204]), 429])
  expect(await listMessages(hub)).toHaveLength(1)
  expect(await hub.db.selectFrom("events").select("id").where("type", "=", "review.link_asked").execute()).toHaveLength(
    1,
  )
})

test("a link that is good, answered or unknown has nothing to be renewed", async ({ hub }) => {
  const good = await createTopicInReview(hub)
  const answered = await createTopicInReview(hub)
  await portalAt(hub, answered.token).decide(approvalInput)

  const still = await portalAt(hub, good.token).askForLink()
  hub.setClock(monthAfter)
  const late = await portalAt(hub, answered.token).askForLink()
  const unknown = await portalAt(hub, "x").askForLink()

  expect([still.status, refusal(still)]).toEqual([409, "still_good"])
  expect([late.status, refusal(late)]).toEqual([409, "already_answered"])
  expect(unknown.status).toBe(404)
  expect((await portalAt(hub, answered.token).read()).answer.details).toMatchObject({ can_ask: false })
})
