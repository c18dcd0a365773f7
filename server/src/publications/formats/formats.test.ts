import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { imports } from "@hub/contract/imports"
import { type EditionFormat, editionFormats, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { strFromU8, unzipSync } from "fflate"
import { expect, onTestFinished } from "vitest"
import { pngUpload } from "../../../test/matrix/fixtures.ts"
import { type TestHub, type Player, test } from "../../../test/hub.ts"
import { verifyFile } from "../evidence/verify.ts"

/** As Debian installs it: an archive that is not started by its name. */
const epubcheck = ["-jar", "/usr/bin/epubcheck"]
const hasEpubcheck = spawnSync("java", [...epubcheck, "--version"]).stdout?.includes("EPUBCheck") ?? false

const everything = `# Rates

The **index** rose by *0.3*, ~~0.4~~ says {{office}}.[^cpi] See [how](#how), <https://example.org/a?b=1&c=2>. Again.[^cpi]

[^cpi]: Base year 2020 = 100, see [the office](https://example.org).

> [!WARNING]
> Seasonally adjusted.

## How

1. collected
   - [x] weighed
   - [ ] published
2. printed

مرحبا بالعالم

> Quoted words.

| Division | Weight |
|:---------|-------:|
| Food     | 142.1  |

<table><thead><tr><th rowspan="2">Sector</th><th colspan="2">Employed</th></tr><tr><th>Women</th><th>Men</th></tr></thead>
<tr><td>Services</td><td>1,204</td><td>980</td></tr></table>

\`\`\`sql
select mean < 3 from prices -- monthly
\`\`\`

The mean $\`\\frac{1}{n} \\sum_{i=1}^{n} x_i\`$ of them:

\`\`\`math
\\bar{x} < \\sqrt{y^2}
\`\`\`

---

### Heading[^h] of the third level

[^h]: Note of a heading.
`

/** A collection of ben's with these texts, of which each stands under the one before. */
async function collected(hub: TestHub, ...texts: string[]) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const ids: number[] = []
  for (const [index, content] of texts.entries()) {
    const { answer } = await hub.as("ben")(topics.create, { body: { title: `Topic ${index + 1}`, content } })
    ids.push(answer.id)
    await hub.as("ben")(collections.place, {
      params: { id: collection.id },
      body: { topics: [{ topic_id: answer.id, level: Math.min(index + 1, 3) }] },
    })
  }
  return { collection_id: collection.id, ids }
}

async function published(hub: TestHub, collection_id: number, index = false) {
  const body = { collection_id, kind: "mobile_kb", options: { index } } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  return answer.id
}

const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(publications.get, { params: { id } })).answer
const file = (hub: TestHub, id: number, format: EditionFormat, who: Player | "nobody" = "cleo") =>
  hub.as(who)(publications.file, { params: { id, format } })
const bytesOf = async (hub: TestHub, id: number) => {
  const found: Buffer[] = []
  for (const format of editionFormats) found.push((await file(hub, id, format)).bytes)
  return found
}

async function uploadedPicture(hub: TestHub) {
  const { answer } = await hub.as("ben")(images.upload, { files: [pngUpload] })
  return answer.public_url
}

test("an edition is made as a page, a book, a Word file and a folder of Markdown too, for all who may read it", async ({
  hub,
}) => {
  const { collection_id } = await collected(hub, everything.replace("{{office}}", "the office"), "Wages rise.")

  const id = await published(hub, collection_id)

  const edition = await inFull(hub, id)
  expect(edition.files.map(({ format, error }) => [format, error])).toEqual(editionFormats.map((one) => [one, null]))
  expect(edition.can_make_files).toBe(false)
  for (const { format, bytes } of edition.files) {
    const { status, headers, bytes: made } = await file(hub, id, format)
    expect([status, made.length]).toEqual([200, bytes])
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("Price guide, edition 1")
    expect((await file(hub, id, format, "nobody")).status).toBe(401)
    expect((await verifyFile(hub.db, made)).sentence).toMatch(/The file, its evidence and 2 texts match/)
  }
})

