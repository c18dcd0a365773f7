import { collections } from "@hub/contract/collections"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { hasPoppler, readPdfWords } from "../../../test/pdf.ts"

const content = `::: tip
Mind the gap.
:::

!!! danger "Own title"
    - One

    Two

::: details More about it
Hidden words.
:::

=== "Farms"

    All farms.

=== "Shops"

    All shops.

::: code-group
\`\`\`sh [npm]
npm i
\`\`\`
:::

<b>Raw</b>

::: hero
Left as it is.
:::
`

async function publish(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const body = { collection_id, kind, options: { language: "de", typography: true } }
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  return answer.id
}

test("what is set apart has its title in every form of an edition, and its marks are in none", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Apart" } })
  await hub.as("ben")(topics.create, { body: { title: "Apart", content, collection_id: collection.id } })
  const id = await publish(hub, collection.id, "mobile_kb")
  const file = async (format: "html" | "epub" | "docx") =>
    (await hub.as("ben")(publications.file, { params: { id, format } })).bytes
  const parts = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes))
      .filter(([name]) => /t\/\d+\.html$|\.xhtml$|word\/document\.xml$/.test(name))
      .map(([, one]) => strFromU8(one))
      .join("\n")
  const forms: Record<string, string> = {
    kb: parts((await hub.as("ben")(publications.artefact, { params: { id } })).bytes),
    html: (await file("html")).toString(),
    epub: parts(await file("epub")),
    docx: parts(await file("docx")),
  }
  if (hasPoppler) {
    const pdf = await publish(hub, collection.id, "pdf")
    forms["pdf"] = readPdfWords((await hub.as("ben")(publications.artefact, { params: { id: pdf } })).bytes)
  }

  const words = [
    "Tipp",
    "Own title",
    "More about it",
    "Hidden words.",
    "Farms",
    "All farms.",
    "Shops",
    "npm i",
    "Left as",
  ]
  for (const [form, said] of Object.entries(forms)) {
    expect([form, words.filter((each) => !said.includes(each))]).toEqual([form, []])
    expect([form, said.match(/:::|!!!|===/g)]).toEqual([form, null])
  }
})
