import { collections } from "@hub/contract/collections"
import { fileTypes, images } from "@hub/contract/images"
import { links } from "@hub/contract/links"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8, unzipSync, zipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"

const sheet = Buffer.from(zipSync({ "xl/workbook.xml": Buffer.from("<workbook/>") }))
const upload = (hub: TestHub, name: string, bytes: Buffer, who: "ben" | "cleo" = "ben") =>
  hub.as(who)(images.upload, { body: { alt_text: "" }, files: [{ name, bytes }] })

async function publish(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return answer.id
}

test("a file that a topic links to is in the web edition under its name, and books lead to it", async ({ hub }) => {
  const { answer: file, status } = await upload(hub, "Price data (2026).xlsx", sheet)
  expect([status, file]).toMatchObject([201, { mime: fileTypes.xlsx, filename: "Price-data-2026-.xlsx" }])
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Prices" } })
  const content = `Take [the data](${file.public_url}) with you.\n`
  await hub.as("ben")(topics.create, { body: { title: "Prices", content, collection_id: collection.id } })
  const id = await publish(hub, collection.id, "mobile_kb")

  const parts = unzipSync((await hub.as("ben")(publications.artefact, { params: { id } })).bytes)
  const held = Object.keys(parts).find((name) => /^images\/[0-9a-f]{8}-Price-data-2026\.xlsx$/.test(name)) ?? ""
  expect(Buffer.from(parts[held] ?? []).equals(sheet)).toBe(true)
  const page = Object.keys(parts).find((name) => /^t\/\d+\.html$/.test(name)) ?? ""
  expect(strFromU8(parts[page]!)).toContain(`<a href="../${held}" download>the data</a>`)
  expect(strFromU8(parts[page.replace(".html", ".md")]!)).toContain(`[the data](../${held})`)

  const html = (await hub.as("ben")(publications.file, { params: { id, format: "html" } })).bytes.toString()
  expect(html).toContain(`<a href="${hub.app.public_url}${file.public_url}"`)
})

test("files are found among the images as what they are, downloaded by their address, and shown in no text", async ({
  hub,
}) => {
  const { answer: file } = await upload(hub, "rates.csv", Buffer.from("year,rate\n2026,1.5\n"))
  const got = await hub.fastify.inject({ url: file.public_url })
  expect([got.statusCode, got.headers["content-type"], got.headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("text/csv"),
    expect.stringMatching(/^attachment/),
  ])
  expect((await hub.as("ben")(images.list, { query: { shown: "true" } })).answer).toEqual([])
  expect((await hub.as("ben")(images.list)).answer).toMatchObject([{ filename: "rates.csv" }])
  const again = await upload(hub, "rates.csv", Buffer.from("year,rate\n2026,1.5\n"))
  expect(again.answer).toMatchObject({ id: file.id, existed: true })

  const content = `[Rates](${file.public_url})\n`
  await hub.as("ben")(topics.create, { body: { title: "Rates", content } })
  await hub.settle()
  const listed = await hub.as("ben")(images.list, { query: { include_usage: "true" } })
  expect(listed.answer).toMatchObject([{ filename: "rates.csv", usage_count: 1 }])
  const { answer: broken } = await hub.as("ben")(links.list, { query: {} })
  expect(broken.filter(({ status }) => status === "broken")).toEqual([])
})

test.for<[string, Buffer]>([
  ["page.txt", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["page.csv", Buffer.from("\n <html>")],
  ["table.xlsx", Buffer.from("no archive")],
  ["letter.pdf", Buffer.from("MZ program")],
  ["program.exe", Buffer.from("MZ program")],
  ["page.html", Buffer.from("<html></html>")],
  ["words.txt", Buffer.from("a\0b")],
])("%s is refused in words where it is not what it is called", async ([name, bytes], { hub }) => {
  const { status, answer } = await upload(hub, name, bytes)
  expect([status, answer]).toMatchObject([415, { error: expect.stringContaining("Upload PNG") }])
})
