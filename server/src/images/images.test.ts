import { readdirSync } from "node:fs"
import { images } from "@hub/contract/images"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createMetafile } from "../../test/image-files.ts"
import { storeDrawing } from "./store-drawing.ts"
import { safeFilename } from "./save.ts"

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
)
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

test("an image gets an address that anyone who has it can open", async ({ hub }) => {
  const files = [{ name: "../Price index (1).png", bytes: png }]

  const { status, answer } = await hub.as("ben")(images.upload, { body: { alt_text: "Prices" }, files })

  const [, , key, filename] = answer.public_url.split("/")
  const opened = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })
  const guessed = await hub.as("nobody")(images.file, { params: { key: "x".repeat(22), filename: filename! } })
  expect(status).toBe(201)
  expect(answer).toMatchObject({ filename: "Price-index-1-.png", alt_text: "Prices", mime: "image/png" })
  expect(answer.public_url).toMatch(/^\/media\/[\w-]{22}\/Price-index-1-\.png$/)
  expect([opened.status, opened.headers["content-type"], opened.bytes.equals(png)]).toEqual([200, "image/png", true])
  expect(guessed.status).toBe(404)
})

test("the same content is kept once", async ({ hub }) => {
  const first = await hub.as("ben")(images.upload, { files: [{ name: "a.png", bytes: png }] })
  const second = await hub.as("dora")(images.upload, { files: [{ name: "b.png", bytes: png }] })

  const list = await hub.as("cleo")(images.list)
  expect(second.answer.public_url).toBe(first.answer.public_url)
  expect(list.answer).toHaveLength(1)
})

test("an SVG is shown where no script of its own can run", async ({ hub }) => {
  const { answer } = await hub.as("ben")(images.upload, { files: [{ name: "a.svg", bytes: svg }] })

  const [, , key, filename] = answer.public_url.split("/")
  const { headers } = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })

  expect(headers["content-type"]).toBe("image/svg+xml")
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/)
})

test.each([
  ["a page called png", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a page with an svg in it", Buffer.from("<html><svg></svg></html>")],
  ["words", Buffer.from("svg")],
  ["nothing", Buffer.alloc(0)],
])("what only claims to be an image is refused: %s", async (_, bytes) => {
  const { detectImageType } = await import("./sniff.ts")

  expect(detectImageType(bytes)).toBeUndefined()
})

test("only authors add images, and only images", async ({ hub }) => {
  const reader = await hub.as("cleo")(images.upload, { files: [{ name: "a.png", bytes: png }] })
  const page = await hub.as("ben")(images.upload, { files: [{ name: "a.png", bytes: Buffer.from("<html>") }] })

  expect(reader.status).toBe(403)
  expect([page.status, page.answer.error]).toEqual([
    415,
    "This isn't an image that browsers can show. Upload PNG, JPEG, GIF, WebP, SVG, EMF or WMF.",
  ])
})

test("images are searched by name and alternative text, and paged", async ({ hub }) => {
  for (const [index, name] of ["Prices 1.png", "Prices 2.png", "Wages.png"].entries())
    await hub.as("ben")(images.upload, {
      body: { alt_text: index === 2 ? "100% of prices" : "" },
      files: [{ name, bytes: Buffer.concat([png, Buffer.from([index])]) }],
    })
  const names = async (query: object) =>
    (await hub.as("cleo")(images.list, { query })).answer.map((image) => image.filename)

  const first = await hub.as("ben")(images.list, { query: { q: "PRICES", limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!

  expect([first.headers["x-total-count"], first.answer.map((image) => image.filename)]).toEqual([
    "3",
    ["Wages.png", "Prices-2.png"],
  ])
  expect(await names({ q: "PRICES", limit: 2, cursor })).toEqual(["Prices-1.png"])
  expect(await names({ q: "0%" })).toEqual(["Wages.png"])
  expect(await names({ q: "%e%" })).toEqual([])
})

test("an image's use is counted by topics, under any name in its address", async ({ hub }) => {
  const { answer } = await hub.as("ben")(images.upload, { files: [{ name: "a.png", bytes: png }] })
  const write = (content: string) => hub.as("ben")(topics.create, { body: { title: "T", content } })
  await write(`![a](${answer.public_url}) ![a](${answer.public_url})`)
  await write(`<img src="${answer.public_url.replace("a.png", "b.png")}" width="9">`)
  await write(`\`${answer.public_url}\``)

  const counted = await hub.as("ben")(images.list, { query: { include_usage: "true" } })
  const plain = await hub.as("ben")(images.list)

  expect(counted.answer.map((image) => image.usage_count)).toEqual([2])
  expect(plain.answer[0]).not.toHaveProperty("usage_count")
})

test("a Windows metafile becomes a drawing that browsers show, and is kept beside it", async ({ hub }) => {
  const { status, answer } = await hub.as("ben")(images.upload, {
    body: { alt_text: "Plan" },
    files: [{ name: "Plan 3.emf", bytes: createMetafile() }],
  })

  const all = await hub.as("ben")(images.list)
  const shown = await hub.as("ben")(images.list, { query: { shown: "true" } })
  const [, , key, filename] = answer.public_url.split("/")
  const opened = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })
  expect(status).toBe(201)
  expect(answer).toMatchObject({ filename: "Plan-3.svg", mime: "image/svg+xml", alt_text: "Plan" })
  expect(opened.bytes.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^]*<(path|rect)/)
  expect(all.answer.map(({ id, mime }) => [id, mime])).toEqual([
    [answer.id, "image/svg+xml"],
    [answer.original_id, "image/emf"],
  ])
  expect(shown.answer.map((image) => image.id)).toEqual([answer.id])
})

test("a metafile that cannot be drawn is refused with a sentence, and nothing of it is listed", async ({ hub }) => {
  const garbage = Buffer.concat([createMetafile().subarray(0, 100), Buffer.alloc(5000, 0xee)])
  const send = (name: string, bytes: Uint8Array) => hub.as("ben")(images.upload, { files: [{ name, bytes }] })

  const damaged = await send("plan.emf", garbage)
  const large = await send("plan.emf", Buffer.concat([createMetafile(), Buffer.alloc(20 * 1024 * 1024)]))

  expect([damaged.status, damaged.answer.code]).toEqual([422, "metafile_unreadable"])
  expect(damaged.answer.error).toContain("“plan.emf” couldn't be converted")
  expect([large.status, large.answer.error]).toEqual([413, "The image is larger than 20 MB, the maximum."])
  expect((await hub.as("ben")(images.list)).answer).toEqual([])
})

test("a drawing that takes too long or too much is given up, and leaves nothing behind", async ({ hub }) => {
  const { sha256 } = await hub.app.files.store(createMetafile())

  const late = await storeDrawing(hub.app, sha256, { milliseconds: 1, megabytes: 256 })
  const heavy = await storeDrawing(hub.app, sha256, { milliseconds: 20_000, megabytes: 1 })

  expect([late, heavy]).toEqual([undefined, undefined])
  expect(hub.failures).toHaveLength(2)
  expect(readdirSync(hub.app.work_folder).filter((name) => name.startsWith("drawing-"))).toEqual([])
})

test.each([
  ["Übersicht 2026.png", "Übersicht-2026.png"],
  ["..\\..\\a b)(c.svg", "a-b-c.svg"],
  ["...", "image"],
])("a name is made to stand in an address: %s", (given, expected) => {
  expect(safeFilename(given)).toBe(expected)
})
