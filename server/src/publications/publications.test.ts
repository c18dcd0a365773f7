import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { unzipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { hasPoppler } from "../../test/pdf.ts"

/** A collection of ben's with a topic for each text. */
async function collected(hub: TestHub, ...texts: string[]) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const made: number[] = []
  for (const [index, content] of texts.entries()) {
    const body = { title: `Topic ${index + 1}`, content, collection_id: collection.id }
    made.push((await hub.as("ben")(topics.create, { body })).answer.id)
  }
  return { collection_id: collection.id, topic_ids: made }
}

const asked = (hub: TestHub, collection_id: number, kind: PublicationKind = "mobile_kb", who: Player = "ben") =>
  hub.as(who)(publications.create, { body: { collection_id, kind } })

async function published(hub: TestHub, collection_id: number, kind: PublicationKind = "mobile_kb") {
  const { answer } = await asked(hub, collection_id, kind)
  await hub.settle()
  return inFull(hub, answer.id)
}

const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(publications.get, { params: { id } })).answer
const artefact = (hub: TestHub, id: number, who: Player | "nobody" = "cleo") =>
  hub.as(who)(publications.artefact, { params: { id } })
const page = async (hub: TestHub, url: string) => {
  const { statusCode, body } = await hub.fastify.inject({ url })
  return [statusCode, body] as const
}

/** Everything that a zipped knowledge base says. */
async function wordsOf(hub: TestHub, id: number) {
  const files = unzipSync(new Uint8Array((await artefact(hub, id)).bytes))
  return Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join("\n")
}

async function pdfWords(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "hub-edition-"))
  try {
    await writeFile(join(folder, "edition.pdf"), bytes)
    return execFileSync("pdftotext", [join(folder, "edition.pdf"), "-"], { encoding: "utf8" })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test("a collection becomes a PDF in the background, with its topics and their revisions", async ({ hub }) => {
  const { collection_id, topic_ids } = await collected(hub, "# Prices\n\nPrices rise.", "Wages rise.")

  const request = await asked(hub, collection_id, "pdf")
  await hub.settle()

  const edition = await inFull(hub, request.answer.id)
  const { status, headers, bytes } = await artefact(hub, edition.id)
  expect([request.status, request.answer.status, request.answer.edition]).toEqual([202, "queued", 1])
  expect(edition).toMatchObject({ status: "live", percent: 100, error: null, url: null, created_by: "Ben" })
  expect(edition.topics.map((one) => [one.topic_id, one.revision])).toEqual(topic_ids.map((id) => [id, 1]))
  expect([status, headers["content-type"], bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"])
  expect([edition.bytes, edition.pages! > 0]).toEqual([bytes.length, true])
  expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("Price guide, edition 1.pdf")
})

test.skipIf(!hasPoppler)("the PDF reads what the topics say, with the values that variables had", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "office", value: "Statistics Office" } })
  const { collection_id } = await collected(hub, "By the {{office}}.", "Wages rise.")

  const { id } = await published(hub, collection_id, "pdf")

  expect(await pdfWords((await artefact(hub, id)).bytes)).toMatch(/By the Statistics Office\.[\s\S]*Wages rise\./)
})

test("a collection becomes a knowledge base that anybody reads at an address nobody can guess", async ({ hub }) => {
  const { collection_id, topic_ids } = await collected(hub, "Prices <script>alert(1)</script> rise.")

  const { url, id } = await published(hub, collection_id)

  expect(url).toMatch(/^\/kb\/[\w-]{43}\/$/)
  expect(await page(hub, url!)).toEqual([200, expect.stringContaining("Price guide")])
  expect(await page(hub, "/kb/guessed/")).toEqual([404, expect.anything()])
  const bare = await hub.fastify.inject({ url: `${url!.slice(0, -1)}?topic=1` })
  expect([bare.statusCode, bare.headers.location]).toEqual([308, `${url}?topic=1`])
  const words = await wordsOf(hub, id)
  expect(words).toContain("rise.")
  expect(words).not.toContain("<script>alert(1)")
  const { answer } = await hub.as("ben")(topics.read, { params: { id: topic_ids[0]! } })
  expect([answer.status, answer.published_revision_id]).toEqual(["published", answer.head_revision_id])
})

