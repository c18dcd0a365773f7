import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { verifyFile } from "./evidence/verify.ts"

async function published(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

async function guide(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: answer.id }
  await hub.as("ben")(topics.create, { body })
  return answer.id
}

const withdrawn = (hub: TestHub, id: number, reason = "The rate is wrong.", who: Player = "ben") =>
  hub.as(who)(publications.withdraw, { params: { id }, body: { reason } })

test("a withdrawn edition is gone for its readers, with its reason; what stood behind it stays", async ({ hub }) => {
  const { id, url } = await published(hub, await guide(hub))
  const { bytes } = await hub.as("cleo")(publications.artefact, { params: { id } })

  const { answer } = await withdrawn(hub, id)

  const file = await hub.as("cleo")(publications.artefact, { params: { id } })
  const book = await hub.as("cleo")(publications.file, { params: { id, format: "epub" } })
  const behind = await hub.as("cleo")(evidence.read, { params: { id } })
  expect(answer).toMatchObject({ status: "withdrawn", withdrawn_reason: "The rate is wrong.", url: null })
  expect(answer.can).toMatchObject({ download: false, withdraw: false, retry: false })
  expect([(await hub.fastify.inject({ url: url! })).statusCode, file.status, book.status]).toEqual([404, 404, 404])
  expect(behind.status).toBe(200)
  expect((await verifyFile(hub.db, bytes)).sentence).toContain("which was withdrawn: The rate is wrong.")
})

test("the next edition takes the address again, and an older one can be withdrawn too", async ({ hub }) => {
  const collection_id = await guide(hub)
  const first = await published(hub, collection_id)
  await withdrawn(hub, first.id)

  const second = await published(hub, collection_id)
  const third = await published(hub, collection_id)
  const { answer } = await withdrawn(hub, second.id)

  expect([second.edition, third.url, answer.status]).toEqual([2, first.url, "withdrawn"])
  expect((await hub.fastify.inject({ url: third.url! })).statusCode).toBe(200)
})

test("only authors withdraw, once, and say why", async ({ hub }) => {
  const { id } = await published(hub, await guide(hub))

  expect((await withdrawn(hub, id, "Because.", "cleo")).status).toBe(403)
  expect((await withdrawn(hub, id, " ")).status).toBe(422)
  expect((await withdrawn(hub, id)).status).toBe(200)
  expect((await withdrawn(hub, id)).status).toBe(409)
})

test("a newer edition that comes back takes the address again from an older one", async ({ hub }) => {
  const collection_id = await guide(hub)
  const [first, second] = [await published(hub, collection_id), await published(hub, collection_id)]
  const restored = (id: number) =>
    hub.as("ben")(publications.restore, { params: { id }, body: { reason: "It was right." } })
  for (const { id } of [first, second]) await withdrawn(hub, id)
  const older = await restored(first.id)

  const { answer } = await restored(second.id)

  const now = await hub.as("ben")(publications.get, { params: { id: first.id } })
  expect([older.answer.status, answer.status, now.answer.status]).toEqual(["live", "live", "superseded"])
})

test("who opens the address of a withdrawn edition reads a sentence, and a program gets a failure", async ({ hub }) => {
  const { id, url } = await published(hub, await guide(hub))
  await withdrawn(hub, id)
  const key = url!.split("/")[2]!
  const opened = (path: string, accept: string) => hub.fastify.inject({ url: path, headers: { accept } })

  for (const path of [url!, `${url}t/1.html`, `/api/published/${key}/edition`]) {
    const page = await opened(path, "text/html,application/xhtml+xml,*/*;q=0.8")
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
    expect(page.body).toMatch(/<h1[^>]*>(Page|File) not found\.<\/h1>/)
    expect((await opened(path, "*/*")).json()).toMatchObject({ code: "missing" })
  }
})
