import { variables } from "@hub/contract/variables"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"

test("an administrator names values that everybody reads", async ({ hub }) => {
  const body = { slug: "release_day", value: "Tuesday", description: "When figures come out" }

  const made = await hub.as("ada")(variables.create, { body })
  const refused = await hub.as("ben")(variables.create, { body: { ...body, slug: "other" } })

  const list = await hub.as("cleo")(variables.list)
  expect(made.status).toBe(201)
  expect(refused.status).toBe(403)
  expect(list.answer).toMatchObject([{ ...body, owner_name: "Ada" }])
})

test("a slug is taken once and keeps to its alphabet", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "year" } })

  const again = await hub.as("ada")(variables.create, { body: { slug: "year" } })
  const odd = await hub.as("ada")(variables.create, { body: { slug: "2nd-Year" } })

  expect([again.status, again.answer.fields]).toEqual([409, { slug: "A variable year already exists." }])
  expect([odd.status, Object.keys(odd.answer.fields)]).toEqual([422, ["slug"]])
})

test("a value is changed and a variable deleted by administrators only", async ({ hub }) => {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: "year", value: "2025" } })
  const params = { id: answer.id }

  const refused = await hub.as("ben")(variables.change, { params, body: { value: "1999" } })
  const changed = await hub.as("ada")(variables.change, { params, body: { value: "2026" } })
  const afterwards = await hub.as("ben")(variables.remove, { params })
  const removed = await hub.as("ada")(variables.remove, { params })
  const again = await hub.as("ada")(variables.remove, { params })

  expect([refused.status, changed.answer.value]).toEqual([403, "2026"])
  expect([afterwards.status, removed.status, again.status]).toEqual([403, 204, 404])
})

test("a variable that topics use cannot go, and says which they are", async ({ hub }) => {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: "year", value: "2025" } })
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Rates", content: "In {{year}}." } })
  const params = { id: answer.id }

  const [used] = (await hub.as("cleo")(variables.list)).answer
  const afterwards = await hub.as("ada")(variables.remove, { params })
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Rates", content: "In 2025." } })
  const gone = await hub.as("ada")(variables.remove, { params })

  expect(used).toMatchObject({ slug: "year", usage_count: 1 })
  expect(afterwards).toMatchObject({
    status: 409,
    answer: {
      error: "year is used in 1 topic. Remove it there first.",
      details: { topics: [{ id: topic.id, title: "Rates" }] },
    },
  })
  expect(gone.status).toBe(204)
})

test("slugs that topics have and nobody has defined are listed, the most used first", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "year", value: "2025" } })
  for (const content of ["{{year}} {{month}}", "{{month}} {{day}}", "`{{code}}`"])
    await hub.as("ben")(topics.create, { body: { title: "Rates", content } })
  const { answer: old } = await hub.as("ben")(topics.create, { body: { title: "Old", content: "{{gone}}" } })
  await hub.as("ben")(topics.archive, { params: { id: old.id } })

  const { answer } = await hub.as("cleo")(variables.missing)

  expect(answer).toEqual([
    { slug: "month", usage_count: 2 },
    { slug: "day", usage_count: 1 },
  ])
})