test("a new edition takes the number after and the address of the one before, which stays as it was", async ({
  hub,
}) => {
  const { collection_id, topic_ids } = await collected(hub, "The rate is three.")
  const first = await published(hub, collection_id)
  await hub.as("ben")(topics.save, { params: { id: topic_ids[0]! }, body: { title: "Rate", content: "It is four." } })

  const second = await published(hub, collection_id)

  const before = await inFull(hub, first.id)
  expect([second.edition, second.status, second.url]).toEqual([2, "live", first.url])
  expect([before.status, before.url, before.topics]).toEqual(["superseded", null, first.topics])
  expect(await wordsOf(hub, first.id)).toContain("The rate is three.")
  expect(await wordsOf(hub, second.id)).toContain("It is four.")
  expect((await page(hub, first.url!))[0]).toBe(200)
})

test("a PDF and a knowledge base of one collection are counted apart and do not replace each other", async ({
  hub,
}) => {
  const { collection_id } = await collected(hub, "Prices rise.")

  await published(hub, collection_id, "pdf")
  await published(hub, collection_id, "mobile_kb")

  const { answer, headers } = await hub.as("cleo")(publications.list, {
    query: { collection: collection_id, status: "live" },
  })
  expect(answer.map((one) => [one.kind, one.edition])).toEqual([
    ["mobile_kb", 1],
    ["pdf", 1],
  ])
  expect(headers["x-total-count"]).toBe("2")
  const pdfs = await hub.as("cleo")(publications.list, { query: { kind: "pdf" } })
  expect(pdfs.answer.map((one) => one.kind)).toEqual(["pdf"])
})

test("a topic that is edited after the request is in the edition as it was when asked for", async ({ hub }) => {
  const { collection_id, topic_ids } = await collected(hub, "The rate is three.")

  const { answer } = await asked(hub, collection_id)
  await hub.as("ben")(topics.save, { params: { id: topic_ids[0]! }, body: { title: "Rate", content: "It is four." } })
  await hub.settle()

  const words = await wordsOf(hub, answer.id)
  expect(words).toContain("The rate is three.")
  expect(words).not.toContain("It is four.")
  expect((await inFull(hub, answer.id)).topics).toMatchObject([{ title: "Topic 1", revision: 1 }])
})

test("a variable without a value stops the edition with a sentence, and readers keep what they had", async ({
  hub,
}) => {
  const { collection_id, topic_ids } = await collected(hub, "The rate is three.")
  const first = await published(hub, collection_id)
  await hub.as("ben")(topics.save, { params: { id: topic_ids[0]! }, body: { title: "Rate", content: "Now {{rate}}." } })

  const second = await published(hub, collection_id)

  const sentence = "“Rate”: {{rate}} has no value. To show the braces as they are, write \\{{rate}}."
  expect(second).toMatchObject({ status: "check_failed", error: sentence, can: { retry: false, download: false } })
  expect(second.checks).toContainEqual({
    rule: "unresolved_variable",
    severity: "block",
    topic_id: topic_ids[0],
    title: "Rate",
    line: 1,
    words: "{{rate}}",
    message: "{{rate}} has no value. To show the braces as they are, write \\{{rate}}.",
  })
  expect((await inFull(hub, first.id)).status).toBe("live")
  expect((await artefact(hub, second.id)).status).toBe(404)
})

