import { readerLimits } from "@hub/docx/parsed-document"
import { readWord } from "@hub/docx/read/read-word"
import { openArchive } from "@hub/docx/zip"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { checks } from "@hub/contract/checks"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { createMediaList } from "../../../../docx/test/media-list.ts"
import { test, type TestHub } from "../../../test/hub.ts"

const prices = `Table: Prices by **division** {#tab:prices}

| Division | Index |
|---|---|
| Food | 1.5 |
| Total | 10 |

Source: The office.

See [](#tab:prices), [Table](/topics/WAGES#tab:wages), [the wages](/topics/WAGES#tab:wages) and [](#tab:gone).

\`\`\`math {#eq:mean}
x = y
\`\`\`
`
const wages = `| a | b |
|---|---|
| 1 | 2 |

Table: Wages {#tab:wages}
`

async function publish(hub: TestHub, collection_id: number, captions: boolean) {
  const body = { collection_id, kind: "mobile_kb", options: { captions, language: "de" } } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const kb = unzipSync((await hub.as("ben")(publications.artefact, { params: { id: answer.id } })).bytes)
  const file = async (format: "html" | "epub" | "docx" | "markdown") =>
    (await hub.as("ben")(publications.file, { params: { id: answer.id, format } })).bytes
  return { page: (id: number) => strFromU8(kb[`t/${id}.html`]!), file }
}

async function collected(hub: TestHub) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Prices" } })
  const { answer: second } = await hub.as("ben")(topics.create, { body: { title: "Wages", content: wages } })
  const content = prices.replaceAll("WAGES", String(second.id))
  const { answer: first } = await hub.as("ben")(topics.create, { body: { title: "Prices", content } })
  const places = [first.id, second.id].map((topic_id) => ({ topic_id, level: 1 }))
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: { topics: places } })
  return { collection_id: collection.id, first: first.id, second: second.id, content }
}

test("a table has the same number on its page, in links from other topics and in every file, in the edition's language", async ({
  hub,
}) => {
  const { collection_id, first, second, content } = await collected(hub)
  const { page, file } = await publish(hub, collection_id, true)

  expect(page(first)).toContain(
    `<figure class="captioned" id="tab:prices"><figcaption dir="auto"><b class="number">Tabelle\u00a01</b> Prices by <strong>division</strong></figcaption>`,
  )
  expect(page(first)).toContain(`<p class="source">Source: The office.</p>`)
  expect(page(first)).toContain(`<a href="#tab:prices">Tabelle\u00a01</a>`)
  expect(page(first)).toContain(`<a href="../t/${second}.html#tab:wages">Tabelle\u00a02</a>`)
  expect(page(first)).toContain(`#tab:wages">the wages</a>`)
  expect(page(first)).toContain(`<b class="number">(1)</b>`)
  expect(page(second)).toContain(`<b class="number">Tabelle\u00a02</b> Wages`)
  const html = (await file("html")).toString()
  expect(html).toMatch(/<b class="number">Tabelle\u00a01<\/b> Prices by <strong>division<\/strong>/)
  expect(html).toMatch(
    /<h2>Tabellen<\/h2><ol class="number-list"><li dir="auto"><a href="#[^"]+"><b class="number">Tabelle\u00a01/,
  )
  expect(html).toMatch(/<a href="#[^"]+">Tabelle\u00a02<\/a>/)
  expect(html).not.toContain("{#")
  const book = unzipSync(await file("epub"))
  expect(
    Object.keys(book)
      .map((name) => strFromU8(book[name]!))
      .join(),
  ).toMatch(/>Tabelle\u00a02<\/b> Wages/)
  expect(strFromU8(book["OEBPS/lists.xhtml"]!)).toMatch(
    /<a href="topic-2.xhtml#[^"]+"><b class="number">Tabelle\u00a02/,
  )
  const word = strFromU8(unzipSync(await file("docx"))["word/document.xml"]!)
  const fields = [...word.matchAll(/<w:instrText[^>]*> ([A-Z]+) /g)].map(([, name]) => name)
  expect(fields).toEqual(["TOC", "TOC", "SEQ", "REF", "REF", "SEQ", "SEQ"])
  expect(word).toMatch(/<w:pStyle w:val="Caption"\/><w:keepNext\/>/)
  const folder = unzipSync(await file("markdown"))
  expect(strFromU8(folder["1-prices.md"]!)).toContain(content.slice(0, 40))
})

test("a Word file that is uploaded again has the same captions under the same names, and references to them", async ({
  hub,
}) => {
  const { collection_id } = await collected(hub)
  const { file } = await publish(hub, collection_id, true)
  const archive = await openArchive(await file("docx"), readerLimits)

  const { documents } = await readWord(archive, "prices.docx", createMediaList(), readerLimits, {})

  const { markdown } = documents[0]!
  expect(markdown).toContain("\nTabelle: Prices by **division** {#tab:prices}\n")
  expect(markdown).toContain("\nTabelle: Wages {#tab:wages}\n")
  expect(markdown).toContain("See [Tabelle](#tab:prices), [Tabelle](#tab:wages), [the wages](#tab:wages)")
})

test("without numbers an edition reads as editions of before did", async ({ hub }) => {
  const { collection_id, first } = await collected(hub)
  const { page, file } = await publish(hub, collection_id, false)

  expect(page(first)).toContain("Table: Prices by <strong>division</strong> {#tab:prices}")
  expect((await file("html")).toString()).not.toContain(`class="number"`)
})

