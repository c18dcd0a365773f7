import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  saveTopicText,
  eve,
  gus,
  createTopicInReview,
  readTopicStatus,
} from "../../test/reviews.ts"

test("a topic asked of two is approved when both approve", async ({ hub }) => {
  const { tokens, topic } = await createTopicInReview(hub, { external: [eve, gus] })

  await portalAt(hub, tokens[0]!).decide(approvalInput)
  const between = await readTopicStatus(hub, topic.id)
  await portalAt(hub, tokens[1]!).decide(approvalInput)

  expect([between, await readTopicStatus(hub, topic.id)]).toEqual(["pending_review", "approved"])
})

test("an approval of words that changed since does not approve the topic, which its author sends again", async ({
  hub,
}) => {
  const { tokens, topic } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide(approvalInput)
  await saveTopicText(hub, topic.id, "All new.")

  await portalAt(hub, tokens[1]!).open(2)
  await portalAt(hub, tokens[1]!).decide({ ...approvalInput, expected_revision: 2 })

  const left = await readTopicStatus(hub, topic.id)
  const again = await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, external: { name: "Otto", email: "otto@office.test" } },
  })
  expect([left, again.status, await readTopicStatus(hub, topic.id)]).toEqual(["draft", 201, "pending_review"])
})

test("the person who has not answered yet may, after another asked for changes, until the topic is sent again", async ({
  hub,
}) => {
  const { tokens, topic } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide({ ...approvalInput, decision: "request_changes", summary: "No." })
  const sentBack = await readTopicStatus(hub, topic.id)

  const late = await portalAt(hub, tokens[1]!).decide(approvalInput)
  const after = await readTopicStatus(hub, topic.id)
  const again = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })

  expect([sentBack, late.status, after, again.status]).toEqual(["revisions_requested", 200, "revisions_requested", 201])
})

test("sending a topic again ends the links of the round before", async ({ hub }) => {
  const { tokens, topic } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide({ ...approvalInput, decision: "request_changes", summary: "No." })
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })

  const late = await portalAt(hub, tokens[1]!).decide(approvalInput)

  expect([late.status, late.answer.code]).toEqual([410, "cancelled"])
})
