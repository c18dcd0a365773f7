import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { type EditionFormat, publications, type PublicationKind } from "@hub/contract/publications"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { createScratchFolder, hasPoppler } from "../../test/pdf.ts"

/** As Debian installs it: an archive that is not started by its name. */
const epubcheck = ["-jar", "/usr/bin/epubcheck"]
const hasEpubcheck = spawnSync("java", [...epubcheck, "--version"]).stdout?.includes("EPUBCheck") ?? false
const hasUnzip = spawnSync("unzip", ["-v"]).error === undefined

const office = `Office of "Prices" & Wages · مكتب الإحصاء`
const about = `Rates of <2026> & "what they\nmean": الأسعار`
/** The same in a file whose signs `&`, `<`, `>` and `"` are escaped. */
const written = (words: string) =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
const line = (words: string) => words.replace("\n", " ")

async function setPublisher(hub: TestHub, value: string) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "publisher")!
  const { status } = await hub.as("ada")(settingRoutes.change, {
    body: { changes: [{ key: "publisher", value, version }] },
  })
  expect(status).toBe(200)
}

async function guide(hub: TestHub, description = "") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide", description } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: answer.id }
  await hub.as("ben")(topics.create, { body })
  return answer.id
}

async function published(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return answer.id
}

/** The file of an edition on the disk, where other programs read it. */
async function fileOf(hub: TestHub, id: number, format?: EditionFormat) {
  const { status, bytes } = format
    ? await hub.as("cleo")(publications.file, { params: { id, format } })
    : await hub.as("cleo")(publications.artefact, { params: { id } })
  expect(status).toBe(200)
  const path = join(createScratchFolder(), `edition.${format ?? "file"}`)
  writeFileSync(path, bytes)
  return { path, bytes, text: bytes.toString() }
}
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" })
const part = (zip: { path: string }, name: string) => run("unzip", "-p", zip.path, name)
const infoOf = ({ path }: { path: string }) => run("pdfinfo", "-enc", "UTF-8", path)

test.skipIf(!hasPoppler)("a PDF names its publisher and says what it is about", async ({ hub }) => {
  await setPublisher(hub, office)

  const pdf = await fileOf(hub, await published(hub, await guide(hub, about), "pdf"))

  expect(infoOf(pdf)).toMatch(/^Title: +Price guide$/m)
  expect(infoOf(pdf)).toContain(`Author:          ${office}\n`)
  expect(infoOf(pdf)).toContain(`Subject:         ${line(about)}\n`)
  expect(run("pdftotext", "-l", "1", pdf.path, "-")).toContain(`Office of "Prices" & Wages`)
})

test.skipIf(!hasUnzip)(
  "the book, the Word file and the page name the publisher and the description",
  async ({ hub }) => {
    await setPublisher(hub, office)

    const id = await published(hub, await guide(hub, about), "mobile_kb")

    const [book, word, page] = [
      await fileOf(hub, id, "epub"),
      await fileOf(hub, id, "docx"),
      await fileOf(hub, id, "html"),
    ]
    const [name, words] = [written(office), written(line(about))]
    expect(part(book, "OEBPS/book.opf")).toContain(
      `<dc:creator>${name}</dc:creator>\n<dc:publisher>${name}</dc:publisher>\n<dc:description>${words}</dc:description>\n`,
    )
    expect(part(book, "OEBPS/title.xhtml")).toContain(`<p dir="auto">${name}</p>`)
    expect(part(word, "docProps/core.xml")).toContain(
      `<dc:creator>${name}</dc:creator><dc:description>${words}</dc:description>`,
    )
    expect(page.text).toContain(
      `<meta name="author" content="${name}">\n<meta name="description" content="${words}">\n`,
    )
    expect(page.text).toContain(`<p dir="auto">${name}</p>`)
  },
)

test.skipIf(!hasEpubcheck)("the book with a publisher and a description passes the check of books", async ({ hub }) => {
  await setPublisher(hub, office)

  const book = await fileOf(hub, await published(hub, await guide(hub, about), "mobile_kb"), "epub")

  expect(run("java", ...epubcheck, book.path)).toContain("No errors or warnings detected")
})

test.skipIf(!hasUnzip)(
  "a knowledge base names its publisher on every page, and its description on the first",
  async ({ hub }) => {
    const collection_id = await guide(hub, about)
    await published(hub, collection_id, "mobile_kb")
    await setPublisher(hub, office)

    const second = await fileOf(hub, await published(hub, collection_id, "mobile_kb"))

    const author = `<meta name="author" content="${written(office)}">`
    const [first, topic] = [part(second, "index.html"), part(second, "t/*.html")]
    expect(first).toContain(`${author}\n<meta name="description" content="${written(about)}">`)
    expect(first).toContain(`<p dir="auto">${written(office)}</p>`)
    expect(topic).toContain(author)
    expect(topic).toContain(`<meta name="description" content="The rate is three.">`)
  },
)

test.skipIf(!hasPoppler || !hasUnzip)(
  "an edition keeps the publisher and the description that it was asked for with",
  async ({ hub }) => {
    await setPublisher(hub, "The old office")
    const collection_id = await guide(hub, "Rates of before")
    const id = await published(hub, collection_id, "pdf")
    const files = async () => [
      await fileOf(hub, id, "epub"),
      await fileOf(hub, id, "docx"),
      await fileOf(hub, id, "html"),
    ]
    const before = await files()
    await setPublisher(hub, "The new office")
    await hub.db
      .updateTable("collections")
      .set({ description: "Rates of now" })
      .where("id", "=", collection_id)
      .execute()
    await hub.db.updateTable("publication_files").set({ sha256: null, bytes: null, error: "No." }).execute()

    await hub.as("ben")(publications.makeFiles, { params: { id } })
    await hub.settle()

    const again = await files()
    expect(again.map(({ bytes }, at) => bytes.equals(before[at]!.bytes))).toEqual([true, true, true])
    expect(part(again[0]!, "OEBPS/book.opf")).toContain("The old office")
    const properties = infoOf(await fileOf(hub, await published(hub, collection_id, "pdf")))
    expect([properties.includes("The new office"), properties.includes("Rates of now")]).toEqual([true, true])
  },
)

test.skipIf(!hasPoppler || !hasUnzip)("a hub that names no publisher publishes nobody's name", async ({ hub }) => {
  const id = await published(hub, await guide(hub), "pdf")

  expect(infoOf(await fileOf(hub, id))).not.toMatch(/^(Author|Subject|Keywords):/m)
  const titles = [
    part(await fileOf(hub, id, "epub"), "OEBPS/book.opf"),
    part(await fileOf(hub, id, "docx"), "docProps/core.xml"),
    (await fileOf(hub, id, "html")).text,
  ].join("\n")
  expect(titles).not.toMatch(/dc:creator|dc:publisher|dc:description|name="(author|description)"|\bBen\b/)
})

test("a publisher may be empty, and has one line of at most 200 characters", async ({ hub }) => {
  const set = async (value: string) => {
    const change = { key: "publisher" as const, value, version: 0 }
    const { status, answer } = await hub.as("ada")(settingRoutes.change, { body: { changes: [change] } })
    return status === 200 ? answer.settings.find(({ key }) => key === "publisher")!.value : answer
  }

  expect(await set("x".repeat(201))).toMatchObject({ code: "invalid" })
  expect(await set("Office\nof Prices")).toMatchObject({ code: "invalid" })
  expect(await set("")).toBe("")
})