test("the page shows every word, its notes and its images, and neither runs nor loads anything", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "office", value: "Office <b>1</b>" } })
  const picture = await uploadedPicture(hub)
  const { collection_id, ids } = await collected(
    hub,
    `${everything}\n\n![A dot](${picture})`,
    "<script>alert(1)</script>",
  )
  await hub.as("ben")(topics.save, {
    params: { id: ids[1]! },
    body: { title: "Two", content: `See [rates](/topics/${ids[0]}#how).<img src=x onerror=alert(1)>` },
  })

  const page = (await file(hub, await published(hub, collection_id), "html")).bytes.toString()

  expect(page).toContain("Office &lt;b&gt;1&lt;/b&gt;")
  expect(page).toContain(`src="data:image/png;base64,`)
  expect(page).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"))
  expect(page).not.toMatch(/<script|onerror|<link|src="(?!data:)/)
  const names = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]))
  const wanted = [...page.matchAll(/ href="#([^"]+)"/g)].map((found) => found[1])
  expect(wanted.length).toBeGreaterThan(8)
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})

test.skipIf(!hasEpubcheck)(
  "the book passes the check of books, its links, images and index included",
  async ({ hub }) => {
    const picture = await uploadedPicture(hub)
    const second = `See [rates](topic:1#how) and [nothing](/topics/999). ![A dot](${picture} "A caption")\n\nIn ![](${picture}) line<!-- index: Lines: of text -->.<!-- index: Text; see Lines -->`
    const { collection_id, ids } = await collected(
      hub,
      everything.replace("{{office}}", "&"),
      second,
      "",
      "# A\n\n## B",
    )
    await hub.as("ben")(topics.save, {
      params: { id: ids[1]! },
      body: { title: "A & <B>", content: second.replace("topic:1", `topic:${ids[0]}`) },
    })

    const book = await file(hub, await published(hub, collection_id, true), "epub")

    expect(checked(book.bytes)).toContain("No errors or warnings detected")
    const chapters = Object.entries(unzipSync(book.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    expect(chapters.find(([name]) => name.endsWith("topic-2.xhtml"))?.[1]).toMatch(/href="topic-1\.xhtml#place-\d+"/)
    expect(chapters.find(([name]) => name.endsWith("index.xhtml"))?.[1]).toContain("of text, ")
  },
  120_000,
)

function checked(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "hub-epub-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, "book.epub"), bytes)
  const { stdout, stderr } = spawnSync("java", [...epubcheck, join(folder, "book.epub")], { encoding: "utf8" })
  return stdout + stderr
}

test("the Word file says the same words in parts that are whole", async ({ hub }) => {
  const picture = await uploadedPicture(hub)
  const { collection_id } = await collected(hub, `${everything.replace("{{office}}", "&")}\n\n![A dot](${picture})`)

  const { bytes } = await file(hub, await published(hub, collection_id), "docx")

  const parts = unzipSync(bytes)
  const text = strFromU8(parts["word/document.xml"]!)
  expect(text.replace(/<[^>]+>/g, "")).toContain("select mean &lt; 3 from prices")
  expect(text).toMatch(/<w:bidi\/>/)
  expect(text.match(/<w:vMerge/g)).toHaveLength(2)
  const related = strFromU8(parts["word/_rels/document.xml.rels"]!)
  for (const [, target] of related.matchAll(/Target="((?!http)[^"]+)"/g))
    expect(parts).toHaveProperty([`word/${target}`])
  const marks = new Set([...text.matchAll(/w:name="([^"]+)"/g)].map((found) => found[1]))
  for (const [, name] of text.matchAll(/w:anchor="([^"]+)"/g)) expect(marks).toContain(name)
})

test("the folder of Markdown comes back through an import as the same texts, and goes out as the same bytes", async ({
  hub,
}) => {
  const picture = await uploadedPicture(hub)
  const texts = [
    `Opens itself.\r\n\r\n# One\n\n![A dot](${picture})   \n\nText  \n# Two\n\n`,
    "---\nnot: frontmatter\n---\n\nText",
    "---\n\nA rule first.",
    "",
    "* a\n* b\n\n\n\n```\n# code {{rate}}\n```",
  ]
  const { collection_id, ids } = await collected(hub, ...texts)
  const linked = `[One](/topics/${ids[0]}/edit#two) and [all](/topics/${ids[3]}/edit)\n`
  await hub.as("ben")(topics.save, {
    params: { id: ids[4]! },
    body: { title: "Last: “größer” /\\", content: texts[4] + linked, frontmatter: "lang: de" },
  })
  const first = await published(hub, collection_id)
  const { bytes } = await file(hub, first, "markdown")
  await hub.db.updateTable("collections").set({ name: "Before" }).where("id", "=", collection_id).execute()

  const { answer } = await hub.as("ben")(imports.upload, { files: [{ name: "guide.zip", bytes }] })
  await hub.settle()
  await hub.as("ben")(imports.accept, { params: { id: answer[0]!.id }, body: { collection_name: "Price guide" } })
  await hub.settle()

  const done = (await hub.as("ben")(imports.get, { params: { id: answer[0]!.id } })).answer
  const { answer: again } = await hub.as("ben")(collections.read, { params: { id: done.collection_id! } })
  expect(again.topics.map(({ level, title }) => [level, title])).toEqual([
    [1, "Topic 1"],
    [2, "Topic 2"],
    [3, "Topic 3"],
    [3, "Topic 4"],
    [3, "Last: “größer” /\\"],
  ])
  for (const [place, { topic_id }] of again.topics.entries()) {
    const now = (await hub.as("ben")(topics.read, { params: { id: topic_id } })).answer
    const then = (await hub.as("ben")(topics.read, { params: { id: ids[place]! } })).answer
    expect([withoutAddresses(now.content), now.frontmatter]).toEqual([withoutAddresses(then.content), then.frontmatter])
  }
  const second = await published(hub, done.collection_id!)
  expect((await bytesOf(hub, second)).map((one) => one.toString("base64"))).toEqual(
    (await bytesOf(hub, first)).map((one) => one.toString("base64")),
  )
})

const withoutAddresses = (text: string) =>
  text.replace(/\/topics\/\d+/g, "/topics/?").replace(/\/media\/[^)]+/g, "/media/?")

test("values stand in the folder of Markdown as readers see them, never as markup", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "office", value: "*Office* of [x](y)" } })
  const { collection_id } = await collected(hub, "By {{office}}, \\{\\{office}}, `{{office}}`.")

  const files = unzipSync((await file(hub, await published(hub, collection_id), "markdown")).bytes)

  expect(strFromU8(files["1-topic-1.md"]!)).toBe("By \\*Office\\* of \\[x\\]\\(y\\), \\{\\{office}}, `{{office}}`.")
})

