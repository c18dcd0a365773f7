import { createHash } from "node:crypto"
import { away } from "@hub/contract/away"
import { collections } from "@hub/contract/collections"
import { assignedReview } from "@hub/contract/assigned-review"
import { evidence } from "@hub/contract/evidence"
import { images } from "@hub/contract/images"
import { projects, type ReviewAgainScope } from "@hub/contract/projects"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, saveTopicText, eve, findPortalToken } from "../../../test/reviews.ts"
import { startTestSmtpServer } from "../../../test/smtp-server.ts"
import { createEmailHandler } from "../../platform/mail/send.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { pngUpload } from "../../../test/matrix/fixtures.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"

const read = async (hub: TestHub, id: number) => (await hub.as("cleo")(evidence.read, { params: { id } })).answer
const file = (hub: TestHub, id: number) => hub.as("cleo")(evidence.file, { params: { id } })
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
const valued = async (hub: TestHub, slug = "rate", value = "3 %") =>
  (await hub.as("ada")(variables.create, { body: { slug, value } })).answer.id

type EvidenceTopicSetup = { title?: string; text?: string; review_again?: ReviewAgainScope }

async function written(
  hub: TestHub,
  { title = "Jobless rate", text = reviewContent, review_again }: EvidenceTopicSetup = {},
) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: `Of ${title}`, review_again } })
  const body = { title, content: text, project_id: project.id }
  return (await hub.as("ben")(topics.create, { body })).answer.id
}

/** A topic of ben's that Eve approved. */
async function approved(hub: TestHub, given: EvidenceTopicSetup = {}) {
  const topic_id = await written(hub, given)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  const { status } = await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({
    ...approvalInput,
    summary: "Well said.",
  })
  expect(status).toBe(200)
  return topic_id
}

async function collected(hub: TestHub, topic_ids: number[], name = "Price guide") {
  const { answer } = await hub.as("ben")(collections.create, { body: { name } })
  const body = { topics: topic_ids.map((topic_id) => ({ topic_id })) }
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body })
  return answer.id
}

async function publish(hub: TestHub, collection_id: number, kind: PublicationKind = "mobile_kb") {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return answer.id
}

const published = async (hub: TestHub, topic_ids: number[], kind?: PublicationKind) =>
  publish(hub, await collected(hub, topic_ids), kind)

test.for(["pdf", "mobile_kb"] as const)(
  "the evidence of a %s names its file, texts, values, images, and who approved exactly these",
  async (kind, { hub }) => {
    await valued(hub)
    await valued(hub, "unused", "secret")
    const { answer: image } = await hub.as("ben")(images.upload, { files: [pngUpload] })
    const text = `${reviewContent}\n![A map](${image.public_url})\n`
    const [rate, draft] = [await approved(hub, { text }), await written(hub, { title: "Draft", text: "We count." })]

    const id = await published(hub, [rate, draft], kind)

    const found = await read(hub, id)
    const { bytes } = await hub.as("ben")(publications.artefact, { params: { id } })
    expect(found.edition).toMatchObject({
      collection: "Price guide",
      number: 1,
      kind,
      asked_for_by: { name: "Ben" },
      asked_for_at: "2026-11-21T09:00:00.000Z",
      artefact: { sha256: sha256(bytes), bytes: bytes.length },
    })
    expect(found.places).toMatchObject([
      {
        kind: "topic",
        title: "Jobless rate",
        topic_id: rate,
        revision: 1,
        pin: "latest",
        in_pdf: true,
        approved: true,
      },
      { kind: "topic", title: "Draft", topic_id: draft, revision: 1, in_kb: true, approved: false },
    ])
    expect(found.places[0]!.content_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(found.variables).toEqual({ rate: "3 %" })
    expect(found.images.map((one) => one.sha256)).toEqual([sha256(Buffer.from(pngUpload.bytes))])
    expect(found.approvals).toMatchObject([
      {
        topic_id: rate,
        round: { number: 1, kind: "parallel" },
        asked_by: "Ben",
        reviewer: { name: "Eve Expert", from: "outside", role: null },
        answered_by: null,
        decision: "approve",
        decided_at: "2026-11-21T09:00:00.000Z",
        confirmed_at: null,
        summary: "Well said.",
        revision: 1,
        content_hash: found.places[0]!.content_hash,
      },
    ])
    expect(found.other_approvals).toEqual([])
    expect(found.checks.map(({ rule }) => rule)).toContain("not_approved")
    expect(found.made_with.hub).toMatch(/^\d/)
    expect(String(found.made_with.typst)).toMatch(kind === "pdf" ? /^\d+\.\d+\.\d+$/ : /^null$/)
  },
)

test("the file is the same byte for byte, whatever is renamed, changed or deleted afterwards", async ({ hub }) => {
  const rate = await valued(hub)
  const topic = await approved(hub)
  const collection_id = await collected(hub, [topic])
  const id = await publish(hub, collection_id)
  const before = await file(hub, id)

  await hub.as("ada")(variables.change, { params: { id: rate }, body: { value: "4 %" } })
  await saveTopicText(hub, topic, "Other words.", "Another title")
  await hub.db.updateTable("people").set({ name: "Someone else" }).execute()
  await hub.db.updateTable("users").set({ active: false }).where("role", "!=", "admin").execute()
  await publish(hub, collection_id)
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic] } })
  await hub.db.deleteFrom("collections").where("id", "=", collection_id).execute()
  await hub.settle()
  const gone = await hub.as("ada")(topics.read, { params: { id: topic } })
  const after = await file(hub, id)

  expect([gone.status, before.status, after.status]).toEqual([404, 200, 200])
  expect(after.bytes.toString()).toBe(before.bytes.toString())
  expect(decodeURIComponent(String(after.headers["content-disposition"]))).toContain(
    "Price guide, edition 1, evidence.json",
  )
  const { signature, ...words } = JSON.parse(after.bytes.toString())
  expect({ ...words, signed: (await read(hub, id)).signed }).toEqual(await read(hub, id))
  expect(signature.statement.key).toMatch(/^[0-9a-f]{64}$/)
  expect(await read(hub, id)).toMatchObject({
    variables: { rate: "3 %" },
    approvals: [{ reviewer: { name: "Eve Expert" } }],
    edition: { asked_for_by: { name: "Ben" } },
  })
})

