import { imports } from "@hub/contract/imports"
import { expect } from "vitest"
import { createWordFile, wordParagraphXml, wordStyleXml } from "../../../docx/test/word-file.ts"
import { type TestHub, test } from "../../test/hub.ts"

const styles = wordStyleXml("T", "Title") + wordStyleXml("H1", "heading 1")

async function importWord(hub: TestHub, name: string, body: string) {
  const files = [{ name, bytes: createWordFile({ styles, body }) }]
  const { answer } = await hub.as("ben")(imports.upload, { body: {}, files })
  await hub.settle()
  return (await hub.as("ben")(imports.get, { params: { id: answer[0]!.id } })).answer
}

const title = wordParagraphXml("Handbook of prices", "T")
const topic = wordParagraphXml("Sampling", "H1") + wordParagraphXml("Outlets are drawn by size.")

test("a title before the first heading is said to be in no topic, and everything in the file is accounted for", async ({
  hub,
}) => {
  const found = await importWord(hub, "prices.docx", title + topic)

  expect([found.included, found.title_beside_topics]).toEqual([1, "Handbook of prices"])
  for (const line of found.ledger)
    expect(line.kept + line.converted + line.lost.reduce((sum, { count }) => sum + count, 0)).toBe(line.in)
  expect(found.losses).toBe(0)
})

test("a title over text of its own names the topic of that text", async ({ hub }) => {
  const found = await importWord(hub, "more.docx", title + wordParagraphXml("Read this first.") + topic)

  expect([found.included, found.title_beside_topics]).toEqual([2, null])
})

test("a file whose headings are all topics has no title beside them", async ({ hub }) => {
  expect((await importWord(hub, "untitled.docx", topic)).title_beside_topics).toBeNull()
})
