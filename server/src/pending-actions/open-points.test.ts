import { dashboard } from "@hub/contract/dashboard"
import { pendingActions } from "@hub/contract/pending-actions"
import { points } from "@hub/contract/points"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createTopicInReview, eve, gus, portalAt } from "../../test/reviews.ts"

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

test("everyone who requested changes in a round is named to the author, and suggestions are counted as such", async ({
  hub,
}) => {
  const ida = { name: "Ida", email: "ida@office.test" }
  const { topic, tokens } = await createTopicInReview(hub, { external: [eve, ida, gus], text: "We count.\n" })
  const [byEve, byIda, byGus] = tokens.map((token) => portalAt(hub, token))
  const suggestion = { revision: 1, start: 3, end: 8, old: "count", insert: "ask" }
  const changes = { decision: "request_changes", summary: "", expected_revision: 1 } as const
  await byEve!.decide({ ...changes, comments: [{ heading: null, quote: "We count.", body: "How?" }] })
  await byIda!.decide({ decision: "approve", expected_revision: 1 })
  await byGus!.decide({ ...changes, suggestions: [suggestion] })

  expect((await hub.as("ben")(pendingActions.list, { query: { topic: topic.id } })).answer).toMatchObject([
    {
      description: "Eve Expert and Gus requested changes. Incorporate the feedback and send it again.",
      open_points: 2,
      open_suggestions: 1,
    },
  ])
})
