import { account } from "@hub/contract/account"
import { publications } from "@hub/contract/publications"
import { subscriptions } from "@hub/contract/subscriptions"
import { topics } from "@hub/contract/topics"
import { expect, onTestFinished } from "vitest"
import { openTestHub, type TestHub, test } from "../../../test/hub.ts"
import { createGuide, publishWeb } from "../../../test/web-editions.ts"

/** A hub whose readers have a host of their own, with a guide that is out. */
async function openTwoHosts(hub: TestHub) {
  const both = await openTestHub(hub.db, { mail_is_on: true, reader_url: "https://docs.test" })
  onTestFinished(() => both.close())
  const guide = await createGuide(both, "Price guide", ["Rates"])
  const edition = await publishWeb(both, guide)
  const at =
    (host: string) =>
    (url: string, headers: Record<string, string> = {}) =>
      both.fastify.inject({ url, headers: { host, accept: "text/html", ...headers } })
  return { both, guide, edition, atReaders: at("docs.test"), atHub: at("hub.test") }
}

test("readers have a host of their own, which every address of an edition names", async ({ hub }) => {
  const { edition, atReaders, atHub } = await openTwoHosts(hub)

  const root = await atReaders("/")
  const page = await atReaders("/kb/price-guide/latest/rates/")
  const old = await atHub("/kb/price-guide/latest/rates/")

  expect([root.statusCode, root.headers.location]).toEqual([302, "/kb/"])
  expect((await atReaders("/kb/")).body).toContain('<link rel="canonical" href="https://docs.test/kb/">')
  expect(edition.readable).toEqual({
    name: "price-guide",
    latest: "https://docs.test/kb/price-guide/latest/",
    edition: "https://docs.test/kb/price-guide/1/",
  })
  for (const { statusCode, body } of [page, old]) {
    expect(statusCode).toBe(200)
    expect(body).toContain('<link rel="canonical" href="https://docs.test/kb/price-guide/latest/rates/">')
  }
  for (const path of ["/kb/feed.atom", "/kb/price-guide/feed.atom", "/sitemap.xml", "/robots.txt"]) {
    const { body } = await atReaders(path)
    expect(body).toContain("https://docs.test/")
    expect(body).not.toContain("hub.test")
  }
  expect((await atReaders("/kb/price-guide/latest/sitemap.xml")).body).toContain(
    "<loc>https://docs.test/kb/price-guide/latest/rates/",
  )
})

test("no other part of the hub is on the readers' host, with an account or without", async ({ hub }) => {
  const { both, guide, atReaders, atHub } = await openTwoHosts(hub)
  const at = { host: "docs.test" }

  for (const path of [
    "/login",
    "/topics",
    "/api/openapi.json",
    "/help/",
    "/media/x/y",
    "/scim/v2/Users",
    "/metrics",
    "//api/topics",
    "/kbx",
  ])
    expect([path, (await atReaders(path)).statusCode]).toEqual([path, 404])
  for (const headers of [
    at,
    { host: "DOCS.test" },
    { host: "docs.test.:443" },
    { host: "docs.test", "x-forwarded-host": "hub.test" },
    { host: "hub:3000", "x-forwarded-host": "x, Docs.test" },
  ])
    expect((await both.as("ben", headers)(topics.list, {})).status).toBe(404)
  expect((await both.as("ada", at)(account.me, {})).status).toBe(404)
  expect((await both.as("nobody", at)(account.login, { body: { email: "ben@hub.test", password: "x" } })).status).toBe(
    404,
  )
  expect((await atHub("/api/openapi.json")).statusCode).toBe(200)
  const { answer } = await both.as("ben")(publications.list, { query: { collection: guide.collection_id } })
  expect(answer).toHaveLength(1)
})

test("a private edition stays where people sign in", async ({ hub }) => {
  const { both, guide, atReaders } = await openTwoHosts(hub)

  const { readable } = await publishWeb(both, guide, { visibility: "private" })

  expect(readable?.edition).toBe("http://hub.test/kb/price-guide/2/")
  expect((await atReaders("/kb/price-guide/2/")).statusCode).toBe(404)
})

test("a reader subscribes at their host, and the email leads there; a page of elsewhere cannot", async ({ hub }) => {
  const { both } = await openTwoHosts(hub)
  const subscribe = (headers: Record<string, string>) =>
    both.as("nobody", headers)(subscriptions.subscribe, {
      params: { key: "price-guide" },
      body: { email: "eve@home.test" },
    })

  const refused = [
    await subscribe({ host: "docs.test", origin: "https://elsewhere.test" }),
    await subscribe({ host: "hub.test", origin: "https://docs.test" }),
    await subscribe({ host: "docs.test", origin: "http://hub.test" }),
  ]
  const taken = await subscribe({ host: "docs.test", origin: "https://docs.test", "sec-fetch-site": "same-origin" })

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(taken.status).toBe(204)
  const [email] = await both.db.selectFrom("emails").select("text").execute()
  expect(email?.text).toContain("https://docs.test/kb/price-guide/subscribe#confirm=")
  expect(email?.text).not.toContain("hub.test")
})
