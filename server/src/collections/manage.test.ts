import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"

async function handbook(hub: TestHub, name = "Handbook") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name, description: "All of it" } })
  const ids: number[] = []
  for (const title of ["One", "Two"])
    ids.push((await hub.as("ben")(topics.create, { body: { title, content: title } })).answer.id)
  await hub.as("ben")(collections.place, {
    params: { id: answer.id },
    body: { topics: ids.map((topic_id) => ({ topic_id })) },
  })
  return { ...(await read(hub, answer.id)), ids }
}

const read = async (hub: TestHub, id: number) => (await hub.as("ben")(collections.read, { params: { id } })).answer
const named = async (hub: TestHub, query: object) =>
  (await hub.as("cleo")(collections.list, { query })).answer.map(({ name }) => name)
const change = (hub: TestHub, id: number, body: object) =>
  hub.as("ben")(collections.change, {
    params: { id },
    body: { name: "Handbook", description: "", project_id: null, owner_id: null, version: 1, ...body },
  })

test("a collection is renamed, described, and given to a project and an owner", async ({ hub }) => {
  const { id } = await handbook(hub)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Prices" } })
  const dora = await hub.db.selectFrom("people").select("id").where("name", "=", "Dora").executeTakeFirstOrThrow()

  const changed = await change(hub, id, {
    name: "Guide",
    description: "New.",
    project_id: project.id,
    owner_id: dora.id,
  })
  const same = await change(hub, id, {
    name: "Guide",
    description: "New.",
    project_id: project.id,
    owner_id: dora.id,
    version: 2,
  })

  expect(changed.answer).toMatchObject({
    name: "Guide",
    description: "New.",
    project_name: "Prices",
    owner_name: "Dora",
    version: 2,
  })
  expect(same.answer.version).toBe(2)
})

test("two people who change one collection lose nothing: the second is shown both", async ({ hub }) => {
  const { id } = await handbook(hub)
  await change(hub, id, { description: "First." })

  const second = await change(hub, id, { description: "Second." })

  expect([second.status, second.answer.code]).toEqual([409, "version_conflict"])
  expect(second.answer.details).toMatchObject({ theirs: { description: "First." }, mine: { description: "Second." } })
})

test("a name that another collection has, an unknown project and an unknown owner are refused", async ({ hub }) => {
  const { id } = await handbook(hub)
  await handbook(hub, "Guide")

  const taken = await change(hub, id, { name: "GUIDE" })
  const nowhere = await change(hub, id, { project_id: 999_999 })
  const nobody = await change(hub, id, { owner_id: 999_999 })

  expect([taken.status, nowhere.status, nobody.status]).toEqual([409, 422, 422])
  expect(taken.answer.fields).toEqual({ name: "A collection called GUIDE already exists." })
  expect(await read(hub, id)).toMatchObject({ name: "Handbook", version: 1 })
})

test("a duplicate holds the same topics in the same places, and is arranged alone", async ({ hub }) => {
  const { id, ids } = await handbook(hub)

  const { answer: copy, status } = await hub.as("dora")(collections.duplicate, {
    params: { id },
    body: { name: "Copy" },
  })
  await hub.as("dora")(collections.arrange, {
    params: { id: copy.id },
    body: { nodes: copy.topics.toReversed().map((node) => ({ id: node.id, level: 2 })) },
  })

  expect(status).toBe(201)
  expect(copy).toMatchObject({ name: "Copy", description: "All of it", owner_name: "Dora", topics_count: 2 })
  expect(copy.topics.map((node) => node.topic_id)).toEqual(ids)
  expect((await read(hub, id)).topics.map((node) => [node.topic_id, node.level])).toEqual(ids.map((one) => [one, 1]))
})

