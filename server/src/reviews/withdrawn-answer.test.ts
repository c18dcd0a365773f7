import { assignedReview } from "@hub/contract/assigned-review"
import { notifications } from "@hub/contract/notifications"
import { portal } from "@hub/contract/portal"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  eve,
  gus,
  createTopicInReview,
  readTopicStatus,
  createTopicOfBen,
} from "../../test/reviews.ts"
import { createTestSequence, readCurrentLink, readStepStatuses } from "../../test/sequences.ts"
import { findPersonId } from "../../test/matrix/principals.ts"

const reopen = (hub: TestHub, token: string) => hub.as("nobody")(portal.reopen, { params: { token } })
const answer = { ...approvalInput, summary: "Well said." }
const comment = { heading: null, quote: "We count.", body: "Whom?" }

/** Ben's topic before Eve and Gus; Eve has approved it with a comment. */
async function approvedByEve(hub: TestHub) {
  const given = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, given.tokens[0]!).decide({ ...answer, comments: [comment] })
  return { ...given, eves: given.tokens[0]!, guss: given.tokens[1]! }
}

test("a reviewer withdraws an answer while the round is open, and goes on from what it said", async ({ hub }) => {
  const { eves, guss, topic, review } = await approvedByEve(hub)

  const offered = (await portalAt(hub, eves).read()).answer.can_reopen
  const { status, answer: page } = await reopen(hub, eves)
  await portalAt(hub, guss).decide(approvalInput)

  expect([offered, status, page.state, page.can_reopen]).toEqual([true, 200, "open", false])
  expect(page.draft).toMatchObject({ summary: "Well said.", comments: [comment] })
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
  const { answer: listed } = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(listed).toMatchObject({ status: "in_progress", decision: null, decided_at: null, comments: [] })
  await portalAt(hub, eves).decide(approvalInput)
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("the withdrawn decision stays in the history, with what it was about", async ({ hub }) => {
  const { eves, topic } = await approvedByEve(hub)

  await reopen(hub, eves)

  const { answer: ended } = await hub.as("ben")(reviewHistory.list, { query: { outcome: "withdrawn" } })
  expect(ended).toMatchObject([{ outcome: "withdrawn", reviewers: [eve.name], words: "Well said.", revision: 1 }])
  const { answer: old } = await hub.as("ben")(reviews.feedback, {
    params: { id: topic.id, review_id: ended[0]!.feedback!.review_id },
  })
  expect(old).toMatchObject({ status: "withdrawn", decision: "approve", can: { cancel: false, reassign: false } })
})

test("the person who asked hears that the answer was withdrawn", async ({ hub }) => {
  const { eves } = await approvedByEve(hub)
  await hub.as("ben")(notifications.savePreferences, {
    body: { asked: "hub", reminder: "hub", turn: "hub", answer: "at_once", outcome: "hub" },
  })
  await hub.settle()

  await reopen(hub, eves)
  await hub.settle()

  const listed = (await hub.as("ben")(notifications.list)).answer
  expect(listed.map(({ message }) => message)).toEqual([
    'Eve Expert withdrew the answer on "Jobless rate" and is reviewing it again.',
  ])
  const sentEmails = await hub.db
    .selectFrom("emails")
    .select("subject")
    .where("to_email", "=", "ben@hub.test")
    .execute()
  expect(sentEmails.map(({ subject }) => subject)).toContain('Eve Expert withdrew the answer on "Jobless rate"')
})

test("once the round is closed the answer stands", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(approvalInput)

  const { status, answer: refused } = await reopen(hub, token)

  expect([status, (refused as any).code, (refused as any).error]).toEqual([
    409,
    "round_closed",
    "This review is over, so your answer stands. Tell Ben if something has to change.",
  ])
  expect((await portalAt(hub, token).read()).answer.can_reopen).toBe(false)
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("an answer that is not there cannot be withdrawn, nor twice", async ({ hub }) => {
  const { eves, guss } = await approvedByEve(hub)

  const early = await reopen(hub, guss)
  await reopen(hub, eves)
  const twice = await reopen(hub, eves)

  expect([early.status, twice.status]).toEqual([409, 409])
})

test("signed in, only the reviewer withdraws the answer", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewer_id = await findPersonId(hub, "cleo")
  const body = { topic_id: topic.id, reviewer_id, external: [gus] }
  const { answer: asked } = await hub.as("ben")(reviews.request, { body })
  const params = { id: asked.requests.find(({ reviewer }) => reviewer.id === reviewer_id)!.id }
  await hub.as("cleo")(assignedReview.decide, { params, body: approvalInput })

  const others = [
    await hub.as("ben")(assignedReview.reopen, { params }),
    await hub.as("ada")(assignedReview.reopen, { params }),
  ]
  const own = await hub.as("cleo")(assignedReview.reopen, { params })

  expect(others.map(({ status }) => status)).toEqual([404, 404])
  expect([own.status, own.answer.state]).toEqual([200, "open"])
})

test("in a sequence an answer is withdrawn until the next reviewer is asked", async ({ hub }) => {
  const waiting = await createTestSequence(hub, { auto_advance_on_approve: false })
  await portalAt(hub, waiting.link).decide(approvalInput)

  const early = await reopen(hub, waiting.link)

  expect([early.status, await readStepStatuses(hub, waiting.id)]).toEqual([200, ["active", "waiting"]])
  await portalAt(hub, waiting.link).decide(approvalInput)
  expect(await readStepStatuses(hub, waiting.id)).toEqual(["approved", "waiting"])

  const gone = await createTestSequence(hub)
  await portalAt(hub, gone.link).decide(approvalInput)
  const late = await reopen(hub, gone.link)

  expect([late.status, (late.answer as any).error]).toEqual([
    409,
    "The next reviewer was asked already, so your answer stands. Tell Ben if something has to change.",
  ])
  await portalAt(hub, await readCurrentLink(hub, gone.id)).decide(approvalInput)
  expect(await readTopicStatus(hub, gone.topic.id)).toBe("approved")
})
