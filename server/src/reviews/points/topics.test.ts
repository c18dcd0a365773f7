import { points } from "@hub/contract/points"
import { reviewInbox } from "@hub/contract/review-inbox"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, createTopicInReview, portalAt } from "../../../test/reviews.ts"

/** A topic of Ben with two comments of an expert, who approves or asks for changes. */
async function createDecidedBy(hub: TestHub, decision: "approve" | "request_changes") {
  const { topic, token } = await createTopicInReview(hub)
  const comments = ["How?", "Whom?"].map((body) => ({ heading: null, quote: "We count.", body }))
  const { status } = await portalAt(hub, token).decide({ decision, summary: "", expected_revision: 1, comments })
  expect(status).toBe(200)
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  const ids = answer.cards.flatMap((card) => card.points.map(({ id }) => id))
  return { topic, ids, round_id: answer.rounds[0]!.id }
}

async function reject(hub: TestHub, ids: number[]): Promise<void> {
  for (const id of ids)
    await hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "rejected", reason: "No." } })
}

const listDecided = async (hub: TestHub) =>
  (await hub.as("ben")(points.topics, { query: { decided: "true", owner: "me" } })).answer

test("the topics with open points are listed, the newest answer first", async ({ hub }) => {
  const { topic, ids, round_id } = await createDecidedBy(hub, "request_changes")

  const mine = await hub.as("ben")(points.topics, { query: { owner: "me" } })
  const hers = await hub.as("dora")(points.topics, { query: { owner: "me" } })
  await reject(hub, ids)
  await hub.as("ben")(points.settle, { params: { id: round_id } })

  expect(mine.answer).toMatchObject([{ id: topic.id, points: 2, open: 2, owner_name: "Ben" }])
  expect([hers.answer, (await hub.as("ben")(points.topics)).answer]).toEqual([[], []])
})

test("a topic whose changes are decided is sent again, and not among those whose reviewers are to be told", async ({
  hub,
}) => {
  const { topic, ids } = await createDecidedBy(hub, "request_changes")
  await reject(hub, ids)
  const { answer } = await hub.as("ben")(reviewInbox.toIncorporate, { query: { owner: "me" } })

  expect(answer).toMatchObject([{ id: topic.id, next: "resubmit" }])
  expect(await listDecided(hub)).toEqual([])
})

test("approved topics whose comments are decided are listed until their reviewers are told", async ({ hub }) => {
  const { topic, ids, round_id } = await createDecidedBy(hub, "approve")
  await createDecidedBy(hub, "approve")
  await reject(hub, ids)

  const { answer, headers } = await hub.as("ben")(points.topics, { query: { decided: "true", limit: 1 } })
  await hub.as("ben")(points.settle, { params: { id: round_id } })

  expect(answer).toMatchObject([{ id: topic.id, points: 2, open: 0 }])
  expect(headers["x-total-count"]).toBe("1")
  expect(await listDecided(hub)).toEqual([])
})

test("a review that was followed by another one is listed too, until its reviewers are told", async ({ hub }) => {
  const { topic, ids, round_id } = await createDecidedBy(hub, "request_changes")
  await reject(hub, ids)
  const { answer } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  const whileAsked = await listDecided(hub)
  const token = answer.notified[0]!.link!.split("/").at(-1)!
  const { status } = await portalAt(hub, token).decide(approvalInput)

  expect([status, whileAsked]).toEqual([200, []])
  expect(await listDecided(hub)).toMatchObject([{ id: topic.id, points: 2 }])
  await hub.as("ben")(points.settle, { params: { id: round_id } })
  expect(await listDecided(hub)).toEqual([])
})
