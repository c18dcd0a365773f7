import { collections } from "@hub/contract/collections"
import { feedback } from "@hub/contract/feedback"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { test, type TestHub } from "../../../test/hub.ts"
import { createGuide, followAddress, openAddress, publishWeb } from "../../../test/web-editions.ts"

async function rename(hub: TestHub, id: number, title: string) {
  const body = { title, content: `About ${title}.` }
  expect((await hub.as("ben")(topics.save, { params: { id }, body })).status).toBe(200)
}

async function change(hub: TestHub, id: number, said: { name: string; description?: string }) {
  const { answer } = await hub.as("ben")(collections.read, { params: { id } })
  const body = { ...said, version: answer.version }
  expect((await hub.as("ben")(collections.change, { params: { id }, body })).status).toBe(200)
}

test("what is published for everyone is in a catalogue, and nothing else is", async ({ hub }) => {
  const before = await openAddress(hub, "/kb/")
  const open = await createGuide(hub, "Prices & <wages>", ["Rates"])
  await change(hub, open.collection_id, { name: "Prices & <wages>", description: "What things cost." })
  await publishWeb(hub, open)
  const secret = await createGuide(hub, "Secret plans", ["Rates"])
  await publishWeb(hub, secret, { visibility: "link" })
  const inside = await createGuide(hub, "Inside story", ["Rates"])
  const { id } = await publishWeb(hub, inside, { visibility: "private" })
  const withdrawn = await createGuide(hub, "Withdrawn words", ["Rates"])
  const last = await publishWeb(hub, withdrawn)
  await hub.as("ben")(publications.withdraw, { params: { id: last.id }, body: { reason: "Wrong." } })

  const page = await openAddress(hub, "/kb/")
  const feed = await openAddress(hub, "/kb/feed.atom")

  expect([before.statusCode, before.body.includes("Nothing has been published for everyone yet.")]).toEqual([200, true])
  expect(before.headers["x-robots-tag"]).toBe("noindex")
  expect(page.body).toContain(`<a href="/kb/prices-wages/latest/">Prices &amp; &lt;wages&gt;</a>`)
  expect(page.body).toContain("What things cost.")
  expect(page.headers["content-security-policy"]).toContain("default-src 'self'")
  expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8")
  expect(feed.body).toContain(`<link href="http://hub.test/kb/prices-wages/1/"/>`)
  expect(feed.body).toContain("<title>Prices &amp; &lt;wages&gt;, Edition 1</title>")
  for (const { body } of [page, feed])
    for (const words of ["Secret", "Inside", "Withdrawn"]) expect(body).not.toContain(words)
  expect((await openAddress(hub, "/kb/catalogue.css")).statusCode).toBe(200)
  expect((await openAddress(hub, "/kb/other.css")).statusCode).toBe(404)
  // Signing in shows no more of it: the catalogue is the same for all.
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "public" } })
  expect((await openAddress(hub, "/kb/")).body).toContain("Inside story")
})

test("a feed tells of each edition that can be read, under an address that stays", async ({ hub }) => {
  const guide = await createGuide(hub, "Preise", ["Raten"])
  await publishWeb(hub, guide, { language: "de" })
  await publishWeb(hub, guide, { language: "de" })
  await change(hub, guide.collection_id, { name: "Neue Preise" })
  const { id, url } = await publishWeb(hub, guide, { language: "de" })

  const feed = await followAddress(hub, "/kb/neue-preise/feed.atom")

  expect([...feed.body.matchAll(/<id>([^<]+)<\/id>/g)].map(([, one]) => one)).toEqual([
    "http://hub.test/kb/neue-preise/feed.atom",
    "http://hub.test/kb/neue-preise/3/",
    "http://hub.test/kb/neue-preise/2/",
    "http://hub.test/kb/neue-preise/1/",
  ])
  expect(feed.body).toContain("<title>Neue Preise, Ausgabe 3</title>")
  expect((await openAddress(hub, "/kb/neue-preise/latest/raten/")).body).toContain(
    `<link rel="alternate" type="application/atom+xml" href="/kb/neue-preise/feed.atom">`,
  )
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "link" } })
  expect((await openAddress(hub, "/kb/neue-preise/feed.atom")).statusCode).toBe(404)
  expect((await openAddress(hub, `${url}feed.atom`)).statusCode).toBe(200)
})

