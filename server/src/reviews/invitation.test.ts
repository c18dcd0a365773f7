import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { createTopicOfBen, eve } from "../../test/reviews.ts"

test("the email that asks for a review tells only people without an account that they need none", async ({ hub }) => {
  const topic = await createTopicOfBen(hub, "Words.", "Rye")
  const reviewer_ids = [await findPersonId(hub, "cleo")]
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_ids, external: [eve] } })

  const sent = await hub.db.selectFrom("emails").select(["to_email", "text"]).execute()
  const textTo = (address: string) => sent.find(({ to_email }) => to_email === address)!.text

  expect(textTo("eve@office.test")).toContain("Read and answer it here. You don't need an account:")
  expect(textTo("cleo@hub.test")).not.toContain("need an account")
  expect(textTo("cleo@hub.test")).toContain("without signing in, or under Reviews when you are signed in:")
})
