import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { feedback } from "@hub/contract/feedback"
import { publications, type Visibility } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import { type TestHub, password, type Player, test } from "../../../test/hub.ts"

async function guide(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: answer.id }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  return { collection_id: answer.id, topic_id: topic.id }
}

async function published(hub: TestHub, collection_id: number, kind: "pdf" | "mobile_kb" = "mobile_kb") {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return inFull(hub, answer.id)
}
const inFull = async (hub: TestHub, id: number) => (await hub.as("cleo")(publications.get, { params: { id } })).answer
const keyIn = (url: string) => /\/kb\/([^/]+)\//.exec(url)![1]!

const shared = (hub: TestHub, id: number, visibility: Visibility, who: Player = "ben") =>
  hub.as(who)(publications.share, { params: { id }, body: { visibility } })
const seen = async (hub: TestHub, url: string, cookie?: string) =>
  (await hub.fastify.inject({ url, headers: cookie === undefined ? {} : { cookie } })).statusCode

/** What cleo's browser holds once she is signed in and has asked to open pages. */
async function browserOfCleo(hub: TestHub) {
  const body = { email: "cleo@hub.test", password }
  const { answer } = await hub.as("nobody")(account.login, { body })
  if (!("access_token" in answer)) throw new Error("There is no second step in these tests.")
  const bearer = answer.access_token
  const { cookies } = await hub.as({ bearer })(publications.pass)
  const held = cookies.find(({ name }) => name === "hub_pages")!
  return { bearer, cookie: `${held.name}=${held.value}`, held }
}

test("a knowledge base is read by its address and a PDF in the hub, until somebody says otherwise", async ({ hub }) => {
  const { collection_id } = await guide(hub)

  const pages = await published(hub, collection_id)
  const book = await published(hub, collection_id, "pdf")

  expect([pages.visibility, pages.address]).toEqual(["link", `http://hub.test${pages.url}`])
  expect([book.visibility, book.address, book.url]).toEqual(["private", null, null])
})

test("a private edition is nowhere for who is not signed in: no page, file, archive, report or list of pages", async ({
  hub,
}) => {
  const { collection_id, topic_id } = await guide(hub)
  const { id, url, edition } = await published(hub, collection_id)
  await shared(hub, id, "private")

  const router = [
    "",
    "index.html",
    `t/${topic_id}.html`,
    `t/${topic_id}.md`,
    "sw.js",
    "llms.txt",
    "manifest.webmanifest",
    "sitemap.xml",
  ]
  const key = keyIn(url!)
  const said = { report: randomUUID(), edition, topic_id, message: "No." }
  const report = (who: Player | "nobody") => hub.as(who)(feedback.wrongHere, { params: { key }, body: said })
  const files = await Promise.all(
    (["edition", "html", "epub", "docx", "markdown"] as const).map((form) =>
      hub.as("nobody")(publications.shared, { params: { key, form } }),
    ),
  )

  for (const path of router) expect([path, await seen(hub, `${url}${path}`)]).toEqual([path, 404])
  expect(files.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect([(await report("nobody")).status, (await report("cleo")).status]).toEqual([404, 201])
  expect((await hub.as("cleo")(publications.artefact, { params: { id } })).status).toBe(200)
})

test("the person who is signed in opens the pages of a private edition in their browser, until they sign out", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const { id, url } = await published(hub, collection_id)
  await shared(hub, id, "private")
  const { bearer, cookie, held } = await browserOfCleo(hub)

  expect(await seen(hub, url!, cookie)).toBe(200)
  expect(await seen(hub, url!, "hub_pages=another")).toBe(404)
  expect(held).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" })
  await hub.as({ bearer })(account.logout)
  expect(await seen(hub, url!, cookie)).toBe(404)
})

test("by its link an edition is read by the person who has that, in every form; another link ends the first", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const { id } = await published(hub, collection_id, "pdf")
  await shared(hub, id, "link")
  const address = new URL((await inFull(hub, id)).address!)
  const book = await hub.fastify.inject({ url: address.pathname })
  const epub = await seen(hub, address.pathname.replace(/edition$/, "epub"))

  await hub.as("ben")(publications.replaceAddress, { params: { id } })
  const next = await published(hub, collection_id, "pdf")

  expect([book.statusCode, book.headers["content-type"], epub]).toEqual([200, "application/pdf", 200])
  expect(await seen(hub, address.pathname)).toBe(404)
  expect([next.visibility, next.address === address.href]).toEqual(["link", false])
  expect(await seen(hub, new URL(next.address!).pathname)).toBe(200)
})

