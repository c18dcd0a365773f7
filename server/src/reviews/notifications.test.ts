import { notifications } from "@hub/contract/notifications"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { approvalInput, portalAt, createTopicInReview, findPortalToken, createTopicOfBen } from "../../test/reviews.ts"
import { changesAnswer, createTestSequence } from "../../test/sequences.ts"

async function listMessages(hub: TestHub, who: Player) {
  await hub.settle()
  return (await hub.as(who)(notifications.list)).answer.map(({ type, message, link }) => [type, message, link])
}

const cleo = async ({ db }: TestHub) =>
  (await db.selectFrom("people").select("id").where("email", "=", "cleo@hub.test").executeTakeFirstOrThrow()).id

async function askCleo(hub: TestHub) {
  const topic = await createTopicOfBen(hub)
  const { answer } = await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, reviewer_id: await cleo(hub) },
  })
  return { topic, review: answer.requests[0]!, token: findPortalToken(answer.notified[0]!.link!) }
}

const plea = 'Ben asks you to review "Jobless rate" by 28 November 2026.'

test("a reviewer with an account is told that they are asked, until they have answered", async ({ hub }) => {
  const { token, review, topic } = await askCleo(hub)
  const asked = await listMessages(hub, "cleo")
  await portalAt(hub, token).decide(approvalInput)

  expect(asked).toEqual([["review_requested", plea, `/reviews/tasks/${review.id}`]])
  expect(await listMessages(hub, "cleo")).toEqual([])
  expect(await listMessages(hub, "ben")).toEqual([
    ["decision", 'Cleo approved "Jobless rate".', `/topics/${topic.id}/review-feedback/${review.id}`],
  ])
})

test("an approval is in the hub at once, also for an author who gets answers in the daily digest", async ({ hub }) => {
  const preferences = (await hub.as("ben")(notifications.preferences)).answer
  await hub.as("ben")(notifications.savePreferences, { body: { ...preferences, answer: "digest" } })
  const { token, review, topic } = await askCleo(hub)

  await portalAt(hub, token).decide(approvalInput)

  expect(await listMessages(hub, "ben")).toEqual([
    ["decision", 'Cleo approved "Jobless rate".', `/topics/${topic.id}/review-feedback/${review.id}`],
  ])
  const emails = await hub.db.selectFrom("emails").select("to_email").where("subject", "like", "%approved%").execute()
  expect(emails).toEqual([])
})

test("the person who asked hears that changes are asked for", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "Count again.", expected_revision: 1 })

  expect(await listMessages(hub, "ben")).toMatchObject([
    ["decision", 'Eve Expert requested changes to "Jobless rate".', expect.any(String)],
  ])
})

test("a request that is taken back takes its notice back", async ({ hub }) => {
  const { review } = await askCleo(hub)
  const before = (await listMessages(hub, "cleo")).length
  await hub.as("ben")(reviews.cancel, { params: { id: review.id } })

  expect(before).toBe(1)
  expect(await listMessages(hub, "cleo")).toEqual([])
})

test("a request that was answered before anybody was told of it makes no notice", async ({ hub }) => {
  const { token } = await askCleo(hub)
  await portalAt(hub, token).decide(approvalInput)

  expect(await listMessages(hub, "cleo")).toEqual([])
})

test("a topic that is deleted takes every notice about it along", async ({ hub }) => {
  const { topic, token } = await askCleo(hub)
  await portalAt(hub, token).decide(approvalInput)
  const before = (await listMessages(hub, "ben")).length
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })

  expect(before).toBe(1)
  expect(await listMessages(hub, "ben")).toEqual([])
})

test("reviewers hear what became of their points", async ({ hub }) => {
  const { token, topic, review } = await askCleo(hub)
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  await portalAt(hub, token).decide({ decision: "request_changes", comments, expected_revision: 1 })
  const { id } = await hub.db.selectFrom("review_points").select("id").executeTakeFirstOrThrow()
  await hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "accepted" } })
  await hub.as("ben")(points.settle, { params: { id: review.round_id } })

  expect(await listMessages(hub, "cleo")).toEqual([
    [
      "feedback_reply",
      'See the outcome of your comments on "Jobless rate".',
      `/topics/${topic.id}/review-feedback/${review.id}`,
    ],
  ])
})

test("the owner of a sequence hears that it is paused for changes, until it goes on", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)
  await hub.as("nobody")(portal.decide, { params: { token: link }, body: changesAnswer() })
  const paused = await listMessages(hub, "ben")
  await hub.as("ben")(sequences.advance, { params: { id }, body: {} })

  expect(paused).toContainEqual([
    "sequence_paused",
    'The sequential review of "Jobless rate" is paused because changes were requested. It\'s your turn.',
    `/topics/${topic.id}`,
  ])
  expect((await listMessages(hub, "ben")).map(([type]) => type)).toEqual(["decision"])
})

test("the owner hears that a sequence waits for them, and that it is completed", async ({ hub }) => {
  const reviewers = [{ reviewer_id: await cleo(hub) }]
  const waiting = await createTestSequence(hub, { auto_advance_on_approve: false, reviewers })
  const done = await createTestSequence(hub, { reviewers })
  await hub.as("nobody")(portal.decide, { params: { token: waiting.link }, body: approvalInput })
  await hub.as("nobody")(portal.decide, { params: { token: done.link }, body: approvalInput })

  const types = (await listMessages(hub, "ben")).map(([type]) => type)

  expect(types).toHaveLength(4)
  expect(types).toEqual(expect.arrayContaining(["decision", "sequence_completed", "sequence_turn"]))
})

test("nobody is told of what they did themselves", async ({ hub }) => {
  const { id } = await createTestSequence(hub)
  await hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Later." } })
  const own = await listMessages(hub, "ben")
  await hub.as("ben")(sequences.resume, { params: { id }, body: {} })
  await hub.as("ada")(sequences.pause, { params: { id }, body: { reason: "Holiday." } })

  expect(own).toEqual([])
  expect((await listMessages(hub, "ben")).map(([type]) => type)).toEqual(["sequence_paused"])
})

test("the person who asked hears that a reviewer declined, and the reviewer is asked no longer", async ({ hub }) => {
  const { token } = await askCleo(hub)
  await hub.settle()
  await hub.as("nobody")(portal.decline, { params: { token }, body: { reason: "On leave." } })

  expect(await listMessages(hub, "ben")).toMatchObject([
    ["sequence_turn", 'Cleo declined to review "Jobless rate". It\'s your turn.', "/reviews?tab=done"],
  ])
  expect(await listMessages(hub, "cleo")).toEqual([])
})
