import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { account } from "@hub/contract/account"
import { expect } from "vitest"
import { type TestHub, password, test } from "../../../test/hub.ts"
import { createGuide, followAddress, openAddress, publishWeb } from "../../../test/web-editions.ts"

async function rename(hub: TestHub, id: number, title: string) {
  const body = { title, content: `About ${title}.` }
  expect((await hub.as("ben")(topics.save, { params: { id }, body })).status).toBe(200)
}

async function remove(hub: TestHub, id: number) {
  expect((await hub.as("ben")(topics.archive, { params: { id } })).status).toBe(200)
}

test("a collection, a topic and a heading are read at addresses of words, and the secret address stays as it was", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Preisführer & Sätze", ["Höhe der Sätze", "Gewichte"])
  const { url } = await publishWeb(hub, guide)

  const start = await followAddress(hub, "/kb/preisfuhrer-satze")
  const page = await openAddress(hub, "/kb/preisfuhrer-satze/latest/hohe-der-satze/")
  const numbered = await openAddress(hub, "/kb/preisfuhrer-satze/1/hohe-der-satze/")
  const secret = await openAddress(hub, `${url}t/${guide.ids["Gewichte"]}.html`)

  expect([start.at, start.status]).toEqual(["/kb/preisfuhrer-satze/latest/", 200])
  expect(start.body).toContain(`<a href="hohe-der-satze/"><bdi>Höhe der Sätze</bdi></a>`)
  expect([page.statusCode, numbered.statusCode]).toEqual([200, 200])
  expect(page.body).toContain('<h1 dir="auto" itemprop="headline">Höhe der Sätze</h1>')
  expect(page.body).toContain(`id="where-it-is"`)
  expect(page.body).toContain(`href="../gewichte/"`)
  expect(page.body).toContain(
    `<link rel="canonical" href="http://hub.test/kb/preisfuhrer-satze/latest/hohe-der-satze/">`,
  )
  expect([secret.statusCode, secret.body.includes("canonical"), secret.body.includes("../t/")]).toEqual([
    200,
    false,
    true,
  ])
})

test("words in any script, of any case and without the slash at the end lead to the same page", async ({ hub }) => {
  const guide = await createGuide(hub, "دليل الأسعار", ["价格指数", "مؤشر", "Ünïcode ⚙️ & “quotes”", "🙂", "Straße"])
  await publishWeb(hub, guide, { language: "ar" })
  const base = "/kb/دليل-الأسعار/latest/"

  for (const address of ["价格指数", "مؤشر", "unicode-quotes", String(guide.ids["🙂"]), "strasse"]) {
    const page = await followAddress(hub, `${base}${address}`)
    expect([page.at, page.status, page.steps]).toEqual([`${base}${address}/`, 200, 1])
  }
  expect((await followAddress(hub, `${base}STRASSE/`)).at).toBe(`${base}strasse/`)
  expect((await openAddress(hub, `/kb/%ff/latest/`)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await openAddress(hub, `${encodeURI(base)}%ff/`)).statusCode).toBeGreaterThanOrEqual(400)
})

test("an old title leads to the topic for good, and by the number of an edition each title is where it was", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await rename(hub, guide.ids["Rates"]!, "Price rates")
  await publishWeb(hub, guide)

  const old = await openAddress(hub, "/kb/price-guide/latest/rates/?from=mail")
  const inFirst = await openAddress(hub, "/kb/price-guide/1/rates/")
  const newInFirst = await followAddress(hub, "/kb/price-guide/1/price-rates/")
  const byNumber = await followAddress(hub, `/kb/price-guide/latest/t/${guide.ids["Rates"]}.html`)

  expect([old.statusCode, old.headers["location"]]).toEqual([308, "/kb/price-guide/latest/price-rates/?from=mail"])
  expect(inFirst.statusCode).toBe(200)
  expect(newInFirst.at).toBe("/kb/price-guide/1/rates/")
  expect(byNumber.at).toBe("/kb/price-guide/latest/price-rates/")
})

