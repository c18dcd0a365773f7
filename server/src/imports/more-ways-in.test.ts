import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { createZip } from "../../test/hostile-files.ts"
import { type TestHub, test } from "../../test/hub.ts"

const page = (words: string) =>
  `<html><head><link rel="canonical" href="https://a.example/prices"></head><body><nav>Home</nav><main><h1>Prices</h1><p>${words}</p></main></body></html>`
const book = (words: string) =>
  createZip({
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    "a.opf":
      '<package xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="i"><metadata><dc:identifier id="i">1</dc:identifier></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    "a.xhtml": `<html><body><h1>Prices</h1><p>${words}</p></body></html>`,
  })
const text = (words: string) =>
  createZip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:text><text:h text:outline-level="1">Prices</text:h><text:p>${words}</text:p></o:text></o:body></o:document-content>`,
  })

async function upload(hub: TestHub, name: string, bytes: Uint8Array) {
  const { answer } = await hub.as("ben")(imports.upload, { body: {}, files: [{ name, bytes }] })
  await hub.settle()
  return answer[0]!.id
}
const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(imports.get, { params: { id } })).answer
const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer

test.for([
  ["a web page", "prices.html", "moved.html", "html", (words: string) => strToU8(page(words))],
  ["a book", "prices.epub", "moved.epub", "epub", book],
  ["an OpenDocument text", "prices.odt", "prices.odt", "odt", text],
  ["a table", "Prices.csv", "Prices.csv", "sheets", (words: string) => strToU8(`Item,Note\nBread,${words}\n`)],
] as const)(
  "%s is reviewed before it becomes topics, is known again when it comes changed, and is undone",
  async ([, name, again, type, write], { hub }) => {
    const first = await upload(hub, name, write("Checked twice."))
    const waiting = await inFull(hub, first)
    const [item] = await itemsOf(hub, first)

    expect(waiting).toMatchObject({ status: "needs_review", type, topics_count: 1, losses: expect.any(Number) })
    for (const line of waiting.ledger)
      expect(line.kept + line.converted + line.lost.reduce((sum, { count }) => sum + count, 0)).toBe(line.in)
    expect(item).toMatchObject({ title: "Prices", state: "new" })

    await hub.as("ben")(imports.accept, { params: { id: first }, body: { collection_name: "Guide" } })
    await hub.settle()
    const { made } = await inFull(hub, first)
    const topic = await hub.as("ben")(topics.read, { params: { id: made!.first_topic_id! } })
    expect(topic.answer).toMatchObject({ title: "Prices", content: expect.stringContaining("Checked twice.") })

    const second = await upload(hub, again, write("Checked three times."))
    expect((await inFull(hub, second)).previous).toMatchObject({ id: first })
    expect(await itemsOf(hub, second)).toMatchObject([{ title: "Prices", state: "changed" }])

    const undone = await hub.as("ben")(imports.undo, { params: { id: first } })
    expect(undone.answer.status).toBe("undone")
  },
)

test("the pages of a tree stand in it in the collection", async ({ hub }) => {
  const list =
    '<nav><ul><li><a href="a.html">A</a><ul><li><a href="b.html">B</a></ul><li><a href="c.html">C</a></ul></nav>'
  const pages = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.html`, `<h1>${name}</h1><p>Text.</p>`]))
  const id = await upload(hub, "site.zip", createZip({ "index.html": `${list}<h1>Start</h1><p>Text.</p>`, ...pages }))

  expect((await itemsOf(hub, id)).map(({ title, level }) => [title, level])).toEqual([
    ["Start", 1],
    ["a", 1],
    ["b", 2],
    ["c", 1],
  ])
  expect((await inFull(hub, id)).type).toBe("html")
})
