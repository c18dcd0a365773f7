import { readerLimits } from "@hub/docx/parsed-document"
import { readWord } from "@hub/docx/read/read-word"
import { openArchive } from "@hub/docx/zip"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { createMediaList } from "../../../../docx/test/media-list.ts"
import { test, type TestHub } from "../../../test/hub.ts"

const prices = `Food<!-- index: Prices: of food --> is dear.

## How they are collected<!-- index: Prices --><!-- index: CPI; see Prices -->

By <b>"hand"</b><!-- index: a "sign" & \\: ; see also Prices: of food -->.
`
const wages = "<!-- index: Prices -->\n\nWages rise.\n"

async function collected(hub: TestHub) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Book" } })
  const made = []
  for (const [title, content] of Object.entries({ Prices: prices, "Wages & pay": wages }))
    made.push((await hub.as("ben")(topics.create, { body: { title, content } })).answer.id)
  const places = made.map((topic_id) => ({ topic_id, level: 1 }))
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: { topics: places } })
  return { collection_id: collection.id, first: made[0]!, second: made[1]! }
}

async function publish(hub: TestHub, collection_id: number, index: boolean, glossary = false) {
  const body = { collection_id, kind: "mobile_kb", options: { index, glossary, language: "de" } } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const kb = unzipSync((await hub.as("ben")(publications.artefact, { params: { id: answer.id } })).bytes)
  const file = async (format: "html" | "epub" | "docx" | "markdown") =>
    (await hub.as("ben")(publications.file, { params: { id: answer.id, format } })).bytes
  return { kb, page: (name: string) => strFromU8(kb[name]!), file }
}

test("marks in the text make an index in every format, in the edition's language", async ({ hub }) => {
  const { collection_id, first, second } = await collected(hub)
  const { page, file } = await publish(hub, collection_id, true)

  expect(page(`t/${first}.html`)).toContain(`<p>Food<a id="index:1"></a> is dear.</p>`)
  expect(page("index.html")).toContain(`<a href="terms.html">Stichwortverzeichnis</a>`)
  const terms = page("terms.html")
  expect(terms).toContain(
    `<li dir="auto">Prices, <a href="t/${first}.html#index:2">Prices</a>, <a href="t/${second}.html#index:1">Wages &amp; pay</a><ul><li dir="auto">of food, <a href="t/${first}.html#index:1">Prices</a></li></ul></li>`,
  )
  expect(terms).toContain(`CPI, <i>siehe Prices</i>`)
  expect(terms).toContain(`a &quot;sign&quot; &amp; :, <i>siehe auch Prices, of food</i>`)
  // Each place that the index leads to is there.
  for (const [, name, id] of terms.matchAll(/href="(t\/\d+\.html)#([^"]+)"/g))
    expect(page(name!)).toContain(`id="${id}"`)
  expect(page(`t/${first}.md`)).toContain("<!-- index: Prices: of food -->")
  expect(page(`t/${first}.html`) + page("assets/edition.js")).not.toContain("<!-- index")

  const html = (await file("html")).toString()
  expect(html).toMatch(
    /<a href="#([^"]+)" dir="auto">Stichwortverzeichnis<\/a>[^]*<h2 id="\1" dir="auto">Stichwortverzeichnis/,
  )
  const [, place = ""] = /of food, <a href="#([^"]+)">Prices<\/a>/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`Food<span id="${place}"></span> is dear`))
  expect(html).toMatch(/Prices, <a href="[^"]+">How they are collected<\/a>, <a href="[^"]+">Wages &amp; pay<\/a>/)

  const book = unzipSync(await file("epub"))
  expect(strFromU8(book["OEBPS/index.xhtml"]!)).toMatch(/of food, <a href="topic-1.xhtml#[^"]+">Prices/)
  expect(strFromU8(book["OEBPS/book.opf"]!)).toContain(`<itemref idref="index"/>`)
  const word = strFromU8(unzipSync(await file("docx"))["word/document.xml"]!)
  expect(word).toContain(`XE &quot;Prices:of food&quot; `)
  expect(word).toContain(` INDEX \\c "2" \\h "A" `)
  expect(strFromU8(unzipSync(await file("markdown"))["1-prices.md"]!)).toContain("<!-- index: Prices: of food -->")
})