test("a table that comes first moves the numbers of all pages", async ({ hub }) => {
  const { collection_id, first, second } = await collected(hub)
  await publish(hub, collection_id, true)
  const { answer } = await hub.as("ben")(topics.read, { params: { id: first } })
  await hub.as("ben")(topics.save, {
    params: { id: first },
    body: { title: answer.title, content: `Table: New\n\n| a |\n|---|\n| 1 |\n\n${answer.content}`, frontmatter: "" },
  })
  const { page } = await publish(hub, collection_id, true)

  expect(page(second)).toContain(`<b class="number">Tabelle\u00a03</b> Wages`)
  expect(page(first)).toContain(`#tab:wages">Tabelle\u00a03</a>`)
})

test("a link to a table that does not exist is found by the checks, and one that exists is not", async ({ hub }) => {
  const { collection_id, first } = await collected(hub)
  await hub.settle()

  const { answer } = await hub.as("ben")(checks.list, { query: { collection: collection_id } })

  expect(answer.findings.filter(({ rule }) => rule === "broken_anchor")).toMatchObject([
    {
      topic_id: first,
      words: "#tab:gone",
      message: "#tab:gone leads to a table, figure or equation that doesn't exist.",
    },
  ])
})

test("charts and diagrams are the same pictures in every format, with descriptions and the table of a chart", async ({
  hub,
}) => {
  const { answer: guide } = await hub.as("ben")(collections.create, { body: { name: "Charts" } })
  const content =
    "```chart\ntype: bar\ntitle: Preise & Löhne\n\n| Jahr | Preise | Löhne |\n|---|--:|--:|\n| 2024 | 1200,5 | -30 |\n| 2025 |  | 90 |\n```\n\nFigure: Alles {#fig:all}\n\n" +
    "```mermaid\ngraph LR\naccTitle: Weg\nA[Erhebung] -->|Prüfung| B{Übergang}\n```\n\nFigure: Der Weg {#fig:way}\n"
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "One", content } })
  await hub.as("ben")(collections.place, {
    params: { id: guide.id },
    body: { topics: [{ topic_id: topic.id, level: 1 }] },
  })
  const { page, file } = await publish(hub, guide.id, true)

  expect(page(topic.id)).toMatch(/<svg [^>]*class="chart"[^>]*><title>Preise &#x26; Löhne<\/title><desc>/)
  expect(page(topic.id)).toMatch(/<div class="wide"><table>/)
  expect(page(topic.id)).toMatch(/Abbildung\u00a01<\/b> Alles/)
  expect(page(topic.id)).toMatch(/<svg [^>]*class="diagram"[^>]*><title>Weg<\/title><desc>Weg\. Erhebung → Übergang/)
  expect(page(topic.id)).toMatch(/Abbildung\u00a02<\/b> Der Weg/)
  const html = (await file("html")).toString()
  const pictures = Array.from(html.matchAll(/src="data:image\/svg\+xml;base64,([^"]+)"/g), ([, packed]) =>
    Buffer.from(packed!, "base64").toString(),
  )
  expect(pictures).toEqual([
    expect.stringContaining("<desc>Preise &#x26; Löhne. Preise: 1.200,5 (2024)"),
    expect.stringContaining("<desc>Weg. Erhebung → Übergang (Prüfung)</desc>"),
  ])
  expect(html).toMatch(/Abbildung\u00a01<\/b> Alles/)
  const word = unzipSync(await file("docx"))
  const book = unzipSync(await file("epub"))
  for (const files of [word, book])
    expect(
      Object.entries(files)
        .filter(([name]) => /(?:chart|diagram)[^/]*\.svg$/.test(name))
        .map(([, bytes]) => strFromU8(bytes))
        .toSorted(),
    ).toEqual(pictures.toSorted())
  // Programs that know no vectors show the same picture, drawn with its letters.
  const drawn = Buffer.from(Object.entries(word).find(([name]) => name.endsWith(".svg.png"))![1])
  expect(drawn.toString("latin1", 1, 4)).toBe("PNG")
  expect(drawn.readUInt32BE(16)).toBeGreaterThan(600)
  expect(Object.keys(word).filter((name) => name.endsWith("none.png"))).toEqual([])
  expect(strFromU8(unzipSync(await file("markdown"))["1-one.md"]!)).toMatch(
    /```chart\ntype: bar\n[^]*```mermaid\ngraph LR\n/,
  )
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id: guide.id, kind: "pdf" } })
  await hub.settle()
  const made = await hub.as("ben")(publications.artefact, { params: { id: answer.id } })
  expect(made.bytes.subarray(0, 5).toString()).toBe("%PDF-")
})

test("a figure's source ends its caption, wide tables can be scrolled by keys, and the book has landmarks", async ({
  hub,
}) => {
  const { collection_id, first } = await collected(hub)
  const row = (cell: string) => `|${` ${cell} |`.repeat(6)}`
  const content = `![A dot](dot.png "Dots")\n\nSource: The office.\n\n${[row("a"), row("-"), row("1")].join("\n")}`
  await hub.as("ben")(topics.save, { params: { id: first }, body: { title: "Dots", content } })

  const { file } = await publish(hub, collection_id, true)

  const book = unzipSync(await file("epub"))
  const chapter = strFromU8(book["OEBPS/topic-1.xhtml"]!)
  expect(chapter).toMatch(
    /Dots<div class="sources"><p dir="auto">Source: The office\.<\/p><\/div><\/figcaption><\/figure>/,
  )
  expect(chapter).toContain(`<div class="wide" tabindex="0"><table`)
  const contents = strFromU8(book["OEBPS/contents.xhtml"]!)
  expect(contents).toMatch(
    /<nav epub:type="landmarks"[^>]*>.*epub:type="toc".*epub:type="bodymatter" href="topic-1.xhtml"/,
  )
  expect((await file("html")).toString()).toContain(`<nav aria-label="Tabellen"><h2>Tabellen</h2>`)
})
