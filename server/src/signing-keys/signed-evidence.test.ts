import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { randomBytes } from "node:crypto"
import { assignedReview } from "@hub/contract/assigned-review"
import { collections } from "@hub/contract/collections"
import { embargoes } from "@hub/contract/embargoes"
import { evidence } from "@hub/contract/evidence"
import { portal } from "@hub/contract/portal"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { signingKeys } from "@hub/contract/signing-keys"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { canonicalJson } from "@hub/verifier/canonical-json"
import { parseKeyList } from "@hub/verifier/key-list"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, openTestHub, type TestHub } from "../../test/hub.ts"
import { personId } from "../../test/restricted.ts"
import { approvalInput, eve, findPortalToken, portalAt, reviewContent } from "../../test/reviews.ts"
import { openVault } from "../platform/vault.ts"
import { root } from "../platform/root.ts"

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

/** A topic with a value that Eve approved, in a collection under embargo that ben and ada read. */
async function createApprovedCollection(hub: TestHub, name = "Monthly figures") {
  const ben = hub.as("ben")
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { answer: collection } = await ben(collections.create, { body: { name } })
  const body = { title: "Jobless rate", content: reviewContent, collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  await ben(topics.create, { body: { title: "Method", content: "We count.", collection_id: collection.id } })
  const { answer } = await ben(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
  const token = findPortalToken(answer.notified[0]!.link!)
  expect((await portalAt(hub, token).decide({ ...approvalInput, summary: "Well said." })).status).toBe(200)
  return { collection, topic, token, request_id: answer.requests[0]!.id }
}

async function publishUnderEmbargo(hub: TestHub, kind: "pdf" | "mobile_kb" = "mobile_kb") {
  const ben = hub.as("ben")
  const { collection, topic } = await createApprovedCollection(hub)
  const until = { until: inHours(24), reason: "The release calendar", two_people: false }
  expect((await ben(embargoes.set, { params: collection, body: until })).status).toBe(201)
  const reader = { person_id: await personId(hub, "ada"), reason: "Proofreads" }
  await ben(embargoes.addReader, { params: collection, body: reader })
  for (const who of ["ben", "ada"] as const) await hub.as(who)(topics.read, { params: topic })
  const { answer: made } = await ben(publications.create, {
    body: { collection_id: collection.id, kind, release_at: inHours(24) },
  })
  await hub.settle()
  await ben(embargoes.release, { params: collection, body: { reason: "All is checked", version: 1 } })
  expect((await ben(publications.release, { params: made })).status).toBe(200)
  return downloadEdition(hub, made.id)
}

/** An edition as anybody has it: its file and its evidence. */
async function downloadEdition(hub: TestHub, id: number) {
  const { bytes: publication } = await hub.as("ben")(publications.artefact, { params: { id } })
  const { bytes } = await hub.as("ben")(evidence.file, { params: { id } })
  return { id, publication, text: bytes.toString() }
}

const publishedKeys = async (hub: TestHub) =>
  parseKeyList((await hub.fastify.inject({ url: "/kb/keys.json" })).payload)!

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "hub-verify-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test("the evidence of an edition is signed, and holds by the keys that anybody may have", async () => {
  const hub = await createFreshHub()
  const { id, publication, text } = await publishUnderEmbargo(hub)
  const keys = await publishedKeys(hub)

  expect(verifyEvidence({ evidence: text, publication, keys })).toMatchObject({ holds: true, problems: [], notes: [] })
  const { signed, embargo } = (await hub.as("cleo")(evidence.read, { params: { id } })).answer
  expect(signed).toMatchObject({ signed_at: "2026-11-21T09:00:00.000Z" })
  expect(embargo!.readings.length).toBeGreaterThan(1)
  const verdict = verifyEvidence({ evidence: text, publication: Buffer.concat([publication, Buffer.from("\n")]), keys })
  expect(verdict.problems).toEqual(["The publication is not the file that this evidence is about, or was changed."])
})

/** The evidence as an object and the publication, in which a seed chooses what is changed. */
type Pack = { document: any; publication: Buffer }
type Tampering = { change: (pack: Pack, seed: number) => void; names: RegExp }

const pick = <Item>(list: Item[], seed: number): Item => list[seed % list.length]!
const insertSign = (text: string, seed: number) => {
  const at = seed % (text.length + 1)
  return `${text.slice(0, at)}~${text.slice(at)}`
}

