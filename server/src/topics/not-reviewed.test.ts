import { author } from "@hub/contract/author"
import { collections } from "@hub/contract/collections"
import { organize } from "@hub/contract/organize"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../test/reviews.ts"

async function approve(hub: TestHub, topic_id: number) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
}

/** A collection with an approved topic and one that nobody approved. */
async function guide(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const write = async (title: string) =>
    (await hub.as("ben")(topics.create, { body: { title, content: "Words.", collection_id: answer.id } })).answer.id
  const [approved, draft] = [await write("Approved"), await write("Draft")]
  await approve(hub, approved)
  return { id: answer.id, approved, draft }
}

const marks = (rows: { title: string; status: string | null; not_reviewed: boolean }[]) =>
  rows
    .map(({ title, status, not_reviewed }) => [title, status, not_reviewed] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))

test("what was published and nobody approved says so wherever its status is told", async ({ hub }) => {
  const { id, draft } = await guide(hub)
  await hub.as("ben")(publications.create, { body: { collection_id: id, kind: "mobile_kb" } })
  await hub.settle()
  const params = { id }

  const list = (await hub.as("cleo")(topics.list, { query: {} })).answer
  const topic = (await hub.as("cleo")(topics.read, { params: { id: draft } })).answer
  const collection = (await hub.as("cleo")(collections.read, { params })).answer
  const lines = (await hub.as("cleo")(collections.list, { query: {} })).answer
  const builder = (await hub.as("ben")(structure.read, { params })).answer.nodes!
  const places = (await hub.as("ben")(organize.preview, { params, body: { ops: [] } })).answer.places
  const home = (await hub.as("ben")(author.home)).answer

  const both = [
    ["Approved", "published", false],
    ["Draft", "published", true],
  ]
  expect([list, collection.topics, builder, places].map(marks)).toEqual([both, both, both, both])
  expect([topic.not_reviewed, collection.not_reviewed, lines[0]!.not_reviewed]).toEqual([true, 1, 1])
  expect(home.topics).toEqual([{ status: "published", count: 2, not_reviewed: 1 }])
})

test("it says so no more once a review approves the text that readers see", async ({ hub }) => {
  const { draft } = await guide(hub)
  await hub.as("ben")(topics.publish, { params: { id: draft } })
  const notReviewed = async () => (await hub.as("cleo")(topics.read, { params: { id: draft } })).answer.not_reviewed

  const before = await notReviewed()
  await hub.as("ben")(topics.save, { params: { id: draft }, body: { title: "Draft", content: "Other words." } })
  const written = await notReviewed()
  await approve(hub, draft)
  await hub.as("ben")(topics.publish, { params: { id: draft } })

  expect([before, written, await notReviewed()]).toEqual([true, false, false])
})
