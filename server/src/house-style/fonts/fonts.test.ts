import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { editionPreview } from "@hub/contract/edition-preview"
import { houseStyle, type OwnHouseStyle } from "@hub/contract/house-style"
import { type EditionFormat, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { uploadedFonts } from "@hub/contract/uploaded-fonts"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { createFontFile, createFontUpload, findFontTable } from "../../../test/font-files.ts"
import { type TestHub, test } from "../../../test/hub.ts"
import { createScratchFolder, hasPoppler } from "../../../test/pdf.ts"

type UploadAs = { licence?: string; who?: "ada" | "ben" }
type Face = Parameters<typeof createFontFile>[0]

const upload = (hub: TestHub, files: Buffer[], { licence = "OFL, Office", who = "ada" }: UploadAs = {}) =>
  hub.as(who)(uploadedFonts.upload, { body: { licence }, files: files.map((bytes) => createFontUpload(bytes)) })
const uploadFaces = (hub: TestHub, faces: Face[]) =>
  upload(
    hub,
    faces.map((face) => createFontFile(face)),
  )
const list = async (hub: TestHub) => (await hub.as("cleo")(uploadedFonts.list)).answer
const saveStyle = (hub: TestHub, own: OwnHouseStyle, version = 0) =>
  hub.as("ada")(houseStyle.change, { body: { own, version } })

async function publish(hub: TestHub, kind: "pdf" | "mobile_kb", content = "Plain **bold** *leaning*.") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: `Guide ${kind}` } })
  await hub.as("ben")(topics.create, { body: { title: "Rates", content, collection_id: answer.id } })
  const made = await hub.as("ben")(publications.create, { body: { collection_id: answer.id, kind } })
  await hub.settle()
  return made.answer.id
}

async function readFile(hub: TestHub, id: number, format?: EditionFormat) {
  const { status, bytes } = format
    ? await hub.as("ben")(publications.file, { params: { id, format } })
    : await hub.as("ben")(publications.artefact, { params: { id } })
  expect(status).toBe(200)
  return bytes
}

test("a font with its faces is listed with its license, can be chosen once it is there, and each is told", async ({
  hub,
}) => {
  const made = await uploadFaces(hub, ["regular", "bold", "italic"])

  expect([made.status, made.answer]).toMatchObject([
    201,
    {
      family: "Brand",
      faces: ["regular", "bold", "italic"],
      licence: "OFL, Office",
      font: `uploaded-${made.answer.id}`,
    },
  ])
  expect(await list(hub)).toEqual([made.answer])
  expect((await saveStyle(hub, { body_font: made.answer.font })).status).toBe(200)
  const unknown = await saveStyle(hub, { body_font: "uploaded-999999" }, 1)
  expect([unknown.status, unknown.answer]).toMatchObject([
    422,
    { fields: { body_font: "This font is not in the hub." } },
  ])
  const events = await hub.db.selectFrom("events").select("type").where("type", "=", "house_font.added").execute()
  expect(events).toEqual([{ type: "house_font.added" }])
})

test.skipIf(!hasPoppler)(
  "a book is set in the font, and in the product's where the font has no signs",
  async ({ hub }) => {
    const { answer } = await uploadFaces(hub, ["regular", "bold", "italic"])
    await saveStyle(hub, { body_font: answer.font, heading_font: answer.font })

    const id = await publish(hub, "pdf", "Plain **bold** *leaning* 中文 العربية.")

    const path = join(createScratchFolder(), "edition.pdf")
    writeFileSync(path, await readFile(hub, id))
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" })
    const fonts = run("pdffonts", path)
    for (const name of [/Brand-Regular/, /Brand-Bold/, /Brand-Italic/, /NotoSansHans/, /NotoNaskhArabic/])
      expect(fonts).toMatch(name)
    expect(fonts).not.toMatch(/Libertinus/)
    expect(run("pdftotext", path, "-")).toContain("中文")
    for (const format of ["html", "epub", "docx"] as const) {
      const bytes = await readFile(hub, id, format)
      const text =
        format === "html"
          ? bytes.toString()
          : Object.values(unzipSync(bytes))
              .map((part) => strFromU8(part, true))
              .join("")
      expect(text).toMatch(/font-family:'Brand'|w:ascii="Brand"/)
    }
  },
)

test("a knowledge base holds the faces of the font and names them by the hub's own words", async ({ hub }) => {
  const { answer } = await uploadFaces(hub, ["regular", "bold_italic"])
  await saveStyle(hub, { heading_font: answer.font })

  const id = await publish(hub, "mobile_kb")

  const files = unzipSync(await readFile(hub, id))
  const rules = strFromU8(files["assets/house.css"]!)
  expect(rules).toContain(`h6 { font-family: "${answer.font}", var(--serif); }`)
  expect(rules).toMatch(
    /font-style: italic; font-display: swap; font-weight: 700; src: url\(fonts\/[0-9a-f]{16}\.ttf\) format\("truetype"\)/,
  )
  const held = Object.keys(files).filter((name) => name.startsWith("assets/fonts/"))
  expect(held).toHaveLength(2)
  expect(held.some((name) => Buffer.from(files[name]!).equals(createFontFile("regular")))).toBe(true)
})

