import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { approval, at, edit, eve, gus, inReview, statusOf } from "../../test/reviews.ts"

test("a topic asked of two is approved when both approve", async ({ hub }) => {
  const { tokens, topic } = await inReview(hub, { external: [eve, gus] })

  await at(hub, tokens[0]!).decide(approval)
  const between = await statusOf(hub, topic.id)
  await at(hub, tokens[1]!).decide(approval)

  expect([between, await statusOf(hub, topic.id)]).toEqual(["pending_review", "approved"])
})

test("an approval of words that changed since does not approve the topic, which its author sends anew", async ({
  hub,
}) => {
  const { tokens, topic } = await inReview(hub, { external: [eve, gus] })
  await at(hub, tokens[0]!).decide(approval)
  await edit(hub, topic.id, "All new.")

  await at(hub, tokens[1]!).open(2)
  await at(hub, tokens[1]!).decide({ ...approval, expected_revision: 2 })

  const left = await statusOf(hub, topic.id)
  const again = await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, external: { name: "Otto", email: "otto@office.test" } },
  })
  expect([left, again.status, await statusOf(hub, topic.id)]).toEqual(["draft", 201, "pending_review"])
})

test("whoever has not answered yet may, after another asked for changes, until the topic is sent again", async ({
  hub,
}) => {
  const { tokens, topic } = await inReview(hub, { external: [eve, gus] })
  await at(hub, tokens[0]!).decide({ ...approval, decision: "request_changes", summary: "No." })
  const sentBack = await statusOf(hub, topic.id)

  const late = await at(hub, tokens[1]!).decide(approval)
  const after = await statusOf(hub, topic.id)
  const again = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })

  expect([sentBack, late.status, after, again.status]).toEqual(["revisions_requested", 200, "revisions_requested", 201])
})

test("sending a topic again ends the links of the round before", async ({ hub }) => {
  const { tokens, topic } = await inReview(hub, { external: [eve, gus] })
  await at(hub, tokens[0]!).decide({ ...approval, decision: "request_changes", summary: "No." })
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })

  const late = await at(hub, tokens[1]!).decide(approval)

  expect([late.status, late.answer.code]).toEqual([410, "cancelled"])
})