test("a Word file that is uploaded again has the same marks", async ({ hub }) => {
  const { collection_id } = await collected(hub)
  const { file } = await publish(hub, collection_id, true)
  const archive = await openArchive(await file("docx"), readerLimits)

  const { documents } = await readWord(archive, "book.docx", createMediaList(), readerLimits, {})

  const marks = documents[0]!.markdown.match(/<!-- index: .*? -->/g)
  expect(marks).toEqual([
    "<!-- index: Prices: of food -->",
    "<!-- index: Prices -->",
    "<!-- index: CPI; see Prices -->",
    '<!-- index: a "sign" & \\:; see also Prices: of food -->',
    "<!-- index: Prices -->",
  ])
})

test("without the option, and without marks, an edition has no index", async ({ hub }) => {
  const { collection_id, first, second } = await collected(hub)
  const plain = await publish(hub, collection_id, false)

  expect(plain.kb["terms.html"]).toBeUndefined()
  expect(plain.page("index.html")).not.toContain("terms.html")
  expect(plain.page(`t/${first}.html`)).toContain(`<p>Food is dear.</p>`)
  expect((await plain.file("html")).toString()).not.toContain("Stichwort")
  expect((await publish(hub, collection_id, true)).kb["terms.html"]).toBeDefined()

  for (const id of [first, second]) {
    const { answer } = await hub.as("ben")(topics.read, { params: { id } })
    const content = answer.content.replace(/<!--.*?-->/g, "")
    await hub.as("ben")(topics.save, { params: { id }, body: { title: answer.title, content, frontmatter: "" } })
  }
  expect((await publish(hub, collection_id, true)).kb["terms.html"]).toBeUndefined()
})

test("a glossary is sorted and led to in every format, and the texts stay as they were written", async ({ hub }) => {
  const { collection_id, first, second } = await collected(hub)
  const content = `${wages}\n<!-- glossary -->\n\n- **Food**: what people eat.\n- **Collected**: asked for.\n`
  await hub.as("ben")(topics.save, { params: { id: second }, body: { title: "Terms", content, frontmatter: "" } })
  const { page, file } = await publish(hub, collection_id, true, true)

  const link = `<a href="../t/${second}.html#term:food" title="what people eat.">Food</a>`
  expect(page(`t/${first}.html`)).toContain(`<p>${link}<a id="index:1"></a> is dear.</p>`)
  expect(page(`t/${second}.html`)).toMatch(
    /<a id="term:collected"><\/a><strong>[^]*<a id="term:food"><\/a><strong>Food/,
  )
  expect(page(`t/${first}.md`)).toContain("Food<!-- index: Prices: of food --> is dear.")
  expect(strFromU8(unzipSync(await file("markdown"))["1-prices.md"]!)).toContain("Food<!-- index")

  const html = (await file("html")).toString()
  const [, place = ""] = /<p[^>]*><a href="#([^"]+)"[^>]*>Food<\/a>/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<span id="${place}"></span><strong>Food`))
  expect(strFromU8(unzipSync(await file("epub"))["OEBPS/topic-1.xhtml"]!)).toMatch(
    /<a href="topic-2\.xhtml#[^"]+"[^>]*>Food<\/a>/,
  )
  expect(strFromU8(unzipSync(await file("docx"))["word/document.xml"]!)).toMatch(
    /<w:hyperlink w:anchor="[^"]+"[^>]*>(?:(?!<\/w:hyperlink>).)*Food/,
  )
  const without = await publish(hub, collection_id, true)
  expect(without.page(`t/${first}.html`)).toContain(`<p>Food<a id="index:1"></a> is dear.</p>`)
  const again = await publish(hub, collection_id, true, true)
  expect(again.page(`t/${first}.html`)).toContain(link)
})
