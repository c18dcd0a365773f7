import { collections } from "@hub/contract/collections"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function handbook(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook", description: "All of it" } })
  const ids: number[] = []
  for (const title of ["One", "Two", "Three"])
    ids.push((await hub.as("ben")(topics.create, { body: { title, content: title } })).answer.id)
  return { id: answer.id, ids }
}

test("topics stand in a collection in the order and at the levels given", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  const body = { topics: ids.map((topic_id, index) => ({ topic_id, level: index + 1 })) }

  const placed = await hub.as("ben")(collections.place, { params: { id }, body })
  const refused = await hub.as("cleo")(collections.place, { params: { id }, body })
  const unknown = await hub.as("ben")(collections.place, { params: { id }, body: { topics: [{ topic_id: 999_999 }] } })

  expect(placed.answer.topics.map((node) => [node.title, node.level, node.status])).toEqual([
    ["One", 1, "draft"],
    ["Two", 2, "draft"],
    ["Three", 3, "draft"],
  ])
  expect([refused.status, unknown.status]).toEqual([403, 422])
})

test("an author rearranges a collection and takes topics out, which stay topics", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  const body = { topics: ids.map((topic_id) => ({ topic_id })) }
  const { answer } = await hub.as("ben")(collections.place, { params: { id }, body })
  const [one, two, three] = answer.topics.map((node) => node.id)
  const nodes = [
    { id: three!, level: 1 },
    { id: one!, level: 2 },
  ]

  const arranged = await hub.as("ben")(collections.arrange, { params: { id }, body: { nodes } })
  const stale = await hub.as("ben")(collections.arrange, {
    params: { id },
    body: { nodes: [...nodes, { id: two!, level: 1 }] },
  })

  const topic = await hub.as("ben")(topics.read, { params: { id: ids[1]! } })
  expect(arranged.answer.topics.map((node) => [node.title, node.level])).toEqual([
    ["Three", 1],
    ["One", 2],
  ])
  expect([stale.status, stale.answer.code]).toEqual([409, "rearranged"])
  expect(topic.status).toBe(200)
})

test("two collections never have the same name", async ({ hub }) => {
  await handbook(hub)

  const same = await hub.as("dora")(collections.create, { body: { name: " HANDBOOK " } })
  const nameless = await hub.as("dora")(collections.create, { body: { name: "  " } })
  const reader = await hub.as("cleo")(collections.create, { body: { name: "Mine" } })

  expect([same.status, same.answer.fields]).toEqual([409, { name: "A collection called HANDBOOK already exists." }])
  expect([nameless.status, nameless.answer.fields]).toEqual([422, { name: "A name is required." }])
  expect(reader.status).toBe(403)
})

test("collections are listed by name with how many topics they hold", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  await hub.as("ben")(collections.place, { params: { id }, body: { topics: [{ topic_id: ids[0]! }] } })
  await hub.as("ben")(collections.create, { body: { name: "annex" } })

  const first = await hub.as("cleo")(collections.list, { query: { limit: 1 } })
  const cursor = new URL(/<(.*)>/.exec(String(first.headers["link"]))![1]!, "http://hub").searchParams.get("cursor")!
  const second = await hub.as("cleo")(collections.list, { query: { limit: 1, cursor } })

  expect(first.answer).toMatchObject([{ name: "annex", topics_count: 0, can: { arrange: false } }])
  expect(second.answer).toMatchObject([{ name: "Handbook", topics_count: 1 }])
  expect(second.headers["link"]).toBeUndefined()
})