test("a page of an old edition says so in its language, and leads to the same topic in the newest", async ({ hub }) => {
  const guide = await createGuide(hub, "Preise", ["Raten", "Gewichte"])
  await publishWeb(hub, guide, { language: "de" })
  await rename(hub, guide.ids["Raten"]!, "Sätze")
  const { body } = await openAddress(hub, "/kb/preise/1/raten/")
  await publishWeb(hub, guide, { language: "de" })

  const old = (await openAddress(hub, "/kb/preise/1/raten/")).body
  const start = (await openAddress(hub, "/kb/preise/1/")).body
  const newest = (await openAddress(hub, "/kb/preise/2/satze/")).body

  expect(body).not.toContain("edition-note")
  expect(old).toContain("Dies ist Ausgabe 1 und nicht die neueste.")
  expect(old).toContain(`<a href="/kb/preise/latest/satze/">Diese Seite in Ausgabe 2 lesen</a>`)
  expect(old).not.toContain("kb:offline")
  expect(old).toContain(`<link rel="canonical" href="http://hub.test/kb/preise/latest/satze/">`)
  expect(start).toContain(`<a href="/kb/preise/latest/">Zu Ausgabe 2</a>`)
  expect(newest).not.toContain("edition-note")
  expect((await openAddress(hub, "/kb/preise/1/readers.css")).headers["content-type"]).toContain("text/css")
  expect([
    (await openAddress(hub, "/kb/preise/1/sw.js")).statusCode,
    (await openAddress(hub, "/kb/preise/latest/sw.js")).statusCode,
  ]).toEqual([404, 200])
})

test("the address of a topic that was removed says so, and leads to the last edition with it", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await remove(hub, guide.ids["Rates"]!)
  await publishWeb(hub, guide)

  const gone = await openAddress(hub, "/kb/price-guide/latest/rates/")
  const old = await openAddress(hub, "/kb/price-guide/1/rates/")

  expect(gone.statusCode).toBe(410)
  expect(gone.body).toContain("<h1>No longer here</h1>")
  expect(gone.body).toContain("“Rates” is not in edition 2.")
  expect(gone.body).toContain(`<a href="/kb/price-guide/1/rates/">Read it in edition 1</a>`)
  expect(gone.body).toContain(`<a href="/kb/price-guide/latest/">Go to the contents</a>`)
  expect(gone.headers["x-robots-tag"]).toBe("noindex")
  expect([old.statusCode, old.body.includes("This page is no longer in edition 2.")]).toEqual([200, true])
  expect((await openAddress(hub, "/kb/price-guide/latest/never-there/")).statusCode).toBe(404)
})

test("an address that another topic has now leads to that one, which names the other", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await rename(hub, guide.ids["Rates"]!, "Old rates")
  await rename(hub, guide.ids["Weights"]!, "Rates")
  await publishWeb(hub, guide)

  const page = await openAddress(hub, "/kb/price-guide/latest/rates/")
  await rename(hub, guide.ids["Weights"]!, "Shares")
  await remove(hub, guide.ids["Weights"]!)
  await publishWeb(hub, guide)
  const gone = await openAddress(hub, "/kb/price-guide/latest/rates/")

  expect(page.body).toContain(`<body data-topic="${guide.ids["Weights"]}"`)
  expect(page.body).toContain(
    `This address used to lead to: <a href="/kb/price-guide/latest/old-rates/"><bdi>Old rates</bdi></a>`,
  )
  expect(gone.statusCode).toBe(410)
  expect(gone.body).toContain("“Rates” is not in edition 3.")
  expect(gone.body).toContain(`<a href="/kb/price-guide/latest/old-rates/"><bdi>Old rates</bdi></a>`)
})

test("topics and collections of one title have addresses of their own", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { answer: twin } = await hub.as("ben")(topics.create, {
    body: { title: "Rates", content: "The other.", collection_id: guide.collection_id },
  })
  const second = await createGuide(hub, "Guide!", ["Sheep"])
  await publishWeb(hub, guide)
  await publishWeb(hub, second)

  const first = await openAddress(hub, `/kb/guide/latest/rates-${guide.ids["Rates"]}/`)
  const other = await openAddress(hub, `/kb/guide/latest/rates-${twin.id}/`)

  expect([first.body.includes("About Rates."), other.body.includes("The other.")]).toEqual([true, true])
  expect((await openAddress(hub, "/kb/guide-2/latest/sheep/")).statusCode).toBe(200)
  expect((await openAddress(hub, "/kb/guide/latest/sheep/")).statusCode).toBe(404)
})

