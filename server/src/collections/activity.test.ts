import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { createTopicInReview } from "../../test/reviews.ts"

async function createCollection(hub: TestHub, name: string, topic_ids: number[]): Promise<number> {
  const { answer } = await hub.as("ben")(collections.create, { body: { name } })
  const body = { topics: topic_ids.map((topic_id) => ({ topic_id })) }
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body })
  return answer.id
}

test("the history of a collection tells what was done to it and to its editions, and nothing of another", async ({
  hub,
}) => {
  const { topic } = await createTopicInReview(hub)
  const id = await createCollection(hub, "Handbook", [topic.id])
  const other = await createCollection(hub, "Guide", [topic.id])
  for (const collection_id of [id, other])
    await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf" } })
  await hub.as("ben")(collections.archive, { params: { id } })

  const { answer, headers } = await hub.as("cleo")(collections.activity, { params: { id }, query: { limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(headers["link"]))![1]!
  const next = await hub.as("cleo")(collections.activity, { params: { id }, query: { limit: 10, cursor } })

  expect(answer.map(({ type }) => type)).toEqual(["collection.archived", "publication.requested"])
  expect(next.answer.at(-1)).toMatchObject({ type: "collection.created", actor_name: "Ben" })
  expect(Number(headers["x-total-count"])).toBe(2 + next.answer.length)
})

test("the open reviews of a collection are those of its topics, each once", async ({ hub }) => {
  const inside = await createTopicInReview(hub)
  const outside = await createTopicInReview(hub)
  const collection = await createCollection(hub, "Handbook", [inside.topic.id, inside.topic.id])

  const found = await hub.as("cleo")(reviews.list, { query: { collection, group: "waiting" } })

  expect(found.answer.map(({ topic_id }) => topic_id)).toEqual([inside.topic.id])
  expect(outside.topic.id).not.toBe(inside.topic.id)
  expect(found.headers["x-total-count"]).toBe("1")
})
