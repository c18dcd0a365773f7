import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function written(hub: TestHub) {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "One." } })
  return { params: { id: answer.id } }
}

test("an archived topic is read, not edited or published, until it is restored as a draft", async ({ hub }) => {
  const input = await written(hub)

  const archived = await hub.as("dora")(topics.archive, input)
  const saved = await hub.as("ben")(topics.save, { ...input, body: { title: "Prices", content: "Two." } })
  const published = await hub.as("ben")(topics.publish, input)
  const read = await hub.as("cleo")(topics.read, input)
  const restored = await hub.as("ben")(topics.restore, input)

  expect(archived.answer).toMatchObject({
    status: "archived",
    can: { edit: false, submit: false, publish: false, unpublish: false, reopen: false, archive: false, restore: true },
  })
  expect([saved.status, published.status, read.answer.content]).toEqual([409, 409, "One."])
  expect(restored.answer).toMatchObject({ status: "draft", can: { edit: true, archive: true, restore: false } })
})

test("what readers see is kept while a topic is archived", async ({ hub }) => {
  const input = await written(hub)
  await hub.as("ben")(topics.publish, input)
  await hub.as("ben")(topics.archive, input)

  const restored = await hub.as("ben")(topics.restore, input)

  expect(restored.answer).toMatchObject({ status: "draft", published_revision: 1 })
})

test("only authors archive and restore, and only what is not put away already or in review", async ({ hub }) => {
  const input = await written(hub)

  const early = await hub.as("ben")(topics.restore, input)
  const reviewer = await hub.as("cleo")(topics.archive, input)
  const nobody = await hub.as("nobody")(topics.archive, input)
  await hub.as("ada")(topics.archive, input)
  const twice = await hub.as("ben")(topics.archive, input)
  const reviewersRestore = await hub.as("cleo")(topics.restore, input)
  const missing = await hub.as("ben")(topics.archive, { params: { id: 999_999 } })

  expect([early.status, early.answer.error]).toEqual([409, "This topic is draft, so it cannot be restored now."])
  expect([reviewer.status, reviewer.answer.error]).toEqual([403, "Only authors can archive topics."])
  expect([nobody.status, reviewersRestore.status, missing.status]).toEqual([401, 403, 404])
  expect([twice.status, twice.answer.code]).toEqual([409, "illegal_move"])
})

test("archiving and restoring are remembered", async ({ hub }) => {
  const input = await written(hub)
  await hub.as("ben")(topics.archive, input)
  await hub.as("ben")(topics.restore, input)

  const events = await hub.db
    .selectFrom("events")
    .select("type")
    .where("subject_id", "=", input.params.id)
    .orderBy("id")
    .execute()

  expect(events.map((event) => event.type)).toEqual(["topic.created", "topic.archived", "topic.restored"])
})
