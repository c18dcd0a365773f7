import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { test, type TestHub } from "../../../test/hub.ts"

const written = `# "Basket" -- 2026

The "{{basket_name}}" costs 5 % more, 1990--1995. See [the change](#basket----2026).

\`"code" --\`
`

async function publish(hub: TestHub, collection_id: number, typography: boolean) {
  const body = { collection_id, kind: "mobile_kb", options: { typography, language: "de" } } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const kb = unzipSync((await hub.as("ben")(publications.artefact, { params: { id: answer.id } })).bytes)
  const file = async (format: "html" | "docx" | "markdown") =>
    (await hub.as("ben")(publications.file, { params: { id: answer.id, format } })).bytes
  return { page: (id: number) => strFromU8(kb[`t/${id}.html`]!), file }
}

test("an edition has its language's marks where that is asked for, and the typed ones where it is not", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "basket_name", value: 'so-called "basket"' } })
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Prices" } })
  const body = { title: 'The "new" basket', content: written }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  const places = [{ topic_id: topic.id, level: 1 }]
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: { topics: places } })

  const set = await publish(hub, collection.id, true)
  const page = set.page(topic.id)
  expect(page).toContain("<title>The „new“ basket")
  expect(page).toContain("The „so-called „basket““ costs 5\u00a0% more, 1990–1995.")
  expect(page).toContain('id="basket----2026"')
  expect(page).toContain("„Basket“ -- 2026")
  expect(page).toContain('<code>"code" --</code>')
  const html = strFromU8(await set.file("html"))
  expect(html).toContain("costs 5\u00a0% more, 1990–1995.")
  const word = strFromU8(unzipSync(await set.file("docx"))["word/document.xml"]!)
  expect(word).toContain("1990–1995")
  const folder = unzipSync(await set.file("markdown"))
  expect(strFromU8(folder["contents.json"]!)).toContain('The \\"new\\" basket')
  expect(strFromU8(Object.entries(folder).find(([name]) => name.endsWith(".md"))![1])).toContain("1990--1995")

  // Nothing of the earlier edition's setting is kept for the next.
  const plain = await publish(hub, collection.id, false)
  expect(plain.page(topic.id)).toContain("1990--1995")
  expect(plain.page(topic.id)).not.toContain("„")
})
