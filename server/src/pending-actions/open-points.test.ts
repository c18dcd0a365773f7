import { dashboard } from "@hub/contract/dashboard"
import { pendingActions } from "@hub/contract/pending-actions"
import { points } from "@hub/contract/points"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createTopicInReview, portalAt } from "../../test/reviews.ts"

test("feedback with comments says how many wait for a decision, from whom, and leads to the first beside the text", async ({
  hub,
}) => {
  const { topic, token } = await createTopicInReview(hub)
  const comments = ["How?", "Why?"].map((body) => ({ heading: null, quote: "We count.", body }))
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "", expected_revision: 1, comments })
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  const ids = answer.cards.flatMap((card) => card.points.map(({ id }) => id))

  const expected = { from: "Eve Expert", open_points: 2, link: `/topics/${topic.id}?point=${Math.min(...ids)}` }
  expect((await hub.as("ben")(pendingActions.list, { query: { topic: topic.id } })).answer).toMatchObject([
    { kind: "incorporate", ...expected },
  ])
  expect((await hub.as("ben")(dashboard.pendingActions)).answer).toMatchObject([{ kind: "incorporate", ...expected }])
})
