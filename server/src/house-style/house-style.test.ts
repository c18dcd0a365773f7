import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { editionPreview } from "@hub/contract/edition-preview"
import { houseStyle, type OwnHouseStyle } from "@hub/contract/house-style"
import { images } from "@hub/contract/images"
import { type EditionFormat, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { pngUpload } from "../../test/matrix/fixtures.ts"
import { createScratchFolder, hasPoppler } from "../../test/pdf.ts"

const saveHubStyle = (hub: TestHub, own: OwnHouseStyle, version = 0, who: "ada" | "ben" = "ada") =>
  hub.as(who)(houseStyle.change, { body: { own, version } })

async function guide(hub: TestHub, content = "The rate is three.") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  await hub.as("ben")(topics.create, { body: { title: "Rates", content, collection_id: answer.id } })
  return answer.id
}

async function publish(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf" } })
  await hub.settle()
  return answer.id
}

async function publishKb(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return answer.id
}

async function fileOf(hub: TestHub, id: number, format?: EditionFormat) {
  const { status, bytes } = format
    ? await hub.as("ben")(publications.file, { params: { id, format } })
    : await hub.as("ben")(publications.artefact, { params: { id } })
  expect(status).toBe(200)
  const path = join(createScratchFolder(), `edition.${format ?? "pdf"}`)
  writeFileSync(path, bytes)
  return { path, text: bytes.toString() }
}
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" })

const office: OwnHouseStyle = {
  accent: "#7a1f3d",
  cover: "band",
  heading_font: "inter",
  body_font: "source_serif",
  author: "Section <Prices>",
  publisher: "Office of Statistics",
  isbn: "978-3-16-148410-0",
  doi: "10.1000/182",
  imprint: "Printed on Monday.\n\nAll rights\nreserved.",
  footer: "Office of Statistics 2026",
  links: [{ label: "Legal notice", url: "https://office.example/legal" }],
  paper: "a5",
  two_sided: true,
}

test.skipIf(!hasPoppler)(
  "a book has the paper, the fonts, the foot and the imprint of its house, and names its author",
  async ({ hub }) => {
    await saveHubStyle(hub, office)
    const id = await publish(hub, await guide(hub, "One.\n\n## Two\n\n*Three* **four**."))

    const { path } = await fileOf(hub, id)

    const info = run("pdfinfo", path)
    expect(info).toMatch(/Author: +Section <Prices>/)
    expect(info).toMatch(/Page size: +419\.\d+ x 595\.\d+ pts/)
    const fonts = run("pdffonts", path)
    expect(fonts).toMatch(/Inter/)
    expect(fonts).toMatch(/SourceSerif4/)
    const words = run("pdftotext", "-layout", path, "-")
    for (const sentence of [
      "Printed on Monday.",
      "All rights",
      "ISBN 978-3-16-148410-0",
      "DOI 10.1000/182",
      "Legal notice",
    ])
      expect(words).toContain(sentence)
    expect(words.match(/Office of Statistics 2026/g)!.length).toBeGreaterThan(0)
  },
)

test("the page, the book for reading machines and the Word file follow the same style", async ({ hub }) => {
  const { answer: image } = await hub.as("ada")(images.upload, { files: [pngUpload] })
  await saveHubStyle(hub, { ...office, logo: image.public_url, cover_picture: image.public_url })
  const id = await publish(hub, await guide(hub))
  const [page, epub, word] = [
    await fileOf(hub, id, "html"),
    await fileOf(hub, id, "epub"),
    await fileOf(hub, id, "docx"),
  ]
  const part = (path: string, name: string) => run("unzip", "-p", path, name)

  expect(page.text).toContain("color:#7a1f3d")
  expect(page.text).toMatch(/<img class="logo" src="data:image\/png;base64,[^"]+" alt="Office of Statistics"\/>/)
  expect(page.text).toContain(`<a href="https://office.example/legal">Legal notice</a>`)
  const about = part(epub.path, "OEBPS/book.opf")
  expect(about).toContain("<dc:creator>Section &lt;Prices&gt;</dc:creator>")
  expect(about).toContain("<dc:publisher>Office of Statistics</dc:publisher>")
  expect(about).toContain("<dc:identifier>urn:isbn:9783161484100</dc:identifier>")
  expect(about).toContain(`properties="cover-image"`)
  expect(part(epub.path, "OEBPS/imprint.xhtml")).toContain("All rights<br/>reserved.")
  expect(part(word.path, "word/styles.xml")).toContain(`<w:color w:val="7A1F3D"/>`)
  expect(part(word.path, "word/document.xml")).toContain("ISBN 978-3-16-148410-0")
})

