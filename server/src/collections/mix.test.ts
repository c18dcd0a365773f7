import { collections } from "@hub/contract/collections"
import { topics } from "@hub/contract/topics"
import { expect, test as plain } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { type TestHub, test } from "../../test/hub.ts"

const listed = async (hub: TestHub) =>
  (await hub.as("cleo")(collections.list, { query: {} })).answer.map(({ name, mix, topics_count }) => ({
    name,
    mix,
    topics_count,
  }))
const write = async (hub: TestHub, title: string) =>
  (await hub.as("ben")(topics.create, { body: { title, content: title } })).answer.id
const collect = async (hub: TestHub, name: string) =>
  (await hub.as("ben")(collections.create, { body: { name, description: "" } })).answer.id
const place = (hub: TestHub, id: number, ...ids: number[]) =>
  hub.as("ben")(collections.place, { params: { id }, body: { topics: ids.map((topic_id) => ({ topic_id })) } })
const nothing = { draft: 0, in_review: 0, approved: 0, published: 0, archived: 0 }

test("a topic that comes further is counted again in each of its places", async ({ hub }) => {
  const [one, two] = [await write(hub, "One"), await write(hub, "Two")]
  const guide = await collect(hub, "Guide")
  await collect(hub, "Nothing yet")
  await place(hub, guide, one, two, one)
  const copy = await hub.as("ben")(collections.duplicate, { params: { id: guide }, body: { name: "Later guide" } })

  await hub.as("ben")(topics.publish, { params: { id: one } })
  await hub.as("ben")(topics.archive, { params: { id: two } })

  const mix = { ...nothing, published: 2, archived: 1 }
  expect(copy.status).toBe(201)
  expect(await listed(hub)).toEqual([
    { name: "Guide", mix, topics_count: 3 },
    { name: "Later guide", mix, topics_count: 3 },
    { name: "Nothing yet", mix: nothing, topics_count: 0 },
  ])
})

plain("a topic that is published while it gets its place is counted as published", async () => {
  const hub = await createFreshHub()
  const guide = await collect(hub, "Guide")
  const ids: number[] = []
  for (let number = 0; number < 24; number++) ids.push(await write(hub, `Topic ${number}`))

  await Promise.all(ids.flatMap((id) => [place(hub, guide, id), hub.as("ben")(topics.publish, { params: { id } })]))

  expect(await listed(hub)).toEqual([{ name: "Guide", mix: { ...nothing, published: 24 }, topics_count: 24 }])
})