test("a name that is none of a variable stops every edition until its braces are escaped", async ({ hub }) => {
  const { collection_id, topic_ids } = await collected(hub, "Since {{Base Year}}.")

  const [first, again] = [await published(hub, collection_id), await published(hub, collection_id)]
  const alone = await hub.as("ben")(topics.publish, { params: { id: topic_ids[0]! }, body: {} })
  const body = { title: "Topic 1", content: "Since \\{{Base Year}}." }
  await hub.as("ben")(topics.save, { params: { id: topic_ids[0]! }, body })
  const third = await published(hub, collection_id)

  const sentence = expect.stringMatching(/“Topic 1”: .+no variable's name.+Write \\\{\{ to show the braces/)
  for (const edition of [first, again]) expect(edition).toMatchObject({ status: "check_failed", error: sentence })
  expect([alone.status, alone.answer]).toMatchObject([409, { code: "gate_failed" }])
  expect(await wordsOf(hub, third.id)).toContain("Since {{Base Year}}.")
})

test("a text that no review approved goes out with a warning that names it", async ({ hub }) => {
  const { collection_id, topic_ids } = await collected(hub, "Prices rise.")

  const edition = await published(hub, collection_id)

  expect(edition.topics).toMatchObject([{ approved: false }])
  expect(edition.checks).toContainEqual({
    rule: "not_approved",
    severity: "warn",
    topic_id: topic_ids[0],
    title: "Topic 1",
    message: "This topic was not approved in a review.",
  })
})

test("an edition that waits can be cancelled; then nothing is built and the next has its own number", async ({
  hub,
}) => {
  const { collection_id } = await collected(hub, "Prices rise.")
  const { answer } = await asked(hub, collection_id)

  const meanwhile = await asked(hub, collection_id)
  const cancelled = await hub.as("ben")(publications.cancel, { params: { id: answer.id } })
  await hub.settle()
  const again = await hub.as("ben")(publications.cancel, { params: { id: answer.id } })
  const next = await published(hub, collection_id)

  expect([meanwhile.status, meanwhile.answer.error, meanwhile.answer.details]).toEqual([
    409,
    "An edition of this collection is already being built.",
    { id: answer.id },
  ])
  expect([cancelled.answer.status, (await inFull(hub, answer.id)).status]).toEqual(["cancelled", "cancelled"])
  expect([again.status, again.answer.error]).toEqual([409, "This edition is cancelled."])
  expect([next.status, next.edition]).toEqual(["live", 2])
})

test("what failed is built again with its number, but never over a newer edition", async ({ hub }) => {
  const { collection_id } = await collected(hub, "Prices rise.")
  const failed = await asked(hub, collection_id)
  const retry = () => hub.as("ben")(publications.retry, { params: { id: failed.answer.id } })
  const early = await retry()
  await givenUp(hub, failed.answer.id)

  const again = await retry()
  await hub.settle()
  const late = await retry()

  expect([early.status, early.answer.error]).toEqual([409, "This edition is queued."])
  expect([again.status, again.answer.status]).toEqual([202, "queued"])
  expect(await inFull(hub, failed.answer.id)).toMatchObject({ status: "live", edition: 1, error: null })
  expect([late.status, late.answer.error]).toEqual([409, "This edition is live."])
})

test("an edition that failed before a newer one was asked for is not brought out any more", async ({ hub }) => {
  const { collection_id } = await collected(hub, "Prices rise.")
  const { answer: failed } = await asked(hub, collection_id)
  await givenUp(hub, failed.id)
  const newer = await published(hub, collection_id)

  const { status, answer } = await hub.as("ben")(publications.retry, { params: { id: failed.id } })
  await hub.settle()

  expect([status, answer.error]).toEqual([
    409,
    "A newer edition was requested in the meantime. Publish the collection again.",
  ])
  expect((await inFull(hub, newer.id)).status).toBe("live")
})

/** What is left when a build was tried as often as may be. */
async function givenUp({ db }: TestHub, id: number) {
  await db.updateTable("publications").set({ status: "failed", error: "No room." }).where("id", "=", id).execute()
  await db
    .updateTable("jobs")
    .set({ state: "parked" })
    .where("queue", "=", "publication.build")
    .where("unique_key", "=", String(id))
    .execute()
}

test("a reviewer reads editions but makes and stops none; without a session there is nothing to have", async ({
  hub,
}) => {
  const { collection_id } = await collected(hub, "Prices rise.")
  const { answer } = await asked(hub, collection_id)

  const made = await asked(hub, collection_id, "pdf", "cleo")
  const stopped = await hub.as("cleo")(publications.cancel, { params: { id: answer.id } })
  await hub.settle()
  const seen = await hub.as("cleo")(publications.get, { params: { id: answer.id } })

  expect([made.status, made.answer.error, stopped.status]).toEqual([403, "Only authors can publish.", 403])
  const { download, ...actions } = seen.answer.can
  expect([seen.status, download, Object.values(actions).some((may) => may)]).toEqual([200, true, false])
  expect([(await artefact(hub, answer.id)).status, (await artefact(hub, answer.id, "nobody")).status]).toEqual([
    200, 401,
  ])
})

test("an empty collection is not published, nor one that is not there", async ({ hub }) => {
  const { collection_id } = await collected(hub)

  const empty = await asked(hub, collection_id)
  const gone = await asked(hub, collection_id + 1)

  const nothing = { collection_id: "This collection has no topics to publish." }
  expect([empty.status, empty.answer.fields, gone.status]).toEqual([422, nothing, 404])
  expect((await hub.as("ben")(publications.list)).answer).toEqual([])
})