test("a style can be tried with the font before it is saved", async ({ hub }) => {
  const { answer } = await uploadFaces(hub, ["regular"])

  const tried = await hub.as("ada")(editionPreview.style, {
    body: { own: { body_font: answer.font }, collection_id: null },
  })

  expect(tried.status).toBe(200)
  expect(tried.answer.html).toContain(`font-family: "${answer.font}"`)
})

test("a font that a style names stays, and editions keep a deleted one", async ({ hub }) => {
  const { answer } = await uploadFaces(hub, ["regular"])
  const remove = () => hub.as("ada")(uploadedFonts.delete, { params: { id: answer.id } })
  await saveStyle(hub, { body_font: answer.font })
  await publish(hub, "mobile_kb")

  const refused = await remove()
  expect([refused.status, refused.answer]).toMatchObject([
    409,
    { error: "The house style of the hub has Brand. Choose another font there first." },
  ])

  await saveStyle(hub, {}, 1)
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  expect(await list(hub)).toEqual([])
  const kept = await hub.db.selectFrom("uploaded_font_faces").select("sha256").execute()
  expect(kept).toHaveLength(1)
  expect((await saveStyle(hub, { body_font: answer.font }, 2)).status).toBe(422)

  // Its name is free again, and what no edition has is gone with its row.
  const again = await uploadFaces(hub, ["regular"])
  expect(again.status).toBe(201)
  expect((await hub.as("ada")(uploadedFonts.delete, { params: { id: again.answer.id } })).status).toBe(204)
  expect(await hub.db.selectFrom("uploaded_fonts").select("id").execute()).toEqual([{ id: answer.id }])
})

const broken = (bytes: Buffer, at: number, length: number) => {
  bytes.fill(255, at, at + length)
  return bytes
}

const damagedInside = (tag: string) => {
  const bytes = createFontFile("regular")
  findFontTable(bytes, tag).fill(255, 40)
  return bytes
}

test.for<[string, () => Buffer[], number, string]>([
  ["no font", () => [Buffer.from("<html>")], 422, "It is not a font"],
  ["a packed font", () => [Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(500)])], 422, "It is not a font"],
  ["a collection", () => [Buffer.concat([Buffer.from("ttcf"), Buffer.alloc(500)])], 422, "It is not a font"],
  ["the head of a font", () => [createFontFile("regular").subarray(0, 900)], 422, "It is damaged"],
  ["a font with a spoilt directory", () => [broken(createFontFile("regular"), 12, 250)], 422, "It is damaged"],
  ["a font that claims a million tables", () => [broken(createFontFile("regular"), 4, 2)], 422, "It is damaged"],
  ["a font whose outlines are damaged", () => [damagedInside("glyf")], 422, "it is damaged inside"],
  ["a font whose map of signs is damaged", () => [damagedInside("cmap")], 422, "damaged"],
  ["a font that forbids it", () => [createFontFile("regular", { rights: 2 })], 422, "must not be embedded"],
  [
    "a font that must not be cut down",
    () => [createFontFile("regular", { rights: 0x108 })],
    422,
    "must not be embedded",
  ],
  ["a name that ends a rule", () => [createFontFile("regular", { name: `a";}*` })], 422, "Its name has signs"],
  ["a name with a path", () => [createFontFile("regular", { name: "../ab" })], 422, "Its name has signs"],
  ["a name with markup", () => [createFontFile("regular", { name: "#[x]$" })], 422, "Its name has signs"],
  ["a name with a tag", () => [createFontFile("regular", { name: "<b>'&" })], 422, "Its name has signs"],
  ["only a bold face", () => [createFontFile("bold")], 422, "The regular face is missing."],
  ["one face twice", () => [createFontFile("regular"), createFontFile("regular")], 422, "are the same face"],
  ["two families", () => [createFontFile("regular"), createFontFile("bold", { name: "Other" })], 422, "are two fonts"],
  ["five files", () => Array.from({ length: 5 }, () => createFontFile("regular")), 422, "at most four files"],
  ["a family of the product", () => [createFontFile("regular", { name: "Inter" })], 409, "The hub has Inter already."],
  ["too much", () => [Buffer.alloc(11 * 1024 * 1024)], 413, "is larger than 10 MB"],
])("%s is refused in words and leaves nothing", async ([, files, status, sentence], { hub }) => {
  const refused = await upload(hub, files())

  expect([refused.status, refused.answer.error]).toEqual([status, expect.stringContaining(sentence)])
  expect(await list(hub)).toEqual([])
  expect(hub.failures).toEqual([])
})

test("fonts need a license and somebody who may change the settings, and a family is there once", async ({ hub }) => {
  const regular = createFontFile("regular")

  expect((await upload(hub, [regular], { who: "ben" })).status).toBe(403)
  const unlicensed = await upload(hub, [regular], { licence: "  " })
  expect([unlicensed.status, unlicensed.answer]).toMatchObject([
    422,
    { fields: { licence: "Enter the license of the font." } },
  ])
  const both = await Promise.all([upload(hub, [regular]), upload(hub, [regular])])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect((await hub.as("ben")(uploadedFonts.delete, { params: { id: (await list(hub))[0]!.id } })).status).toBe(403)
  expect((await hub.as("nobody")(uploadedFonts.list)).status).toBe(401)
})