test("only what is public is for search engines, with a sitemap of the addresses that this hub has", async ({
  hub,
}) => {
  const { collection_id, topic_id } = await guide(hub)
  const { id, url } = await published(hub, collection_id)
  const marked = async () => (await hub.fastify.inject({ url: url! })).headers["x-robots-tag"]
  const map = async (path: string) => (await hub.fastify.inject({ url: path })).body
  const before = [await marked(), await map("/sitemap.xml"), await seen(hub, `${url}sitemap.xml`)]

  await shared(hub, id, "public")

  expect(before).toEqual(["noindex", expect.not.stringContaining("<loc>"), 404])
  expect(await marked()).toBeUndefined()
  const [, listed = ""] =
    /<loc>http:\/\/hub.test(\/kb\/[^/]+\/latest\/)sitemap.xml<\/loc>/.exec(await map("/sitemap.xml")) ?? []
  expect((await map(`${listed}sitemap.xml`)).match(/<loc>.*?<\/loc>/g)?.[0]).toBe(`<loc>http://hub.test${listed}</loc>`)
  expect((await map(`${url}sitemap.xml`)).match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>http://hub.test${url}</loc>`,
    `<loc>http://hub.test${url}t/${topic_id}.html</loc>`,
  ])
  expect(await map("/robots.txt")).toContain("Sitemap: http://hub.test/sitemap.xml")
})

test("who may read changes for all editions of a collection and kind, by authors, and is remembered", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const first = await published(hub, collection_id)
  const book = await published(hub, collection_id, "pdf")

  const refused = await shared(hub, first.id, "public", "cleo")
  await shared(hub, first.id, "public")
  const again = await shared(hub, first.id, "public")
  const second = await published(hub, collection_id)

  expect([refused.status, again.status]).toEqual([403, 409])
  expect([second.visibility, (await inFull(hub, book.id)).visibility]).toEqual(["public", "private"])
  const events = await hub.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "publication.visibility_changed")
    .execute()
  expect(events).toEqual([{ data: { title: "Price guide", from: "link", to: "public" } }])
})

test("who asks for an edition says who may read it, and with it all editions of its collection and kind", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const askVisibility = async (visibility?: Visibility) => {
    const body = { collection_id, kind: "pdf" as const, ...(visibility && { visibility }) }
    const { answer } = await hub.as("ben")(publications.create, { body })
    await hub.settle()
    return answer
  }

  const first = await askVisibility("link")
  const second = await askVisibility()
  const third = await askVisibility("public")

  expect([first.visibility, second.visibility, third.visibility]).toEqual(["link", "link", "public"])
  expect((await inFull(hub, first.id)).visibility).toBe("public")
  const events = await hub.db
    .selectFrom("events")
    .select(["subject_id", "data"])
    .where("type", "=", "publication.visibility_changed")
    .execute()
  expect(events).toEqual([{ subject_id: third.id, data: { title: "Price guide", from: "link", to: "public" } }])
})

test("who opens a page that an edition does not have sees its own page for that, and nobody one of an edition they may not read", async ({
  hub,
}) => {
  const { collection_id } = await guide(hub)
  const { id } = await published(hub, collection_id)
  await shared(hub, id, "public")
  const { url } = await inFull(hub, id)
  const at = (path: string, accept: string) =>
    hub.fastify.inject({ url: `${new URL(url!, "http://hub.test").pathname}${path}`, headers: { accept } })

  const opened = await at("t/99999.html", "text/html,*/*")
  const asked = await at("assets/lost.js", "*/*")
  await shared(hub, id, "private")
  const hidden = await at("t/99999.html", "text/html,*/*")

  expect([opened.statusCode, opened.headers["x-robots-tag"]]).toEqual([404, undefined])
  expect(opened.body).toContain("Price guide")
  expect(opened.body).toContain("<h1>Page not found</h1>")
  expect([asked.statusCode, asked.body.includes("Price guide")]).toEqual([404, false])
  expect([hidden.statusCode, hidden.body.includes("Price guide")]).toEqual([404, false])
})
