import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { wordParagraphXml, wordStyleXml, createWordFile } from "../../../docx/test/word-file.ts"

test("a place under a heading whose number has words leads to its topic", async ({ hub }) => {
  const numbering =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="Chapter %1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
  const chapter = (title: string) =>
    wordParagraphXml(title, "H1", '<w:numPr><w:numId w:val="1"/></w:numPr>') + wordParagraphXml("Words.")
  const body = chapter("One") + chapter("Two") + '<w:altChunk r:id="other"/>'
  const { answer: made } = await hub.as("ben")(imports.upload, {
    body: {},
    files: [{ name: "book.docx", bytes: createWordFile({ styles: wordStyleXml("H1", "heading 1"), numbering, body }) }],
  })
  await hub.settle()
  const params = { id: made[0]!.id }
  const items = (await hub.as("ben")(importItems.list, { params, query: { limit: 10 } })).answer

  const { answer } = await hub.as("ben")(importItems.at, { params, query: { where: "paragraph 4, under “Two”" } })

  expect(items.map((item) => item.title)).toEqual(["Chapter 1 One", "Chapter 2 Two"])
  expect(answer).toEqual({ item_id: items[1]!.id })
})

test("a place of the account leads to the topic that it lies in", async ({ hub }) => {
  const body =
    wordParagraphXml("One", "H1") +
    wordParagraphXml("Words.") +
    wordParagraphXml("Two", "H1") +
    wordParagraphXml("Words.") +
    '<w:altChunk r:id="other"/>'
  const { answer: made } = await hub.as("ben")(imports.upload, {
    body: {},
    files: [{ name: "guide.docx", bytes: createWordFile({ styles: wordStyleXml("H1", "heading 1"), body }) }],
  })
  await hub.settle()
  const params = { id: made[0]!.id }
  const { ledger } = (await hub.as("ben")(imports.get, { params })).answer
  const items = (await hub.as("ben")(importItems.list, { params, query: { limit: 10 } })).answer
  const { where } = ledger.flatMap((line) => line.lost).find((loss) => loss.what.includes("document"))!

  const lost = await hub.as("ben")(importItems.at, { params, query: { where } })
  const early = await hub.as("ben")(importItems.at, { params, query: { where: "beginning" } })
  const nowhere = await hub.as("ben")(importItems.at, { params, query: { where: "paragraph 9, under “Nine”" } })

  expect(items.map((item) => item.title)).toEqual(["One", "Two"])
  expect(lost.answer).toEqual({ item_id: items[1]!.id })
  expect(early.answer).toEqual({ item_id: items[0]!.id })
  expect(nowhere.answer).toEqual({ item_id: null })
})
