import { images } from "@hub/contract/images"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { plain } from "./keep.ts"

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
  const { imageType } = await import("./sniff.ts")

  expect(imageType(bytes)).toBeUndefined()
})

test("only authors add images, and only images", async ({ hub }) => {
  const reader = await hub.as("cleo")(images.upload, { files: [{ name: "a.png", bytes: png }] })
  const page = await hub.as("ben")(images.upload, { files: [{ name: "a.png", bytes: Buffer.from("<html>") }] })

  expect(reader.status).toBe(403)
  expect([page.status, page.answer.error]).toEqual([
    415,
    "This is not an image that browsers show: send PNG, JPEG, GIF, WebP or SVG.",
  ])
})

test.each([
  ["Übersicht 2026.png", "Übersicht-2026.png"],
  ["..\\..\\a b)(c.svg", "a-b-c.svg"],
  ["...", "image"],
])("a name is made to stand in an address: %s", (given, kept) => {
  expect(plain(given)).toBe(kept)
})
