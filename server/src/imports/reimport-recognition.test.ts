import { imports } from "@hub/contract/imports"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { wordParagraphXml, wordStyleXml, createWordFile } from "../../../docx/test/word-file.ts"

const guide = (editing: string) => `# Sampling\n\nHow we sample.\n\n# Editing\n\n${editing}\n`

async function uploaded(hub: TestHub, name: string, content: Uint8Array | string) {
  const bytes = typeof content === "string" ? strToU8(content) : content
  const { answer } = await hub.as("ben")(imports.upload, { body: {}, files: [{ name, bytes }] })
  await hub.settle()
  return answer[0]!.id
}

async function imported(hub: TestHub, name: string, content: Uint8Array | string) {
  const id = await uploaded(hub, name, content)
  expect((await hub.as("ben")(imports.accept, { params: { id }, body: {} })).status).toBe(202)
  await hub.settle()
  return id
}

const previousOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(imports.get, { params: { id } })).answer.previous?.id

test("a text that names its id is known again under another file name", async ({ hub }) => {
  const named = (text: string) => `---\nid: survey-guide\n---\n${text}`
  const before = await imported(hub, "guide.md", named(guide("Values are checked.")))

  const renamed = await uploaded(hub, "guide-2027.md", named(guide("Values are checked twice.")))
  const other = await uploaded(hub, "elsewhere.md", guide("Values are checked."))

  expect([await previousOf(hub, renamed), await previousOf(hub, other)]).toEqual([before, undefined])
})

test("a Word file is known again under another name, but a copy that became another document is not", async ({
  hub,
}) => {
  const settings =
    '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">' +
    '<w:rsids><w:rsidRoot w:val="00A1"/></w:rsids><w15:docId w15:val="{1}"/></w:settings>'
  const report = (...titles: string[]) =>
    createWordFile({
      styles: wordStyleXml("H1", "heading 1"),
      body: titles.map((title) => wordParagraphXml(title, "H1") + wordParagraphXml(`About ${title}.`)).join(""),
      files: { "word/settings.xml": settings },
      relations: [["settings", "settings", "settings.xml"]],
    })
  const before = await imported(hub, "report.docx", report("Sampling", "Editing", "Weights"))

  const renamed = await uploaded(hub, "report final.docx", report("Sampling", "Editing", "Rates"))
  const copied = await uploaded(hub, "census.docx", report("Mapping", "Listing", "Counting"))

  expect([await previousOf(hub, renamed), await previousOf(hub, copied)]).toEqual([before, undefined])
})
