import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const guide = (editing: string) => `# Sampling\n\nHow we sample.\n\n# Editing\n\n${editing}`

async function uploaded(hub: TestHub, text: string) {
  const { answer } = await hub.as("ben")(imports.upload, {
    body: {},
    files: [{ name: "guide.md", bytes: strToU8(text) }],
  })
  await hub.settle()
  return answer[0]!.id
}

async function accepted(hub: TestHub, id: number) {
  const { status } = await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  await hub.settle()
  const { answer } = await hub.as("ben")(imports.get, { params: { id } })
  return { status, done: answer.status }
}

const editing = async (hub: TestHub) => {
  const { id } = await hub.db.selectFrom("topics").select("id").where("title", "=", "Editing").executeTakeFirstOrThrow()
  return (await hub.as("ben")(topics.read, { params: { id } })).answer
}

/** A document that was imported, edited here and uploaded again, and its topic in the newer reading. */
async function bothChanged(hub: TestHub, base: string, here: string, file: string) {
  await accepted(hub, await uploaded(hub, guide(base)))
  const { id: topic, revision } = await editing(hub)
  const body = { title: "Editing", content: here, base_revision: revision }
  await hub.as("dora")(topics.save, { params: { id: topic }, body })
  const id = await uploaded(hub, guide(file))
  const { answer } = await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })
  return { id, item: answer.find((one) => one.title === "Editing")! }
}

const chooseJoined = (hub: TestHub, id: number, item_id: number) =>
  hub.as("ben")(importItems.change, { params: { id, item_id }, body: { choices: ["joined"] } })

test("changes of both sides in one paragraph are shown joined, and taken once the importer says so", async ({
  hub,
}) => {
  const words = "Values are checked. Outliers are asked about.\n"
  const here = words.replace("checked", "verified")
  const { id, item } = await bothChanged(hub, words, here, words.replace("asked about", "removed"))

  const early = await accepted(hub, id)
  const seen = await hub.as("ben")(importItems.read, { params: { id, item_id: item.id } })
  await chooseJoined(hub, id, item.id)
  const after = await accepted(hub, id)

  const both = "Values are verified. Outliers are removed.\n"
  expect([item.state, early.status]).toEqual(["conflict", 422])
  expect(seen.answer.update?.hunks).toMatchObject([{ joined: both }])
  expect([after.done, (await editing(hub)).content]).toEqual(["completed", both])
})

test("figures that both sides changed cannot be taken joined", async ({ hub }) => {
  const { id, item } = await bothChanged(hub, "About 12 000 homes.\n", "About 13 000 homes.\n", "About 12 500 homes.\n")

  const refused = await chooseJoined(hub, id, item.id)

  expect([item.state, refused.status, Object.keys(refused.answer.fields)]).toEqual(["conflict", 422, ["choices"]])
})