test("an archived collection is out of the lists, takes nothing, and comes back as it was", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  const params = { id }

  const archived = await hub.as("ben")(collections.archive, { params })
  const again = await hub.as("ben")(collections.archive, { params })
  const placed = await hub.as("ben")(collections.place, { params, body: { topics: [{ topic_id: ids[0]! }] } })
  const arranged = await hub.as("ben")(collections.arrange, { params, body: { nodes: [] } })
  const changed = await change(hub, id, { version: 2 })
  const published = await hub.as("ben")(publications.create, { body: { collection_id: id, kind: "pdf" } })
  const listed = [await named(hub, {}), await named(hub, { archived: true })]
  const restored = await hub.as("ben")(collections.restore, { params })
  const twice = await hub.as("ben")(collections.restore, { params })

  expect(archived.answer).toMatchObject({ archived_at: now.toISOString(), can: { arrange: false, restore: true } })
  expect([again, placed, arranged, changed, published].map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect(published.answer.error).toBe("Handbook is archived. Restore it before you change it.")
  expect(listed).toEqual([[], ["Handbook"]])
  expect([restored.answer.archived_at, restored.answer.topics_count, twice.status]).toEqual([null, 2, 409])
  expect(await named(hub, {})).toEqual(["Handbook"])
})

test("a collection counts its topics by where they stand", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  await hub.as("ben")(topics.publish, { params: { id: ids[0]! } })

  const { mix, topics_count } = await read(hub, id)

  expect([mix, topics_count]).toEqual([{ draft: 1, in_review: 0, approved: 0, published: 1, archived: 0 }, 2])
})

test("a collection tells what readers have of it, and how it differs today", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  const before = await read(hub, id)
  const { answer: asked } = await hub.as("ben")(publications.create, { body: { collection_id: id, kind: "mobile_kb" } })
  await hub.settle()
  const fresh = await read(hub, id)
  await hub.as("ben")(topics.save, {
    params: { id: ids[0]! },
    body: { title: "One", content: "Other words.", base_revision: 1 },
  })
  const { answer: three } = await hub.as("ben")(topics.create, { body: { title: "Three", content: "Three" } })
  await hub.as("ben")(collections.place, { params: { id }, body: { topics: [{ topic_id: three.id }] } })
  const [, two] = (await read(hub, id)).topics
  const remaining = (await read(hub, id)).topics.filter((node) => node.id !== two!.id)
  await hub.as("ben")(collections.arrange, {
    params: { id },
    body: { nodes: remaining.map((node) => ({ id: node.id, level: 1 })) },
  })

  const today = await read(hub, id)

  expect(before.live).toEqual([])
  expect(fresh.live).toMatchObject([
    { publication_id: asked.id, kind: "mobile_kb", edition: 1, changed: 0, added: 0, removed: 0 },
  ])
  expect(today.live).toMatchObject([{ changed: 1, added: 1, removed: 1 }])
})

test("a text that is again what an edition holds, word for word, has not changed since", async ({ hub }) => {
  const { id, ids } = await handbook(hub)
  const params = { id: ids[0]! }
  const { title, content } = (await hub.as("ben")(topics.read, { params })).answer
  await hub.as("ben")(publications.create, { body: { collection_id: id, kind: "mobile_kb" } })
  await hub.settle()
  const save = async (words: string) => {
    const { revision } = (await hub.as("ben")(topics.read, { params })).answer
    await hub.as("ben")(topics.save, { params, body: { title, content: words, base_revision: revision } })
    return (await read(hub, id)).live.map(({ changed }) => changed)
  }

  expect([await save("Other words."), await save(content)]).toEqual([[1], [0]])
})

test("collections are found by words, project and owner, in the order asked for, page by page", async ({ hub }) => {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Prices" } })
  const made = []
  for (const name of ["beta", "Alpha", "Gamma"]) made.push(await handbook(hub, name))
  await change(hub, made[1]!.id, { name: "Alpha", description: "Retail words", project_id: project.id })

  expect(await named(hub, {})).toEqual(["Alpha", "beta", "Gamma"])
  expect(await named(hub, { sort: "-id" })).toEqual(["Gamma", "Alpha", "beta"])
  expect(await named(hub, { q: "retail" })).toEqual(["Alpha"])
  expect(await named(hub, { q: "100%" })).toEqual([])
  expect(await named(hub, { project: project.id })).toEqual(["Alpha"])
  expect((await hub.as("ben")(collections.list, { query: { owner: "me" } })).answer).toHaveLength(2)
  const first = await hub.as("cleo")(collections.list, { query: { limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  expect(first.headers["x-total-count"]).toBe("3")
  expect(await named(hub, { limit: 2, cursor })).toEqual(["Gamma"])
})
