import { collections } from "@hub/contract/collections"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { hasPoppler, readPdfWords } from "../../../test/pdf.ts"

const kinds = ["Note", "Tip", "Important", "Warning", "Caution"]
const firstWords = [
  "**Mind**",
  "*Mind*",
  "`Mind`",
  "[Mind](https://a.example)",
  "<b>Mind</b>",
  "$`x`$",
  "<https://mind.example>",
]
const alerts = kinds
  .flatMap((kind) => firstWords.map((word) => `> [!${kind.toUpperCase()}]\n> ${word} the gap.\n\nBetween.\n`))
  .join("\n")

async function publish(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return answer.id
}

/** What each form of a collection's edition says, by the name of the form; a form in parts as all its parts. */
async function formsOf(hub: TestHub, collection_id: number): Promise<Record<string, string>> {
  const kb = await publish(hub, collection_id, "mobile_kb")
  const file = async (format: "html" | "epub" | "docx") =>
    (await hub.as("ben")(publications.file, { params: { id: kb, format } })).bytes
  const parts = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes))
      .filter(([name]) => /\.(?:x?html|xml|json|txt)$/.test(name))
      .map(([, one]) => strFromU8(one))
      .join("\n")
  const forms: Record<string, string> = {
    kb: parts((await hub.as("ben")(publications.artefact, { params: { id: kb } })).bytes),
    html: (await file("html")).toString(),
    epub: parts(await file("epub")),
    docx: parts(await file("docx")),
  }
  if (hasPoppler) {
    const pdf = await publish(hub, collection_id, "pdf")
    forms["pdf"] = readPdfWords((await hub.as("ben")(publications.artefact, { params: { id: pdf } })).bytes)
  }
  return forms
}

test("an alert of each kind is one in every form of an edition, whatever its first word is", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Alerts" } })
  const body = { title: "Alerts", content: alerts, collection_id: collection.id }
  await hub.as("ben")(topics.create, { body })

  const forms = await formsOf(hub, collection.id)

  for (const [form, words] of Object.entries(forms)) {
    expect([form, words.match(/\[!\w+\]/g)]).toEqual([form, null])
    for (const kind of kinds)
      expect([form, kind, words.match(new RegExp(`\\b${kind}\\b`, "g"))?.length ?? 0]).toEqual([
        form,
        kind,
        expect.toSatisfy((count: number) => count >= firstWords.length),
      ])
  }
})
