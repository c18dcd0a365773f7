import { comments } from "@hub/contract/comments"
import { reviews } from "@hub/contract/reviews"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { listen } from "../../test/listen.ts"
import { approvalInput, createTopicOfBen, eve, findPortalToken, portalAt } from "../../test/reviews.ts"

test("a page that shows a topic hears when it is sent for review and when an expert without an account answers", async () => {
  const hub = await createFreshHub()
  const { id } = await createTopicOfBen(hub)
  await hub.settle()
  const page = await listen(hub, "cleo", comments.stream.path.replace(":id", String(id)))

  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: id, external: [eve] } })
  await hub.settle()
  await expect.poll(() => page.kinds()).toContain("step")
  const before = page.kinds().length
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, expected_revision: 1 })
  await hub.settle()

  await expect.poll(() => page.kinds().slice(before)).toContain("step")
})
