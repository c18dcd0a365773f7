import { randomBytes } from "node:crypto"
import { assignedReview } from "@hub/contract/assigned-review"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { signingKeys } from "@hub/contract/signing-keys"
import { topics } from "@hub/contract/topics"
import { canonicalJson } from "@hub/verifier/canonical-json"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, openTestHub, type TestHub } from "../../test/hub.ts"
import { personId } from "../../test/restricted.ts"
import { approvalInput, eve, portalAt, reviewContent } from "../../test/reviews.ts"
import {
  createApprovedCollection,
  downloadEdition,
  publishUnderEmbargo,
  readPublishedKeys,
} from "../../test/signed-editions.ts"
import { openVault } from "../platform/vault.ts"

test("the evidence of an edition is signed, and holds by the keys that anybody may have", async () => {
  const hub = await createFreshHub()
  const { id, publication, text } = await publishUnderEmbargo(hub)
  const keys = await readPublishedKeys(hub)

  expect(verifyEvidence({ evidence: text, publication, keys })).toMatchObject({ holds: true, problems: [], notes: [] })
  const { signed, embargo } = (await hub.as("cleo")(evidence.read, { params: { id } })).answer
  expect(signed).toMatchObject({ signed_at: "2026-11-21T09:00:00.000Z" })
  expect(embargo!.readings.length).toBeGreaterThan(1)
  const verdict = verifyEvidence({ evidence: text, publication: Buffer.concat([publication, Buffer.from("\n")]), keys })
  expect(verdict.problems).toEqual(["The publication is not the file that this evidence is about, or was changed."])
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

  const keys = await readPublishedKeys(other)
  expect(keys.keys).toMatchObject([{ retired_at: "2026-11-21T09:00:01.000Z" }, { retired_at: null, endorsement: null }])
  for (const { text, publication } of [before, after])
    expect(verifyEvidence({ evidence: text, publication, keys }).problems).toEqual([])
  const said = await hub.db.selectFrom("events").select("data").where("type", "=", "signing_key.replaced").execute()
  expect(said).toMatchObject([{ data: { endorsed: false } }])
})

test("two editions that go out at once on a hub that never signed share one key", async () => {
  const hub = await createFreshHub()
  const [one, other] = [await createApprovedCollection(hub), await createApprovedCollection(hub, "Yearly figures")]

  const receipts = await Promise.all([one, other].map(({ token }) => portalAt(hub, token).receipt()))

  expect(receipts.map(({ status }) => status)).toEqual([200, 200])
  expect((await readPublishedKeys(hub)).keys).toHaveLength(1)
})

test("only an administrator replaces the key, and the one before endorses the next", async () => {
  const hub = await createFreshHub()
  await portalAt(hub, (await createApprovedCollection(hub)).token).receipt()
  hub.setClock(new Date(now.getTime() + 1000))

  expect((await hub.as("ben")(signingKeys.rotate)).status).toBe(403)
  const { answer } = await hub.as("ada")(signingKeys.rotate)

  expect(answer.map(({ retired_at }) => retired_at)).toEqual(["2026-11-21T09:00:01.000Z", null])
  expect(answer[1]!.endorsement).toMatch(/^[0-9a-f]{128}$/)
  expect((await hub.as("ben")(signingKeys.list)).status).toBe(403)
  const { rows } = await sql<{ secret: string }>`select secret from signing_keys order by id`.execute(hub.db)
  expect(rows.map(({ secret }) => secret !== "" && hub.app.vault.isSealed(secret))).toEqual([false, true])
})

test("an expert without an account takes away what they agreed to, and it holds", async () => {
  const hub = await createFreshHub()
  const { token } = await createApprovedCollection(hub)

  const { status, headers, bytes } = await portalAt(hub, token).receipt()

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
  const keys = await readPublishedKeys(hub)
  expect(verifyEvidence({ evidence: bytes.toString(), keys })).toMatchObject({
    holds: true,
    about: "Receipt of Eve Expert for “Jobless rate”, version 1",
    notes: [],
  })
  const changed = canonicalJson({ ...receipt, variables: { rate: "4 %" } })
  expect(verifyEvidence({ evidence: changed, keys }).problems).toEqual(["Changed: the value of {{rate}}."])
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
  const withdrawn = await hub.db
    .selectFrom("review_requests")
    .select("id")
    .where("status", "=", "withdrawn")
    .executeTakeFirstOrThrow()
  expect((await hub.as("cleo")(assignedReview.receipt, { params: withdrawn })).status).toBe(409)
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