test("by its name only a public edition is read; by its secret also one with a link, and a private one by those who are signed in", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  const { id, url } = await publishWeb(hub, guide, { visibility: "link" })
  const paths = ["", "latest/", "latest/rates/", "1/rates/", "latest/never/", "latest/assets/page.js", "9/"]
  const seen = (base: string, cookie = "") =>
    Promise.all(paths.map(async (path) => (await openAddress(hub, base + path, { cookie })).statusCode))

  const byName = await seen("/kb/price-guide/")
  const bySecret = await seen(url!)
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "private" } })
  const [hiddenByName, hiddenBySecret] = [await seen("/kb/price-guide/"), await seen(url!)]
  const { answer: session } = await hub.as("nobody")(account.login, { body: { email: "cleo@hub.test", password } })
  const bearer = "access_token" in session ? session.access_token : ""
  const { cookies } = await hub.as({ bearer })(publications.pass)
  const cookie = cookies.filter(({ name }) => name === "hub_pages").map(({ name, value }) => `${name}=${value}`)[0]
  const inside = await seen("/kb/price-guide/", cookie)
  const [nothing, hidden] = [
    await openAddress(hub, "/kb/never-was/latest/"),
    await openAddress(hub, "/kb/price-guide/latest/"),
  ]

  expect(byName).toEqual(paths.map(() => 404))
  expect(bySecret).toEqual([200, 200, 200, 200, 404, 200, 404])
  expect([hiddenByName, hiddenBySecret]).toEqual([paths.map(() => 404), paths.map(() => 404)])
  expect(inside).toEqual([307, 200, 200, 200, 404, 200, 404])
  expect(hidden.body.replaceAll("price-guide", "x")).toBe(nothing.body.replaceAll("never-was", "x"))
})

test("a withdrawn edition is told of as withdrawn, and shows no title of its own", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await rename(hub, guide.ids["Rates"]!, "Merger plans")
  const second = await publishWeb(hub, guide)
  await rename(hub, guide.ids["Rates"]!, "Price rates")
  await hub.as("ben")(topics.create, { body: { title: "New", content: "New.", collection_id: guide.collection_id } })
  await publishWeb(hub, guide)
  await hub.as("ben")(publications.withdraw, { params: { id: second.id }, body: { reason: "Wrong." } })

  const page = await openAddress(hub, "/kb/price-guide/2/merger-plans/")
  const never = await openAddress(hub, "/kb/price-guide/2/never-there/")
  const now = await followAddress(hub, "/kb/price-guide/latest/merger-plans/")

  expect([page.statusCode, never.statusCode]).toEqual([410, 410])
  expect(page.body).toContain("Edition 2 was withdrawn and can no longer be read.")
  expect(page.body).toContain(`<a href="/kb/price-guide/latest/price-rates/"><bdi>Price rates</bdi></a>`)
  expect([page.body.includes("Merger"), never.body.includes("Merger")]).toEqual([false, false])
  expect(now.at).toBe("/kb/price-guide/latest/price-rates/")
})

test("what no live edition has is nowhere by latest, while the numbers of older ones go on", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  await publishWeb(hub, guide)
  const second = await publishWeb(hub, guide)
  await hub.as("ben")(publications.withdraw, { params: { id: second.id }, body: { reason: "Wrong." } })

  const older = await openAddress(hub, "/kb/price-guide/1/rates/")

  expect((await openAddress(hub, "/kb/price-guide/latest/rates/")).statusCode).toBe(404)
  expect([older.statusCode, older.body.includes("This is edition 1.")]).toEqual([200, true])
  expect((await followAddress(hub, "/kb/price-guide/")).at).toBe("/kb/price-guide/1/")
})

test("files by the number of an edition are kept by browsers for good, pages are asked for again and found unchanged", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  await publishWeb(hub, guide)
  const at = (path: string, headers = {}) => hub.fastify.inject({ url: `/kb/price-guide/1/${path}`, headers })
  const page = await at("rates/")
  const pack = await at("packs/p0.pack")
  const size = pack.rawPayload.length

  const again = await at("rates/", { "if-none-match": String(page.headers["etag"]) })
  const part = await at("packs/p0.pack", { range: "bytes=2-5" })
  const end = await at("packs/p0.pack", { range: "bytes=-3" })
  const outside = await at("packs/p0.pack", { range: `bytes=${size}-` })
  const other = await at("packs/p0.pack", { range: "bytes=0-1", "if-range": `"another"` })
  const head = await hub.fastify.inject({ method: "HEAD", url: "/kb/price-guide/1/rates/" })

  expect([page.headers["cache-control"], again.statusCode, again.body]).toEqual(["no-cache", 304, ""])
  expect([pack.headers["cache-control"], pack.headers["accept-ranges"]]).toEqual([
    "public, max-age=31536000, immutable",
    "bytes",
  ])
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 2-5/${size}`])
  expect(part.rawPayload.equals(pack.rawPayload.subarray(2, 6))).toBe(true)
  expect(end.rawPayload.equals(pack.rawPayload.subarray(size - 3))).toBe(true)
  expect([outside.statusCode, outside.headers["content-range"]]).toEqual([416, `bytes */${size}`])
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, size])
  expect([head.statusCode, head.body]).toEqual([200, ""])
})