/** What somebody might change, and what has to be named then. */
const tamperings: Tampering[] = [
  {
    change: ({ document }, seed) => (pick<any>(document.approvals, seed).summary = `No. ${seed}`),
    names: /^One approval was changed: number 1, “Eve Expert”\.$/m,
  },
  {
    change: ({ document }, seed) => (document.variables.rate = insertSign(document.variables.rate, seed)),
    names: /^The value of \{\{rate\}\} was changed\.$/m,
  },
  {
    change: ({ document }, seed) => (document.approvals[0].reviewer.name = insertSign("Eve Expert", seed)),
    names: /^One approval was changed: number 1/m,
  },
  {
    change: ({ document }, seed) => {
      const place = pick<any>(document.places, seed)
      place.title = insertSign(place.title, seed)
    },
    names: /^One entry of the contents was changed: number [12], /m,
  },
  {
    change: ({ document: { edition } }, seed) => {
      edition.published_at = new Date(Date.parse(edition.published_at) + 1 + seed).toISOString()
    },
    names: /^When the edition was published was changed\.$/m,
  },
  { change: ({ document }) => document.places.reverse(), names: /^The order of the contents was changed\.$/m },
  {
    change: ({ document: { embargo } }, seed) => embargo.readings.splice(seed % embargo.readings.length, 1),
    names: /^One reading under embargo was removed or changed: number \d+ of \d+ as signed\.$/m,
  },
  {
    change: ({ document: { embargo } }, seed) => embargo.readers.splice(seed % embargo.readers.length, 1),
    names: /^One entry of the access list was removed or changed/m,
  },
  {
    change: ({ publication }, seed) => {
      const at = (seed * 7919) % publication.length
      publication[at] = publication[at]! ^ (1 << (seed % 8))
    },
    names: /^The publication is not the file/m,
  },
]

test("whatever is changed in a publication or its evidence is found and named", { timeout: 600_000 }, async () => {
  const count = Number(process.env.HUB_TEST_TAMPERINGS ?? 90)
  const hub = await createFreshHub()
  const { publication, text } = await publishUnderEmbargo(hub)
  const keys = await publishedKeys(hub)

  const missed = Array.from({ length: count }, (_, seed) => {
    const pack: Pack = { document: JSON.parse(text), publication: Buffer.from(publication) }
    const { change, names } = pick(tamperings, seed)
    change(pack, seed)
    const changed = { evidence: canonicalJson(pack.document), publication: pack.publication, keys }
    const { holds, problems } = verifyEvidence(changed)
    return holds || !names.test(problems.join("\n")) ? [`${seed}: ${problems.join(" ")}`] : []
  }).flat()

  expect(missed).toEqual([])
})

test(
  "editions hold years later on another machine, by one command without a network",
  { timeout: 900_000 },
  async () => {
    const count = Number(process.env.HUB_TEST_PACKS ?? 6)
    const hub = await createFreshHub()
    const { collection, topic } = await createApprovedCollection(hub)
    const ben = hub.as("ben")
    const folder = await createFolder()
    for (let at = 0; at < count; at++) {
      const day = new Date(now.getTime() + at * 86_400_000)
      hub.setClock(day)
      if (at % Math.ceil(count / 3) === 1) expect((await hub.as("ada")(signingKeys.rotate)).status).toBe(200)
      const content = `# Rate\n\nIt was ${at} in {{rate}}.`
      await ben(topics.save, { params: topic, body: { title: "Jobless rate", content } })
      const body = { collection_id: collection.id, kind: at % 10 === 0 ? ("pdf" as const) : ("mobile_kb" as const) }
      const { answer } = await ben(publications.create, { body })
      await hub.settle()
      const { text, publication } = await downloadEdition(hub, answer.id)
      await writeFile(join(folder, `${at}.json`), text)
      await writeFile(join(folder, `${at}.bin`), publication)
    }
    await writeFile(join(folder, "keys.json"), (await hub.fastify.inject({ url: "/kb/keys.json" })).payload)
    await writeFile(join(folder, "verify.mjs"), (await hub.fastify.inject({ url: "/kb/verify-evidence.mjs" })).payload)

    const failed: string[] = []
    for (let at = 0; at < count; at++) {
      const said = await verifyAlone(folder, [`${at}.json`, `${at}.bin`, "--keys", "keys.json"])
      if (!said.stdout.includes("It holds.")) failed.push(said.stdout)
    }
    const swapped = await verifyAlone(folder, ["0.json", `${count - 1}.bin`])

    expect(failed).toEqual([])
    expect([swapped.code, swapped.stdout]).toEqual([1, expect.stringContaining("The publication is not the file")])
    const keys = await publishedKeys(hub)
    expect(keys.keys.length).toBeGreaterThan(2)
  },
)

/** Runs the downloaded command where there is nothing else: no packages, no environment, and a folder of its own. */
async function verifyAlone(folder: string, options: string[]): Promise<{ code: number; stdout: string }> {
  try {
    const args = [join(folder, "verify.mjs"), ...options]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} })
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, stdout }
  }
}

