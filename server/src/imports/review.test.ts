import { collections } from "@hub/contract/collections"
import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { milestones } from "@hub/contract/milestones"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const guide = `---
title: Survey guide
---
Preface.

# Sampling

How we sample.

## Weights

By region, see [editing](#editing).

# Editing

Values are checked.
`

async function uploaded(hub: TestHub, body: object = {}) {
  const { answer } = await hub.as("ben")(imports.upload, {
    body,
    files: [{ name: "guide.md", bytes: strToU8(guide) }],
  })
  await hub.settle()
  return answer[0]!.id
}

const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer
const whole = async (hub: TestHub, id: number, item_id: number) =>
  (await hub.as("ben")(importItems.read, { params: { id, item_id } })).answer
const named = async (hub: TestHub, id: number, title: string) =>
  (await itemsOf(hub, id)).find((item) => item.title === title)!
const looks = async (hub: TestHub, id: number) =>
  Promise.all(
    (await itemsOf(hub, id)).map(async (item) => [item.title, item.level, (await whole(hub, id, item.id)).content]),
  )

async function accepted(hub: TestHub, id: number, body: object = { collection_name: "Survey" }) {
  await hub.as("ben")(imports.accept, { params: { id }, body })
  await hub.settle()
  const { answer } = await hub.as("ben")(imports.get, { params: { id } })
  return answer
}

test("a proposed topic becomes a part of the one above it, and splitting there takes that back", async ({ hub }) => {
  const id = await uploaded(hub, { split_level: 2 })
  const before = await looks(hub, id)
  const weights = await named(hub, id, "Weights")

  const joined = await hub.as("ben")(importItems.merge, { params: { id, item_id: weights.id } })
  const sampling = await whole(hub, id, joined.answer.id)
  const split = await hub.as("ben")(importItems.split, {
    params: { id, item_id: joined.answer.id },
    body: { cut: sampling.headings[0]!.cut },
  })

  expect([joined.answer.title, sampling.content]).toEqual([
    "Sampling",
    "How we sample.\n\n## Weights\n\nBy region, see [editing](#editing).\n",
  ])
  expect(sampling.headings).toMatchObject([{ title: "Weights", level: 2 }])
  expect([split.answer.title, split.answer.level]).toEqual(["Weights", 2])
  expect(await looks(hub, id)).toEqual(before)
})

test("an import says that it was changed by hand from a join, a split or a new title on, until it is as its level has it", async ({
  hub,
}) => {
  const id = await uploaded(hub, { split_level: 2 })
  const changed = async () => (await hub.as("ben")(imports.get, { params: { id } })).answer.changed_by_hand
  const weights = await named(hub, id, "Weights")
  const before = await changed()

  const joined = await hub.as("ben")(importItems.merge, { params: { id, item_id: weights.id } })
  const afterJoining = await changed()
  const resplit = await hub.as("ben")(imports.resplit, { params: { id }, body: { level: 1 } })
  const { headings } = await whole(hub, id, joined.answer.id)
  await hub.as("ben")(importItems.split, { params: { id, item_id: joined.answer.id }, body: { cut: headings[0]!.cut } })
  const afterSplitting = await changed()
  const again = await hub.as("ben")(imports.resplit, { params: { id }, body: { level: 2 } })
  const editing = await named(hub, id, "Editing")
  await hub.as("ben")(importItems.change, { params: { id, item_id: editing.id }, body: { title: "Checks" } })

  expect([before, afterJoining, resplit.answer.changed_by_hand, afterSplitting]).toEqual([false, true, false, true])
  expect([again.answer.changed_by_hand, await changed()]).toEqual([false, true])
})

