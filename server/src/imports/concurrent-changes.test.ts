import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const first = { Sampling: "How we sample.\n", Editing: "Values are checked.\n", Weights: "By region.\n" }
const guide = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([title, text]) => `# ${title}\n\n${text}`)
    .join("\n\n")

async function uploaded(hub: TestHub, text: string) {
  const files = [{ name: "guide.md", bytes: strToU8(text) }]
  const { answer } = await hub.as("ben")(imports.upload, { body: {}, files })
  await hub.settle()
  return answer[0]!.id
}

async function accepted(hub: TestHub, id: number) {
  const { status, answer } = await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  await hub.settle()
  const done = (await hub.as("ben")(imports.get, { params: { id } })).answer
  return { accepted: status, refusal: answer.error, done }
}

const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer
const topicsThere = async (hub: TestHub) => (await hub.db.selectFrom("topics").select("id").execute()).length

test("an import tells what it made and updated, not what was left out or stayed as it is", async ({ hub }) => {
  const { done } = await accepted(hub, await uploaded(hub, guide(first)))
  const id = await uploaded(
    hub,
    guide({ ...first, Weights: "By age.\n", Editing: "Read.\n", Annex: "Long.\n", Rates: "Monthly.\n" }),
  )
  const items = await itemsOf(hub, id)
  for (const { id: item_id, title } of items)
    if (["Annex", "Editing"].includes(title))
      await hub.as("ben")(importItems.change, { params: { id, item_id }, body: { include: false } })

  const again = await accepted(hub, id)

  expect(done.made).toEqual({ topics: 3, updated: 0, first_topic_id: expect.any(Number) })
  expect(again.done.made).toEqual({ topics: 1, updated: 1, first_topic_id: done.made!.first_topic_id })
})

test("a topic that was deleted while its newer reading waited is made again only if the importer says so", async ({
  hub,
}) => {
  const earlier = await uploaded(hub, guide(first))
  await accepted(hub, earlier)
  const id = await uploaded(hub, guide({ ...first, Weights: "By age.\n" }))
  const editing = (await itemsOf(hub, earlier)).find((one) => one.title === "Editing")!.topic_id
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [editing] } })

  const refused = await accepted(hub, id)
  const offered = (await itemsOf(hub, id)).map((one) => [one.title, one.state, one.include])
  await accepted(hub, id)

  expect([refused.accepted, refused.refusal]).toEqual([
    409,
    "The topic “Editing” was deleted in the meantime. It is now left out unless you choose it again.",
  ])
  expect(offered).toEqual([
    ["Sampling", "unchanged", true],
    ["Editing", "deleted", false],
    ["Weights", "changed", true],
  ])
  expect(await topicsThere(hub)).toBe(2)
})

test("an import is undone after the newer readings of it were, the newest first", async ({ hub }) => {
  const versions = [first, { ...first, Weights: "By age.\n" }, { ...first, Weights: "By size.\n" }]
  const ids: number[] = []
  for (const version of versions) {
    const id = await uploaded(hub, guide(version))
    await accepted(hub, id)
    ids.push(id)
  }
  const undone = async (id: number) => (await hub.as("ben")(imports.undo, { params: { id } })).status
  const weights = (await itemsOf(hub, ids[0]!)).find((one) => one.title === "Weights")!.topic_id!
  const words = async () => (await hub.as("ben")(topics.read, { params: { id: weights } })).answer.content

  expect([await undone(ids[2]!), await words()]).toEqual([200, "By age.\n"])
  expect([await undone(ids[1]!), await words()]).toEqual([200, "By region.\n"])
  expect([await undone(ids[0]!), await topicsThere(hub)]).toEqual([200, 0])
})
