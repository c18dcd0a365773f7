import { rm } from "node:fs/promises"
import { publications, type Visibility } from "@hub/contract/publications"
import { embargoes } from "@hub/contract/embargoes"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { createGuide, openAddress, publishWeb, type TestGuide } from "../../../test/web-editions.ts"

async function publishPdf(hub: TestHub, { collection_id }: TestGuide, visibility: Visibility = "public") {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf", visibility } })
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

test("the PDF of a collection opens in the browser at an address that stays, whole or in parts, and is found unchanged", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  const { readable, sha256 } = await publishPdf(hub, guide)
  const at = (headers = {}, url = "/kb/price-guide/latest/price-guide.pdf") => hub.fastify.inject({ url, headers })

  const whole = await at()
  const size = whole.rawPayload.length
  const etag = String(whole.headers["etag"])
  const part = await at({ range: "bytes=10-19", "if-range": etag })
  const changed = await at({ range: "bytes=10-19", "if-range": `"other"` })
  const outside = await at({ range: `bytes=${size}-` })
  const known = await at({ "if-none-match": etag })
  const head = await hub.fastify.inject({ method: "HEAD", url: "/kb/price-guide/latest/price-guide.pdf" })
  const renamed = await openAddress(hub, "/kb/price-guide/latest/rates.pdf")

  expect(readable).toEqual({
    name: "price-guide",
    latest: "http://hub.test/kb/price-guide/latest/price-guide.pdf",
    edition: "http://hub.test/kb/price-guide/1/price-guide.pdf",
  })
  expect([whole.statusCode, whole.headers["content-type"], etag]).toEqual([200, "application/pdf", `"${sha256}"`])
  expect(whole.headers["content-disposition"]).toMatch(/^inline; filename="Price guide, edition 1\.pdf"/)
  expect([whole.headers["accept-ranges"], whole.headers["cache-control"]]).toEqual(["bytes", "public, no-cache"])
  expect(whole.headers["content-security-policy"]).not.toContain("sandbox")
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${size}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size])
  expect([outside.statusCode, outside.headers["content-range"]]).toEqual([416, `bytes */${size}`])
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([200, String(size), 0])
  expect([renamed.statusCode, renamed.headers["location"]]).toEqual([308, "/kb/price-guide/latest/price-guide.pdf"])
})

test("a PDF for those who have the link opens in the browser at the address that is given to readers", async ({
  hub,
}) => {
  const { address } = await publishPdf(hub, await createGuide(hub, "Price guide", ["Rates"]), "link")

  const { pathname } = new URL(address!)
  const { statusCode, headers } = await hub.fastify.inject({ url: pathname })

  expect(pathname).toMatch(/^\/kb\/[\w-]{43}\/latest\/edition\.pdf$/)
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"])
  expect(headers["content-disposition"]).toMatch(/^inline/)
})

test("a file that is lost on the disk is told as a failure, which nobody keeps in its place", async ({ hub }) => {
  const { sha256 } = await publishPdf(hub, await createGuide(hub, "Price guide", ["Rates"]))
  await rm(hub.app.files.pathOf(sha256!))

  const lost = await hub.fastify.inject({ url: "/kb/price-guide/latest/price-guide.pdf" })

  expect([lost.statusCode, lost.json<{ code: string }>().code]).toEqual([500, "broken"])
  expect(lost.headers["content-type"]).toBe("application/json; charset=utf-8")
  expect(lost.headers["cache-control"]).not.toBe("public, no-cache")
  expect(lost.headers["content-disposition"]).toBeUndefined()
})

test("the files of a web edition have addresses beside its pages, which lead to them", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  await publishPdf(hub, guide)
  await publishWeb(hub, guide)
  await hub.settle()

  const { body } = await openAddress(hub, "/kb/price-guide/latest/rates/")
  const links = [...body.matchAll(/href="(\/kb\/price-guide\/latest\/price-guide[^"]+)">([^<]+)</g)]
  const found = []
  for (const [, url, name] of links) {
    const { statusCode, headers } = await hub.fastify.inject({ url: url! })
    found.push([name, statusCode, String(headers["content-disposition"]).split(";")[0]])
  }

  expect(found).toEqual([
    ["PDF", 200, "inline"],
    ["HTML", 200, "attachment"],
    ["EPUB", 200, "attachment"],
    ["Word", 200, "attachment"],
    ["Markdown", 200, "attachment"],
  ])
})

test("no address of a file shows what may not be read: private, by another's secret, under embargo or withdrawn", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  const { id } = await publishPdf(hub, guide)
  const { url } = await publishWeb(hub, guide, { visibility: "link" })
  await hub.settle()
  const open = async (path: string) => (await hub.fastify.inject({ url: path })).statusCode
  const [latest, numbered] = ["/kb/price-guide/latest/price-guide.pdf", "/kb/price-guide/1/price-guide.pdf"]

  const epub = [await open("/kb/price-guide/latest/price-guide.epub"), await open(`${url}latest/edition.epub`)]
  const bySecret = await open(`${url}latest/edition.pdf`)
  const seen = [[await open(latest), await open(numbered)]]
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "private" } })
  seen.push([await open(latest), await open(numbered)])
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "public" } })
  await hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "Wrong." } })
  seen.push([await open(latest), await open(numbered)])
  await hub.as("ben")(publications.restore, { params: { id }, body: { reason: "Right." } })
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  const { status } = await hub.as("ben")(embargoes.set, {
    params: { id: guide.collection_id },
    body: { until, reason: "Figures.", two_people: false },
  })
  seen.push([await open(latest), await open(numbered)])

  expect([epub, bySecret, status]).toEqual([[404, 200], 404, 201])
  expect(seen).toEqual([
    [200, 200],
    [404, 404],
    [404, 410],
    [404, 404],
  ])
})