test("what happens between asking for an edition and its going out is no part of what stood behind it", async ({
  hub,
}) => {
  await valued(hub)
  const topic = await approved(hub)
  const collection_id = await collected(hub, [topic])
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })

  const early = await file(hub, answer.id)
  await saveTopicText(hub, topic, "Other words.", "Another title")
  await hub.settle()

  const found = await read(hub, answer.id)
  expect([early.status, found.places[0]!.title, found.approvals.length]).toEqual([404, "Jobless rate", 1])
})

test("an approval of other words is none of these, and is told apart where the project asks nobody again", async ({
  hub,
}) => {
  const rate = await valued(hub)
  const edited = await approved(hub, { title: "Edited" })
  await saveTopicText(hub, edited, reviewContent.replace("count", "measure"), "Edited")
  const lenient = await approved(hub, { title: "Lenient", review_again: "none" })
  await hub.as("ada")(variables.change, { params: { id: rate }, body: { value: "4 %" } })

  const found = await read(hub, await published(hub, [edited, lenient]))

  expect(found.places.map(({ approved }) => approved)).toEqual([false, true])
  expect(found.approvals).toEqual([])
  expect(found.other_approvals).toMatchObject([
    { topic_id: lenient, reviewer: { name: "Eve Expert" }, changes: [expect.stringContaining("“3 %”")] },
  ])
})

test("a deputy is named with the reviewer whom they answered for, who is one of the hub", async ({ hub }) => {
  await valued(hub)
  const deputy_person_id = await findPersonId(hub, "dora")
  await hub.as("cleo")(away.keep, { body: { from: "2026-11-20", until: "2026-12-03", deputy_person_id } })
  const topic_id = await written(hub)
  const reviewer_ids = [await findPersonId(hub, "cleo")]
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, reviewer_ids } })
  await hub.as("dora")(assignedReview.decide, { params: { id: answer.requests[0]!.id }, body: approvalInput })

  const found = await read(hub, await published(hub, [topic_id]))

  expect(found.approvals).toMatchObject([
    { reviewer: { name: "Cleo", from: "inside", role: "reviewer" }, answered_by: { name: "Dora" } },
  ])
})

test("an approval that a mailed code confirmed says so, and when", async ({ hub: { db } }) => {
  const hub = await openTestHub(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  const { sentEmails, url } = await startTestSmtpServer()
  const deliver = async () => {
    await hub.settleSubscribers()
    await runDueJobs(hub.app, {
      "mail.send": createEmailHandler({
        mailServer: () => ({ smtp_url: url, from: "Hub <hub@hub.test>" }),
        hubName: async () => "Hub",
      }),
    })
    return sentEmails.at(-1)!.replace(/=\r?\n/g, "")
  }
  await valued(hub)
  const topic_id = await written(hub)
  await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve], code_required: true } })
  const reviewer = portalAt(hub, findPortalToken(await deliver()))
  await reviewer.code()
  const code = /^\d{6}\r?$/m.exec(await deliver())![0].trim()
  await reviewer.decide({ ...approvalInput, code })

  const found = await read(hub, await published(hub, [topic_id]))

  expect(found.approvals).toMatchObject([
    { reviewer: { name: "Eve Expert", from: "outside" }, confirmed_at: "2026-11-21T09:00:00.000Z" },
  ])
})

test("a topic that stands as approved in one place and as it is in another is held against both", async ({ hub }) => {
  await valued(hub)
  const topic = await approved(hub)
  await saveTopicText(hub, topic, reviewContent.replace("count", "measure"))
  const collection_id = await collected(hub, [topic, topic])
  const nodes = hub.db.selectFrom("collection_nodes").select("id").where("collection_id", "=", collection_id)
  const { id } = await nodes.orderBy("position").executeTakeFirstOrThrow()
  await hub.db.updateTable("collection_nodes").set({ pin: "approved" }).where("id", "=", id).execute()

  const found = await read(hub, await publish(hub, collection_id))

  expect(found.places.map(({ pin, revision, approved }) => [pin, revision, approved])).toEqual([
    ["approved", 1, true],
    ["latest", 2, false],
  ])
  expect(found.approvals.map(({ revision }) => revision)).toEqual([1])
})
