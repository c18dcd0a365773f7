import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { p, style, wordFile } from "../../test/word-file.ts"

test("a place of the account leads to the topic that it lies in", async ({ hub }) => {
  const body = p("One", "H1") + p("Words.") + p("Two", "H1") + p("Words.") + '<w:altChunk r:id="other"/>'
  const { answer: made } = await hub.as("ben")(imports.upload, {
    body: {},
    files: [{ name: "guide.docx", bytes: wordFile({ styles: style("H1", "heading 1"), body }) }],
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