test("what the importer said of the other topics stays through a merge, and links find their way all the same", async ({
  hub,
}) => {
  const id = await uploaded(hub, { split_level: 2 })
  const editing = await named(hub, id, "Editing")
  const change = { params: { id, item_id: editing.id }, body: { title: "Checks", level: 2 } }
  await hub.as("ben")(importItems.change, change)
  await hub.as("ben")(importItems.merge, { params: { id, item_id: (await named(hub, id, "Weights")).id } })

  const { collection_id } = await accepted(hub, id)

  const made = await itemsOf(hub, id)
  expect(made.map((item) => [item.title, item.level])).toEqual([
    ["Survey guide", 1],
    ["Sampling", 1],
    ["Checks", 2],
  ])
  const { answer } = await hub.as("ben")(topics.read, { params: { id: made[1]!.topic_id! } })
  expect(answer.content).toContain(`see [editing](/topics/${made[2]!.topic_id}/edit)`)
  const read = await hub.as("ben")(collections.read, { params: { id: collection_id! } })
  expect(read.answer.topics.map((one) => [one.title, one.level])).toContainEqual(["Checks", 2])
})

test("the beginning of a file has nothing above it to join, and nothing is cut where no heading is", async ({
  hub,
}) => {
  const id = await uploaded(hub)
  const [first, second] = await itemsOf(hub, id)

  const merged = await hub.as("ben")(importItems.merge, { params: { id, item_id: first!.id } })
  const cut = await hub.as("ben")(importItems.split, { params: { id, item_id: second!.id }, body: { cut: 3 } })

  expect([first!.can_merge, second!.can_merge]).toEqual([false, true])
  expect([merged.status, cut.status]).toEqual([409, 422])
})

test("an import whose topics nobody has touched is undone: its topics and their places are gone", async ({ hub }) => {
  const id = await uploaded(hub)
  const { collection_id } = await accepted(hub, id)
  const [first] = await itemsOf(hub, id)

  const undone = await hub.as("ben")(imports.undo, { params: { id } })

  const topic = await hub.as("ben")(topics.read, { params: { id: first!.topic_id! } })
  const collection = await hub.as("ben")(collections.read, { params: { id: collection_id! } })
  const twice = await hub.as("ben")(imports.undo, { params: { id } })
  expect([undone.status, undone.answer.status]).toEqual([200, "undone"])
  expect([topic.status, collection.status, twice.status]).toEqual([404, 404, 409])
})

test("undoing leaves the collection that was there before, with what else stands in it", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Methods" } })
  await hub.as("ben")(topics.create, { body: { title: "Mine", content: "Words.", collection_id: collection.id } })
  const id = await uploaded(hub)
  await accepted(hub, id, { collection_id: collection.id })

  await hub.as("ben")(imports.undo, { params: { id } })

  const { answer } = await hub.as("ben")(collections.read, { params: { id: collection.id } })
  expect(answer.topics.map((one) => one.title)).toEqual(["Mine"])
})

test("an import whose topic was edited or placed elsewhere is not undone, and the refusal names them", async ({
  hub,
}) => {
  const { answer: other } = await hub.as("ben")(collections.create, { body: { name: "Elsewhere" } })
  const id = await uploaded(hub)
  await accepted(hub, id)
  const [first, second] = await itemsOf(hub, id)
  await hub.as("dora")(topics.save, {
    params: { id: first!.topic_id! },
    body: { title: first!.title, content: "Other words.", base_revision: 1 },
  })
  await hub.as("dora")(collections.place, {
    params: { id: other.id },
    body: { topics: [{ topic_id: second!.topic_id! }] },
  })

  const { status, answer } = await hub.as("ben")(imports.undo, { params: { id } })

  const still = await hub.as("ben")(topics.read, { params: { id: second!.topic_id! } })
  expect([status, answer.error]).toEqual([
    409,
    "This import can no longer be undone: “Survey guide” was edited, “Sampling” was placed in another collection.",
  ])
  expect(still.status).toBe(200)
})

test("an import whose topic was linked to a milestone is not undone", async ({ hub }) => {
  const id = await uploaded(hub)
  await accepted(hub, id)
  const [first] = await itemsOf(hub, id)
  const { answer: project } = await hub.as("ada")(projects.create, { body: { name: "Survey" } })
  const release = { project_id: project.id, name: "Release", date: "2030-01-01", topic_ids: [first!.topic_id!] }
  const linked = await hub.as("ada")(milestones.create, { body: release })

  const { status, answer } = await hub.as("ben")(imports.undo, { params: { id } })

  expect([linked.status, status]).toEqual([201, 409])
  expect(answer.error).toBe("This import can no longer be undone: “Survey guide” was linked to a milestone.")
})
