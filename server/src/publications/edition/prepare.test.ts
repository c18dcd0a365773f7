import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { images } from "@hub/contract/images"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { pngUpload } from "../../../test/matrix/fixtures.ts"
import { asSystem } from "../../platform/ctx.ts"
import { prepareEditionJob } from "./prepare.ts"

async function published(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return hub.app.db.selectFrom("publications").selectAll().where("id", "=", answer.id).executeTakeFirstOrThrow()
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

    const job = await prepareEditionJob(asSystem(hub.app), second, "a folder", "changed")
    expect(job.before).toBe(hub.app.files.pathOf(first.sha256!))
    expect(job.topics.map(({ title, content }) => [title, content])).toEqual([
      ["One", "Other words."],
      ["Two", undefined],
    ])
  },
)

test("an image is in an edition whose address is the value of a variable, where that stands in a text", async ({
  hub,
}) => {
  const { answer: picture } = await hub.as("ben")(images.upload, { files: [pngUpload] })
  for (const slug of ["logo", "seal"])
    await hub.as("ada")(variables.create, { body: { slug, value: slug === "logo" ? picture.public_url : "None" } })
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const content = "![Our sign]({{logo}})"
  await hub.as("ben")(topics.create, { body: { title: "One", content, collection_id: answer.id } })

  const { id, key } = await published(hub, answer.id)

  const { answer: about } = await hub.as("ben")(evidence.read, { params: { id } })
  expect(about.images).toHaveLength(1)
  const topic_id = about.places[0]!.topic_id
  const page = (await hub.fastify.inject({ url: `/kb/${key}/t/${topic_id}.html` })).body
  expect(page).toMatch(/<img src="\.\.\/images\/[^"]+" alt="Our sign"/)
})