test("what could not be made is said, and is made when an author asks again", async ({ hub }) => {
  const { collection_id } = await collected(hub, "Prices rise.")
  const id = await published(hub, collection_id)
  await hub.db.updateTable("publication_files").set({ sha256: null, bytes: null, error: "No." }).execute()

  const refused = await hub.as("cleo")(publications.makeFiles, { params: { id } })
  const asked = await hub.as("ben")(publications.makeFiles, { params: { id } })
  await hub.settle()
  const twice = await hub.as("ben")(publications.makeFiles, { params: { id } })

  expect([refused.status, asked.status, twice.status]).toEqual([403, 202, 409])
  expect(asked.answer.files.map(({ error, bytes }) => [error, bytes])).toEqual(editionFormats.map(() => [null, null]))
  expect((await inFull(hub, id)).files.every(({ bytes }) => bytes !== null)).toBe(true)
})

test("an edition in a language that runs from right to left does so in every file, and so do its tables", async ({
  hub,
}) => {
  const table = "| قسم | وزن |\n|---|---|\n| غذاء | 142 |"
  const { collection_id } = await collected(hub, `مرحبا بالعالم\n\n${table}`)
  const body = { collection_id, kind: "mobile_kb", options: { language: "ar" } } as const
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const madeAs = async (format: EditionFormat) => (await file(hub, answer.id, format)).bytes
  const part = async (format: EditionFormat, name: string) => strFromU8(unzipSync(await madeAs(format))[name]!)

  const page = (await madeAs("html")).toString()

  expect(page).toContain(`<html lang="ar" dir="rtl">`)
  expect(page).toContain(`<table dir="rtl">`)
  expect(await part("epub", "OEBPS/book.opf")).toContain(`<spine page-progression-direction="rtl">`)
  expect(await part("epub", "OEBPS/topic-1.xhtml")).toMatch(/<html [^>]*dir="rtl"/)
  expect(await part("docx", "word/document.xml")).toContain("<w:bidiVisual/>")
})