test("what verifies knows no network and no clock", async () => {
  const built = (name: string) => readFile(join(root, "dist/server/verifier", name), "utf8")
  for (const name of ["verify-evidence.mjs", "page.js"])
    expect(await built(name)).not.toMatch(
      /\bfetch\(|XMLHttpRequest|WebSocket|node:(?:https?|net|dns)|Date\.now|new Date\(\)/,
    )
})

test("a hub that lost its secret key signs with another one, which nobody endorsed, and says so", async () => {
  const hub = await createFreshHub()
  const { collection } = await createApprovedCollection(hub)
  const publish = async (at: TestHub) => {
    const body = { collection_id: collection.id, kind: "mobile_kb" as const }
    const { answer } = await at.as("ben")(publications.create, { body })
    await at.settle()
    return downloadEdition(at, answer.id)
  }
  const before = await publish(hub)
  const other = await openTestHub(hub.db, { vault: openVault([randomBytes(32)]), hiding: hub.app.hiding })
  onTestFinished(() => other.close())
  other.setClock(new Date(now.getTime() + 1000))

  const after = await publish(other)

  const keys = await publishedKeys(other)
  expect(keys.keys).toMatchObject([{ retired_at: "2026-11-21T09:00:01.000Z" }, { retired_at: null, endorsement: null }])
  for (const { text, publication } of [before, after])
    expect(verifyEvidence({ evidence: text, publication, keys }).problems).toEqual([])
  const said = await hub.db.selectFrom("events").select("data").where("type", "=", "signing_key.replaced").execute()
  expect(said).toMatchObject([{ data: { endorsed: false } }])
})

test("two editions that go out at once on a hub that never signed share one key", async () => {
  const hub = await createFreshHub()
  const [one, other] = [await createApprovedCollection(hub), await createApprovedCollection(hub, "Yearly figures")]

  const receipts = await Promise.all(
    [one, other].map(({ token }) => hub.as("nobody")(portal.receipt, { params: { token } })),
  )

  expect(receipts.map(({ status }) => status)).toEqual([200, 200])
  expect((await publishedKeys(hub)).keys).toHaveLength(1)
})

test("only an administrator replaces the key, and the one before endorses the next", async () => {
  const hub = await createFreshHub()
  await hub.as("nobody")(portal.receipt, { params: { token: (await createApprovedCollection(hub)).token } })
  hub.setClock(new Date(now.getTime() + 1000))

  expect((await hub.as("ben")(signingKeys.rotate)).status).toBe(403)
  const { answer } = await hub.as("ada")(signingKeys.rotate)

  expect(answer.map(({ retired_at }) => retired_at)).toEqual(["2026-11-21T09:00:01.000Z", null])
  expect(answer[1]!.endorsement).toMatch(/^[0-9a-f]{128}$/)
  expect((await hub.as("ben")(signingKeys.list)).status).toBe(403)
  const { rows } = await sql<{ secret: string }>`select secret from signing_keys`.execute(hub.db)
  for (const { secret } of rows) expect(hub.app.vault.isSealed(secret)).toBe(true)
})

test("an expert without an account takes away what they agreed to, and it holds", async () => {
  const hub = await createFreshHub()
  const { token } = await createApprovedCollection(hub)

  const { status, headers, bytes } = await hub.as("nobody")(portal.receipt, { params: { token } })

  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining('filename="Jobless rate, version 1, receipt.json"'),
  ])
  const receipt = JSON.parse(bytes.toString())
  expect(receipt).toMatchObject({
    review: { title: "Jobless rate", decision: "approve", reviewer: { name: "Eve Expert" }, summary: "Well said." },
    text: { content: reviewContent },
    variables: { rate: "3 %" },
  })
  const keys = await publishedKeys(hub)
  expect(verifyEvidence({ evidence: bytes.toString(), keys })).toMatchObject({
    holds: true,
    about: "Receipt of Eve Expert for “Jobless rate”, version 1",
    notes: [],
  })
  const changed = canonicalJson({ ...receipt, variables: { rate: "4 %" } })
  expect(verifyEvidence({ evidence: changed, keys }).problems).toEqual(["The value of {{rate}} was changed."])
})

test("a receipt is of an answer that stands, and for its reviewer alone", async () => {
  const hub = await createFreshHub()
  const ben = hub.as("ben")
  const { answer: topic } = await ben(topics.create, { body: { title: "Method", content: "We count." } })
  const reviewer_id = await personId(hub, "cleo")
  const { answer } = await ben(reviews.request, {
    body: { topic_id: topic.id, reviewer_ids: [reviewer_id], external: [eve] },
  })
  const params = { id: answer.requests[0]!.id }
  const receiptOf = async (who: "cleo" | "dora") => (await hub.as(who)(assignedReview.receipt, { params })).status
  const before = await receiptOf("cleo")
  await hub.as("cleo")(assignedReview.decide, { params, body: approvalInput })

  expect([before, await receiptOf("cleo"), await receiptOf("dora")]).toEqual([409, 200, 404])
  await hub.as("cleo")(assignedReview.reopen, { params })
  expect(await receiptOf("cleo")).toBe(409)
})

test("the page that verifies is there for everybody, in one file that loads nothing", async () => {
  const hub = await createFreshHub()

  const { statusCode, headers, payload } = await hub.fastify.inject({ url: "/kb/verify.html" })

  expect([statusCode, headers["content-security-policy"]]).toEqual([
    200,
    expect.stringMatching(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/),
  ])
  expect(payload).not.toMatch(/<(?:script|img|link)[^>]*(?:src|href)=/)
  expect((await hub.fastify.inject({ url: "/kb/page.js" })).statusCode).toBe(404)
})