test("every page of a knowledge base has the logo, the foot, the colour and the fonts of its house, and leads to the imprint", async ({
  hub,
}) => {
  const { answer: image } = await hub.as("ada")(images.upload, { files: [pngUpload] })
  await saveHubStyle(hub, { ...office, logo: image.public_url })
  const collection = await guide(hub)
  const { path } = await fileOf(hub, await publishKb(hub, collection))
  const part = (name: string) => run("unzip", "-p", path, name)
  const names = run("unzip", "-Z1", path)

  const topic = part(/t\/\d+\.html/.exec(names)![0])
  expect(topic).toMatch(/<img class="logo for-both" src="\.\.\/images\/[0-9a-f]{16}\.png" alt="">/)
  expect(topic).toContain("<bdi>Office of Statistics 2026</bdi>")
  expect(topic).toContain(`<a href="../imprint.html">Imprint</a>`)
  expect(topic).toContain(`<a href="https://office.example/legal">Legal notice</a>`)
  expect(part("assets/house.css")).toContain("light-dark(#7a1f3d, ")
  expect(names).toContain("assets/fonts/inter-latin-wght-normal.woff2")
  expect(part("imprint.html")).toContain("ISBN 978-3-16-148410-0")
})

test("a knowledge base of a hub without a house style has nothing of one", async ({ hub }) => {
  const { path } = await fileOf(hub, await publishKb(hub, await guide(hub)))

  expect(run("unzip", "-Z1", path)).not.toMatch(/house|fonts|imprint/)
  expect(run("unzip", "-p", path, "index.html")).not.toMatch(/house|logo/)
})

test("a collection has the style of the hub but where it says otherwise, and an edition keeps the style of its day", async ({
  hub,
}) => {
  const id = await guide(hub)
  await saveHubStyle(hub, { accent: "#7a1f3d", footer: "Of the hub" })
  const before = await publish(hub, id)

  const { status, answer } = await hub.as("ben")(houseStyle.changeOfCollection, {
    params: { id },
    body: { own: { footer: "Of the collection" }, version: 0 },
  })

  expect([status, answer.own, answer.base.accent, answer.base.footer]).toEqual([
    200,
    { footer: "Of the collection" },
    "#7a1f3d",
    "Of the hub",
  ])
  const after = await publish(hub, id)
  const styles = await hub.db.selectFrom("publications").select(["id", "style"]).orderBy("id").execute()
  expect(styles.map(({ id: of, style }) => [of, style.accent, style.footer])).toEqual([
    [before, "#7a1f3d", "Of the hub"],
    [after, "#7a1f3d", "Of the collection"],
  ])
})

test("a style is refused in a sentence where it could not be read, printed or found", async ({ hub }) => {
  const wrong: [OwnHouseStyle, string][] = [
    [{ accent: "#ffee00" }, "This color is too light to be read on white. Choose a darker one."],
    [{ isbn: "978-3-16-148410-1" }, "This is not a valid ISBN."],
    [{ issn: "2049-3631" }, "This is not a valid ISSN."],
    [{ logo: "/media/nowhere/logo.png" }, "This image is not in the hub."],
    [{ links: [{ label: "Script", url: "javascript:alert(1)" }] }, "Enter an address that begins with https://."],
  ]
  for (const [own, sentence] of wrong) {
    const { status, answer } = await saveHubStyle(hub, own)
    expect([status, JSON.stringify(answer)]).toEqual([422, expect.stringContaining(sentence)])
  }
  expect((await hub.as("ada")(houseStyle.read)).answer).toMatchObject({ own: {}, version: 0 })
})

test("only administrators set the style of the hub, and a person who saves over somebody else's is told first", async ({
  hub,
}) => {
  const refused = await saveHubStyle(hub, { footer: "Mine" }, 0, "ben")
  await saveHubStyle(hub, { footer: "First" })
  const late = await saveHubStyle(hub, { footer: "Second" })

  expect([refused.status, late.status]).toEqual([403, 409])
  expect((await hub.as("cleo")(houseStyle.read)).answer).toMatchObject({
    own: { footer: "First" },
    can: { change: false },
  })
})

test("a style that is not saved yet is seen on pages of a book and of a knowledge base", async ({ hub }) => {
  const { answer } = await hub.as("ada")(editionPreview.style, {
    body: { own: { accent: "#7a1f3d" }, collection_id: null },
  })

  expect(answer.svg).toMatch(/^<svg class="typst-doc"/)
  expect(answer.svg).toContain("#7a1f3d")
  expect(answer.html).toContain("A chapter of the book")
  expect(answer.html).toContain("light-dark(#7a1f3d, ")
  expect((await hub.as("ada")(houseStyle.read)).answer.own).toEqual({})
})
