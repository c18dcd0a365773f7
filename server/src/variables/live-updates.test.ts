import { comments } from "@hub/contract/comments"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { listen } from "../../test/listen.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

test("a page that shows a topic hears when a variable comes, has another value, and goes", async () => {
  const hub = await createFreshHub()
  const { id } = await createTopicOfBen(hub)
  await hub.settle()
  const page = await listen(hub, "cleo", comments.stream.path.replace(":id", String(id)))
  const heard = () => page.kinds().filter((kind) => kind === "variables").length

  const { answer } = await hub.as("ada")(variables.create, { body: { slug: "mean_rent", value: "900" } })
  await hub.settle()
  await expect.poll(heard).toBe(1)
  await hub.as("ada")(variables.change, { params: { id: answer.id }, body: { value: "950" } })
  await hub.settle()
  await expect.poll(heard).toBe(2)
  await hub.as("ada")(variables.remove, { params: { id: answer.id } })
  await hub.settle()

  await expect.poll(heard).toBe(3)
})