test("each page leads to itself in the other editions", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  expect((await openAddress(hub, "/kb/guide/latest/rates/")).body).not.toContain(`class="editions"`)
  await rename(hub, guide.ids["Rates"]!, "Price rates")
  await publishWeb(hub, guide)

  const newest = (await openAddress(hub, "/kb/guide/latest/price-rates/")).body
  const old = (await openAddress(hub, "/kb/guide/1/rates/")).body

  expect(newest).toContain(
    `<p class="editions">Editions: <b aria-current="true">2 (newest)</b> · <a href="/kb/guide/1/rates/">1</a></p>`,
  )
  expect(old).toContain(`<a href="/kb/guide/latest/price-rates/">2 (newest)</a> · <b aria-current="true">1</b>`)
})

test("each page leads to itself in the other languages of the collection, and search engines are told of them", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Guide", ["Rates", "Weights"])
  await publishWeb(hub, guide, { language: "en" })
  expect((await openAddress(hub, "/kb/guide/latest/rates/")).body).not.toContain("hreflang")
  await rename(hub, guide.ids["Rates"]!, "الأسعار")
  await publishWeb(hub, guide, { language: "ar" })
  await publishWeb(hub, guide, { language: "ar" })

  const arabic = (await openAddress(hub, `/kb/guide/latest/${encodeURIComponent("الأسعار")}/`)).body
  const english = (await openAddress(hub, "/kb/guide/1/rates/")).body
  const start = (await openAddress(hub, "/kb/guide/latest/")).body

  const address = `http://hub.test/kb/guide/latest/${encodeURIComponent("الأسعار")}/`
  const alternates = `<link rel="alternate" hreflang="ar" href="${address}">
<link rel="alternate" hreflang="en" href="http://hub.test/kb/guide/1/rates/">
`
  expect([arabic.includes(alternates), english.includes(alternates)]).toEqual([true, true])
  expect(english).toContain(`<link rel="canonical" href="http://hub.test/kb/guide/1/rates/">`)
  expect(arabic).toContain(`<link rel="canonical" href="${address}">`)
  expect(arabic).toContain(
    `اللغات: <b aria-current="true"><bdi lang="ar" dir="rtl">العربية</bdi></b> · <a href="/kb/guide/1/rates/" hreflang="en"><bdi lang="en" dir="ltr">English</bdi></a>`,
  )
  expect(start).toContain(`<link rel="alternate" hreflang="en" href="http://hub.test/kb/guide/1/">`)
})

test("the sitemap of a public edition has its addresses by words", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates", "دليل"])
  const { id } = await publishWeb(hub, guide)

  const map = (await openAddress(hub, "/kb/guide/latest/sitemap.xml")).body
  expect((await openAddress(hub, "/sitemap.xml")).body).toContain("http://hub.test/kb/guide/latest/sitemap.xml")
  const pages = [...map.matchAll(/<loc>http:\/\/hub\.test([^<]+)<\/loc>/g)].map(([, page]) => page!)
  expect(pages).toHaveLength(3)
  for (const page of pages) expect((await openAddress(hub, page)).statusCode).toBe(200)

  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "link" } })
  expect((await openAddress(hub, "/kb/guide/latest/sitemap.xml")).statusCode).toBe(404)
})

test("readers say what is wrong at an address of words too, where they may read it", async ({ hub }) => {
  const guide = await createGuide(hub, "Guide", ["Rates"])
  const { id } = await publishWeb(hub, guide)
  const body = {
    report: "11111111-1111-4111-8111-111111111111",
    edition: 1,
    topic_id: guide.ids["Rates"]!,
    paragraph: 1,
    quote: "About Rates.",
    message: "It is not.",
  }
  const send = (key: string, report: string) =>
    hub.as("nobody")(feedback.wrongHere, { params: { key }, body: { ...body, report } })

  expect((await send("guide", body.report)).status).toBe(201)
  expect((await send("other", "11111111-1111-4111-8111-111111111112")).status).toBe(404)
  await hub.as("ben")(publications.share, { params: { id }, body: { visibility: "private" } })
  expect((await send("guide", "11111111-1111-4111-8111-111111111113")).status).toBe(404)
})
