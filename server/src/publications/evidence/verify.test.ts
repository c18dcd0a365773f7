import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { verifyFile } from "./verify.ts"

/** An edition of two topics of ben's, as the two files that anybody downloads of it. */
async function downloaded(hub: TestHub, kind: PublicationKind = "mobile_kb") {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const topic_ids: number[] = []
  for (const title of ["Rates", "Method"]) {
    const body = { title, content: `About ${title}.`, collection_id: collection.id }
    topic_ids.push((await hub.as("ben")(topics.create, { body })).answer.id)
  }
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id: collection.id, kind } })
  await hub.settle()
  const params = { id: answer.id }
  const { bytes: artefact } = await hub.as("cleo")(publications.artefact, { params })
  const { bytes: manifest } = await hub.as("cleo")(evidence.file, { params })
  return { artefact, manifest, topic_ids, id: answer.id }
}

test.for(["pdf", "mobile_kb"] as const)(
  "a %s and its evidence are known again, by their bytes",
  async (kind, { hub }) => {
    const { artefact, manifest } = await downloaded(hub, kind)

    const [file, text] = [await verifyFile(hub.db, artefact), await verifyFile(hub.db, manifest)]

    const name = `“Price guide”, ${kind === "pdf" ? "PDF" : "knowledge base"}, edition 1`
    expect(file).toEqual({
      holds: true,
      sentence: `This is the file of ${name}. The file, its evidence and 2 texts match.`,
    })
    expect(text).toEqual({
      holds: true,
      sentence: `This is the evidence of ${name}. The file, its evidence and 2 texts match.`,
    })
  },
)

test("a file in which anything was changed is not known", async ({ hub }) => {
  const { manifest } = await downloaded(hub)
  const other = Buffer.from(manifest.toString().replace("Rates", "Wages"))

  expect(await verifyFile(hub.db, other)).toEqual({
    holds: false,
    sentence: "No edition in this hub has this file. It was changed or comes from somewhere else.",
  })
})

test("what was edited since changes nothing, and what was deleted since is counted", async ({ hub }) => {
  const { artefact, topic_ids } = await downloaded(hub)
  const body = { title: "Other", content: "Other words." }
  await hub.as("ben")(topics.save, { params: { id: topic_ids[0]! }, body })
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic_ids[1]!] } })
  await hub.settle()

  const { holds, sentence } = await verifyFile(hub.db, artefact)

  expect(holds).toBe(true)
  expect(sentence).toContain("The file, its evidence and 2 texts match; 1 of these is no longer in the hub.")
})

test("words that somebody changed behind the hub's back are named, in a text and in the evidence", async ({ hub }) => {
  const { artefact, topic_ids, id } = await downloaded(hub)

  await hub.db.updateTable("revisions").set({ content: "Forged." }).where("topic_id", "=", topic_ids[0]!).execute()
  const forged = await verifyFile(hub.db, artefact)
  await hub.db.updateTable("publication_evidence").set({ manifest: "{}" }).where("publication_id", "=", id).execute()
  const spoilt = await verifyFile(hub.db, artefact)

  expect([forged.holds, spoilt.holds]).toEqual([false, false])
  expect(forged.sentence).toContain("the hub has different text for: “Rates”.")
  expect(spoilt.sentence).toContain("its stored evidence was changed.")
})

test("a file that two editions share holds while one of them is out", async ({ hub }) => {
  const { id } = await downloaded(hub, "pdf")
  const { collection_id } = (await hub.as("ben")(publications.get, { params: { id } })).answer
  const body = { collection_id: collection_id!, kind: "mobile_kb" } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const { bytes } = await hub.as("cleo")(publications.file, { params: { id, format: "markdown" } })
  await hub.as("ben")(publications.withdraw, { params: { id: answer.id }, body: { reason: "A doubt." } })

  const { holds, sentence } = await verifyFile(hub.db, bytes)

  expect([holds, sentence]).toEqual([
    true,
    "This is the Markdown folder of “Price guide”, PDF, edition 1. The file, its evidence and 2 texts match.",
  ])
})
