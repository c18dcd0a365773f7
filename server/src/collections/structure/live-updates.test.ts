import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import type { TestHub } from "../../../test/hub.ts"
import { listen } from "../../../test/listen.ts"

/** A collection of ben's with two topics, and what can be asked about its outline. */
async function createCollection(hub: TestHub) {
  const as = hub.as("ben")
  const { id } = (await as(collections.create, { body: { name: "Guide" } })).answer
  const create = async (title: string) =>
    (await as(topics.create, { body: { title, content: "Words.", collection_id: id } })).answer.id
  const [first, second] = [await create("First"), await create("Second")]
  const read = async (since?: number) =>
    (await hub.as("cleo")(structure.read, { params: { id }, query: since === undefined ? {} : { since } })).answer
  const save = (title: string, content: string) =>
    as(topics.save, { params: { id: first }, body: { title, content, frontmatter: "" } })
  return { id, first, second, read, save, as }
}

test("an outline is another once a topic in it has another title or status, or is gone", async () => {
  const hub = await createFreshHub()
  const { first, second, read, save, as } = await createCollection(hub)
  const versions = [(await read()).version]
  const note = async () => {
    await hub.settleSubscribers()
    const { version, nodes } = await read(versions.at(-1))
    versions.push(version)
    return nodes?.map(({ title, status }) => `${title}: ${status}`)
  }

  await save("First", "Other words.")
  const afterWords = await note()
  await save("Foremost", "Other words.")
  const afterTitle = await note()
  await as(topics.archive, { params: { id: second } })
  const afterStatus = await note()
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [first] } })
  const afterDeletion = await note()

  expect(afterWords).toBeUndefined()
  expect(afterTitle).toEqual(["Foremost: draft", "Second: draft"])
  expect(afterStatus).toEqual(["Foremost: draft", "Second: archived"])
  expect(afterDeletion).toEqual(["Second: archived"])
})

test("a page that shows a topic in a collection hears on one line when either of them changes", async () => {
  const hub = await createFreshHub()
  const { id, second, save, as } = await createCollection(hub)
  await hub.settleSubscribers()
  const path = comments.stream.path.replace(":id", String(second))
  const page = await listen(hub, "cleo", `${path}?collection_id=${id}`)
  const elsewhere = await listen(hub, "cleo", path)

  await save("Foremost", "Words.")
  await hub.settleSubscribers()
  const afterTitle = await page.liveUpdates(1)
  await as(collections.freeze, { params: { id }, body: { reason: "Edition 2 is being printed." } })
  await hub.settleSubscribers()
  const afterFreeze = await page.liveUpdates(2)
  await as(comments.add, { params: { id: second }, body: { body: "Since when?", anchor: null } })
  const afterComment = await page.liveUpdates(3)

  expect([afterTitle, afterFreeze, afterComment]).toEqual([1, 2, 3])
  expect(await elsewhere.liveUpdates(1)).toBe(1)
})

test("a page whose collection does not exist still hears of comments", async () => {
  const hub = await createFreshHub()
  const { first, as } = await createCollection(hub)
  const path = comments.stream.path.replace(":id", String(first))
  const page = await listen(hub, "cleo", `${path}?collection_id=987654`)

  await as(comments.add, { params: { id: first }, body: { body: "Since when?", anchor: null } })

  expect(await page.liveUpdates(1)).toBe(1)
})
