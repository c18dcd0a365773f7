import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type Hub, test } from "../../../test/hub.ts"
import { asTheHub } from "../../platform/ctx.ts"
import { editionJob } from "./gather.ts"

async function published(hub: Hub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return hub.house.db.selectFrom("publications").selectAll().where("id", "=", answer.id).executeTakeFirstOrThrow()
}

test(
  "an edition is given the file of the one before and the texts that are others",
  { timeout: 60_000 },
  async ({ hub }) => {
    const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
    const collection_id = answer.id
    const write = async (title: string) =>
      (await hub.as("ben")(topics.create, { body: { title, content: `About ${title}.`, collection_id } })).answer.id
    const [one] = [await write("One"), await write("Two")]
    const first = await published(hub, collection_id)
    await hub.as("ben")(topics.save, { params: { id: one }, body: { title: "One", content: "Other words." } })

    const second = await published(hub, collection_id)

    const job = await editionJob(asTheHub(hub.house), second, "a folder", "changed")
    expect(job.before).toBe(hub.house.files.pathOf(first.sha256!))
    expect(job.topics.map(({ title, content }) => [title, content])).toEqual([
      ["One", "Other words."],
      ["Two", undefined],
    ])
  },
)
