import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { test, type TestHub } from "../../../test/hub.ts"
import { createScratchFolder, hasPoppler, hasQpdf } from "../../../test/pdf.ts"

const sources = [
  { title: "Preise", content: "> [!NOTE]\n> Die Werte.\n", frontmatter: "" },
  { title: "Prices", content: '> [!NOTE]\n> The "values".[^1]\n\n[^1]: As of May.\n', frontmatter: "lang: en-GB" },
  { title: "الأسعار", content: "> [!WARNING]\n> القيم.\n", frontmatter: "lang: ar" },
]

/** A German collection with a text in English and one in Arabic. */
async function collect(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Jahrbuch" } })
  const ids: number[] = []
  for (const body of sources) ids.push((await ben(topics.create, { body })).answer.id)
  await ben(collections.place, {
    params: { id: collection.id },
    body: { topics: ids.map((topic_id) => ({ topic_id, level: 1 })) },
  })
  return { collection_id: collection.id, ids }
}

async function publish(hub: TestHub, collection_id: number, kind: "pdf" | "mobile_kb", options: object = {}) {
  const body = { collection_id, kind, options: { language: "de", typography: true, ...options } }
  const { answer } = await hub.as("ben")(publications.create, { body })
  await hub.settle()
  const params = { id: answer.id }
  return {
    bytes: (await hub.as("ben")(publications.artefact, { params })).bytes,
    file: async (format: "html" | "epub" | "docx") =>
      (await hub.as("ben")(publications.file, { params: { ...params, format } })).bytes,
  }
}

test("every file of an edition speaks its language, and says of a topic in another which one that is", async ({
  hub,
}) => {
  const { collection_id, ids } = await collect(hub)

  const edition = await publish(hub, collection_id, "mobile_kb")
  const site = unzipSync(edition.bytes)
  const page = (at: number) => strFromU8(site[`t/${ids[at]}.html`]!)
  expect(page(0)).toMatch(/<html lang="de" dir="ltr">[\s\S]*<article itemscope[\s\S]*>Hinweis</)
  expect(page(1)).toMatch(
    /<html lang="de" dir="ltr">[\s\S]*<article lang="en-GB" dir="ltr"[\s\S]*>Note<[\s\S]*“values”/,
  )
  expect(page(2)).toMatch(/<article lang="ar" dir="rtl"[\s\S]*>تحذير</)

  const html = strFromU8(await edition.file("html"))
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('<nav aria-label="Inhalt">')
  expect(html).toContain("Ausgabe 1 · ")
  expect(html).toMatch(
    /<section><h2[\s\S]*Hinweis[\s\S]*<section lang="en-GB" dir="ltr">[\s\S]*>Note<[\s\S]*<section lang="ar" dir="rtl">/,
  )

  const book = unzipSync(await edition.file("epub"))
  const part = (name: string) => strFromU8(book[`OEBPS/${name}`]!)
  expect(part("contents.xhtml")).toMatch(/lang="de"[\s\S]*<title>Inhalt<\/title>[\s\S]*<h1>Inhalt<\/h1>/)
  expect(part("title.xhtml")).toContain("<p>Ausgabe 1</p>")
  expect(part("topic-1.xhtml")).toContain('lang="de" xml:lang="de"')
  expect(part("topic-2.xhtml")).toContain('lang="en-GB" xml:lang="en-GB"')
  expect(part("topic-3.xhtml")).toContain('lang="ar" xml:lang="ar" dir="rtl"')

  const word = unzipSync(await edition.file("docx"))
  const runs = (name: string) => strFromU8(word[`word/${name}.xml`]!).match(/<w:r>.*?<\/w:r>/g) ?? []
  const languageOf = (words: string, name = "document") =>
    /<w:lang w:val="([^"]*)"/.exec(runs(name).find((run) => run.includes(words)) ?? "")?.[1]
  expect([languageOf("Die Werte."), languageOf("The “values”."), languageOf("القيم.")]).toEqual([
    undefined,
    "en-GB",
    "ar",
  ])
  expect(languageOf("As of May.", "footnotes")).toBe("en-GB")
  expect(strFromU8(word["word/styles.xml"]!)).toContain('<w:lang w:val="de" w:eastAsia="de" w:bidi="de"/>')
})

test.skipIf(!hasPoppler || !hasQpdf)(
  "a German PDF says in German which edition and draft it is and what changed, and marks what is in another language",
  async ({ hub }) => {
    const { collection_id, ids } = await collect(hub)
    await publish(hub, collection_id, "pdf")
    const ben = hub.as("ben")
    const content = sources[1]!.content.replace("As of May.", "As of June.")
    await ben(topics.save, { params: { id: ids[1]! }, body: { title: "Prices", content } })

    const { bytes } = await publish(hub, collection_id, "pdf", { changes_since: 1, draft: "unapproved" })

    const path = join(createScratchFolder(), "edition.pdf")
    writeFileSync(path, bytes)
    const text = execFileSync("pdftotext", [path, "-"], { encoding: "utf8" })
    expect(text).toContain("Ausgabe 2, Entwurf")
    expect(text).toContain("Änderungen seit Ausgabe 1")
    expect(text).toContain("Prices: geändert.")
    expect(text.match(/^(?:Hinweis|Note)$/gm)).toEqual(["Hinweis", "Note"])
    const inside = execFileSync("qpdf", ["--qdf", "--object-streams=disable", path, "-"], { maxBuffer: 1e8 })
      .toString("latin1")
      .split("endobj")
    const languagesOf = (kind: string) =>
      new Set(inside.filter((one) => one.includes(kind)).flatMap((one) => /\/Lang \(([^)]*)\)/.exec(one)?.[1] ?? []))
    expect(languagesOf("/Lang")).toEqual(new Set(["de", "en-GB", "ar"]))
    // A note has the language of what it stands in, and none of the book's.
    expect(languagesOf("/S /Note")).toEqual(new Set())
  },
)

test.skipIf(!hasPoppler)(
  "in a PDF that runs from right to left a topic in English begins at the left",
  async ({ hub }) => {
    const { collection_id } = await collect(hub)

    const { bytes } = await publish(hub, collection_id, "pdf", { language: "ar" })

    const path = join(createScratchFolder(), "edition.pdf")
    writeFileSync(path, bytes)
    const places = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8" })
    const startOf = (word: string) => Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(places)?.[1])
    expect(startOf("The")).toBeLessThan(120)
  },
)
