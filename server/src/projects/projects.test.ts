import { projects } from "@hub/contract/projects"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"

test("a project has stakeholders, each a person linked once", async ({ hub }) => {
  const { answer } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const params = { id: answer.id }
  const body = { name: "Eve", email: "EVE@office.test" }

  await hub.as("ben")(projects.linkStakeholder, { params, body })
  await hub.as("ben")(projects.linkStakeholder, { params, body })
  const refused = await hub.as("cleo")(projects.linkStakeholder, { params, body })

  const linked = await hub.as("cleo")(projects.stakeholders, { params })
  const listed = await hub.as("cleo")(projects.list)
  expect(linked.answer).toMatchObject([{ name: "Eve Expert", email: "eve@office.test", can_review: true }])
  expect(listed.answer).toMatchObject([{ name: "Census", status: "active", milestones: [] }])
  expect(refused.status).toBe(403)
})

test("a project that is not there has no stakeholders", async ({ hub }) => {
  const { status } = await hub.as("ben")(projects.stakeholders, { params: { id: 999_999 } })

  expect(status).toBe(404)
})
