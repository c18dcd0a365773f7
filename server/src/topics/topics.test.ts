import { collections } from "@hub/contract/collections"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type Hub, test } from "../../test/hub.ts"

async function written(hub: Hub, content = "One.\n\nTwo.\n\nThree.\n", title = "Prices") {
  const { answer } = await hub.as("ben")(topics.create, { body: { title, content, frontmatter: "lang: en" } })
  return answer
}

test("a new topic is a draft with its first revision", async ({ hub }) => {
  const topic = await written(hub)

  const { status, answer } = await hub.as("cleo")(topics.read, { params: { id: topic.id } })

  expect(status).toBe(200)
  expect(answer).toMatchObject({
    status: "draft",
    revision: 1,
    content: "One.\n\nTwo.\n\nThree.\n",
    frontmatter: "lang: en",
  })
  expect(answer.can).toEqual({ edit: false, submit: false, publish: false })
  expect(topic.can).toEqual({ edit: true, submit: true, publish: true })
})

test("a save makes the next revision, and a save without a change makes none", async ({ hub }) => {
  const { id } = await written(hub)
  const body = { title: "Prices", content: "One.\n\nTwo!\n\nThree.\n", base_revision: 1 }

  const first = await hub.as("ben")(topics.save, { params: { id }, body })
  const again = await hub.as("ben")(topics.save, { params: { id }, body: { ...body, base_revision: 2 } })

  expect(first.answer).toMatchObject({ revision: 2, unchanged: false, merged: false, frontmatter: "lang: en" })
  expect(again.answer).toMatchObject({ revision: 2, unchanged: true, merged: false })
})

test("topics are listed, put into collections and deleted", async ({ hub }) => {
  const { id } = await written(hub)
  const made = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })

  await hub.as("ben")(collections.place, { params: { id: made.answer.id }, body: { topics: [{ topic_id: id }] } })
  const listed = await hub.as("cleo")(topics.list, { query: { q: "HANDB" } })
  const refused = await hub.as("ben")(topics.bulkDelete, { body: { ids: [id] } })
  const deleted = await hub.as("ada")(topics.bulkDelete, { body: { ids: [id, id, 999_999, "x"] } })

  expect(listed.answer).toMatchObject([{ id, collection_name: "Handbook" }])
  expect([refused.status, refused.answer.error]).toEqual([403, "Admin role required for bulk deletion."])
  expect(deleted.answer).toEqual({ deleted: 1, not_found: [999_999] })
})
