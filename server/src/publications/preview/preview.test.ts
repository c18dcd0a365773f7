import { collections } from "@hub/contract/collections"
import { editionPreview } from "@hub/contract/edition-preview"
import { images } from "@hub/contract/images"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { pngUpload } from "../../../test/matrix/fixtures.ts"

async function guide(hub: TestHub, content: string) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price <guide>" } })
  const id = answer.id
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Rates", content, collection_id: id } })
  const more = { title: "Method", content: "We ask people.", collection_id: id }
  await hub.as("ben")(topics.create, { body: more })
  return { id, topic_id: topic.id }
}

const preview = (hub: TestHub, id: number, who: "ben" | "cleo" | "nobody" = "ben") =>
  hub.as(who)(editionPreview.page, { params: { id } })
const sample = (hub: TestHub, id: number, who: "ben" | "cleo" | "nobody" = "ben") =>
  hub.as(who)(editionPreview.sample, { params: { id }, body: {} })

test("before a knowledge base is published its author sees the first topic as readers would, with values and nothing that runs", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { id } = await guide(hub, "The rate is {{rate}}.\n\n## How\n\n<script>alert(1)</script>\n\n## Why\n\nSo.")

  const { answer } = await preview(hub, id)

  expect(answer.title).toBe("Rates")
  expect(answer.html).toContain("The rate is 3 %.")
  expect(answer.html).toContain("Price &lt;guide&gt;")
  expect(answer.html).toContain('<b dir="auto">Method</b>')
  expect(answer.html).toContain("<style>")
  expect(answer.html).not.toMatch(/<script|<link|assets\//)
})

test("a preview shows images of the hub, and begins where a knowledge base of the collection would", async ({
  hub,
}) => {
  const { answer: image } = await hub.as("ben")(images.upload, { files: [pngUpload] })
  const { id } = await guide(hub, `![Rates](${image.public_url})`)
  const shown = (await preview(hub, id)).answer
  const { nodes, version } = (await hub.as("ben")(structure.read, { params: { id } })).answer
  const ops = [{ op: "update" as const, id: nodes![0]!.id, set: { include_kb: false } }]
  await hub.as("ben")(structure.change, { params: { id }, body: { base_version: version, ops } })

  const { answer } = await preview(hub, id)

  expect(shown.html).toMatch(/<img src="\/media\/[\w-]+\/picture" alt="Rates"/)
  expect(answer.title).toBe("Method")
})

test("only authors preview an edition, and of a collection without topics there is none", async ({ hub }) => {
  const { id } = await guide(hub, "First.")
  const { answer: empty } = await hub.as("ben")(collections.create, { body: { name: "Empty" } })

  const refused = [await preview(hub, id, "cleo"), await preview(hub, id, "nobody"), await sample(hub, id, "cleo")]

  expect(refused.map(({ status }) => status)).toEqual([403, 401, 403])
  expect([(await preview(hub, empty.id)).status, (await sample(hub, empty.id)).status]).toEqual([404, 404])
})

test("a sample is a PDF of the first topic, also where a variable has no value, and leaves nothing behind", async ({
  hub,
}) => {
  const { id } = await guide(hub, "The rate is {{nothing_yet}}.")

  const made = await sample(hub, id)

  expect([made.status, made.headers["content-type"]]).toEqual([200, "application/pdf"])
  expect(made.headers["content-disposition"]).toContain("Price  guide, edition 1, sample.pdf")
  expect(await hub.db.selectFrom("publications").select("id").execute()).toEqual([])
})
