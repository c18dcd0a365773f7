import { createHash } from "node:crypto"
import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { images } from "@hub/contract/images"
import { points } from "@hub/contract/points"
import { projects, type ReviewAgainScope } from "@hub/contract/projects"
import { type PublicationKind, publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, eve, findPortalToken } from "../../../test/reviews.ts"
import { pngUpload } from "../../../test/matrix/fixtures.ts"
const read = async (hub: TestHub, id: number) => (await hub.as("cleo")(evidence.read, { params: { id } })).answer
const file = (hub: TestHub, id: number) => hub.as("cleo")(evidence.file, { params: { id } })
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")
const valued = async (hub: TestHub, slug = "rate", value = "3 %") =>
  (await hub.as("ada")(variables.create, { body: { slug, value } })).answer.id

type DecisionSetup = { title?: string; text?: string; review_again?: ReviewAgainScope }

async function written(
  hub: TestHub,
  { title = "Jobless rate", text = reviewContent, review_again }: DecisionSetup = {},
) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: `Of ${title}`, review_again } })
  const body = { title, content: text, project_id: project.id }
  return (await hub.as("ben")(topics.create, { body })).answer.id
}

/** A topic of ben's that Eve approved. */
async function approved(hub: TestHub, given: DecisionSetup = {}) {
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

test("what reviewers said stands there with what became of it, and why", async ({ hub }) => {
  await valued(hub)
  const topic_id = await written(hub)
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, comments })
  const { answer: made } = await hub.as("ben")(points.ofTopic, { params: { id: topic_id } })
  const id = made.cards[0]!.points[0]!.id
  const body = { disposition: "rejected" as const, reason: "The next chapter says so." }
  await hub.as("ben")(points.dispose, { params: { id }, body })

  const found = await read(hub, await published(hub, [topic_id]))

  expect(found.points).toMatchObject([
    {
      topic_id,
      kind: "comment",
      reviewer: "Eve Expert",
      quote: "We count.",
      body: "Whom?",
      decided_by: "Ben",
      ...body,
    },
  ])
})

test("who let a text go out that was not what was approved is named with the reason", async ({ hub }) => {
  const rate = await valued(hub)
  const topic = await approved(hub)
  const value = (value: string) => hub.as("ada")(variables.change, { params: { id: rate }, body: { value } })
  await value("4 %")
  const override_reason = "A misprint was mended."
  await hub.as("ada")(topics.publish, { params: { id: topic }, body: { override_reason } })
  await value("3 %")

  const found = await read(hub, await published(hub, [topic]))

  expect(found.overrides).toMatchObject([{ topic_id: topic, revision: 1, by: "Ada", reason: override_reason }])
  expect(found.overrides[0]!.changes).toHaveLength(1)
})

test("an edition that did not go out has no evidence, and neither has one from before there was any", async ({
  hub,
}) => {
  const failed = await published(hub, [await written(hub)])
  const method = await written(hub, { title: "Method", text: "We count." })
  const older = await publish(hub, await collected(hub, [method], "Methods"))
  const stored = await file(hub, older)
  await hub.db.deleteFrom("publication_evidence").where("publication_id", "=", older).execute()

  const answers = [await file(hub, failed), await file(hub, older)]

  expect([stored, ...answers].map(({ status }) => status)).toEqual([200, 404, 404])
})
