import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function createTopic(hub: TestHub, content: string, project_id?: number): Promise<number> {
  const body = { title: content.slice(0, 20), content, ...(project_id && { project_id }) }
  return (await hub.as("ben")(topics.create, { body })).answer.id
}

async function createCollectionOf(hub: TestHub, topic_ids: number[]): Promise<number> {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })
  const places = topic_ids.map((topic_id) => ({ topic_id }))
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body: { topics: places } })
  return answer.id
}

const valuesOf = async (hub: TestHub, id: number, query = {}) =>
  (await hub.as("cleo")(collections.values, { params: { id }, query })).answer

test("a collection tells what its editions say for each variable: its own value, a project's, or that of everywhere", async ({
  hub,
}) => {
  const { answer: wages } = await hub.as("ben")(projects.create, { body: { name: "Wages" } })
  const create = async (slug: string, value: string) =>
    (await hub.as("ada")(variables.create, { body: { slug, value } })).answer.id
  const year = await create("base_year", "2020")
  const rate = await create("rate", "4 %")
  const ids = [
    await createTopic(hub, "In {{base_year}}, {{rate}}, {{rate}} again and {{unknown_one}}."),
    await createTopic(hub, "Once more {{rate}}."),
    await createTopic(hub, "Of wages {{rate}}.", wages.id),
  ]
  const archived = await createTopic(hub, "Old: {{gone_one}}.")
  const id = await createCollectionOf(hub, [...ids, ids[0]!, archived])
  await hub.as("ben")(topics.archive, { params: { id: archived } })
  await hub.as("ada")(variables.setScoped, { params: { id: year }, body: { collection_id: id, value: "2025" } })
  await hub.as("ada")(variables.setScoped, { params: { id: rate }, body: { project_id: wages.id, value: "5 %" } })

  expect(await valuesOf(hub, id)).toEqual([
    { slug: "base_year", variable_id: year, topics: 1, values: [{ value: "2025", set_in: "collection", topics: 1 }] },
    {
      slug: "rate",
      variable_id: rate,
      topics: 3,
      values: [
        { value: "4 %", set_in: "everywhere", topics: 2 },
        { value: "5 %", set_in: "project", topics: 1 },
      ],
    },
    { slug: "unknown_one", variable_id: null, topics: 1, values: [] },
  ])
})

test("the values of a collection come in pages, and those of one that is not there are not found", async ({ hub }) => {
  const id = await createCollectionOf(hub, [await createTopic(hub, "{{one_a}} {{one_b}} {{one_c}}")])

  const first = await hub.as("cleo")(collections.values, { params: { id }, query: { limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await valuesOf(hub, id, { limit: 2, cursor })
  const missing = await hub.as("cleo")(collections.values, { params: { id: 99_999 } })

  expect(first.headers["x-total-count"]).toBe("3")
  expect(second.map(({ slug }) => slug)).toEqual(["one_c"])
  expect(missing.status).toBe(404)
})
