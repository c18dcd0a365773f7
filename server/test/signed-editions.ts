import { collections } from "@hub/contract/collections"
import { embargoes } from "@hub/contract/embargoes"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { parseKeyList } from "@hub/verifier/key-list"
import { now, type TestHub } from "./hub.ts"
import { personId } from "./restricted.ts"
import { approvalInput, eve, findPortalToken, portalAt, reviewContent } from "./reviews.ts"

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

/** A topic with a value that Eve approved, in a collection under embargo that ben and ada read. */
export async function createApprovedCollection(hub: TestHub, name = "Monthly figures") {
  const ben = hub.as("ben")
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { answer: collection } = await ben(collections.create, { body: { name } })
  const body = { title: "Jobless rate", content: reviewContent, collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  await ben(topics.create, { body: { title: "Method", content: "We count.", collection_id: collection.id } })
  const { answer } = await ben(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
  const token = findPortalToken(answer.notified[0]!.link!)
  await portalAt(hub, token).decide({ ...approvalInput, summary: "Well said." })
  return { collection, topic, token, request_id: answer.requests[0]!.id }
}

export async function publishUnderEmbargo(hub: TestHub, kind: "pdf" | "mobile_kb" = "mobile_kb") {
  const ben = hub.as("ben")
  const { collection, topic } = await createApprovedCollection(hub)
  const until = { until: inHours(24), reason: "The release calendar", two_people: false }
  await ben(embargoes.set, { params: collection, body: until })
  const reader = { person_id: await personId(hub, "ada"), reason: "Proofreads" }
  await ben(embargoes.addReader, { params: collection, body: reader })
  for (const who of ["ben", "ada"] as const) await hub.as(who)(topics.read, { params: topic })
  const { answer: made } = await ben(publications.create, {
    body: { collection_id: collection.id, kind, release_at: inHours(24) },
  })
  await hub.settle()
  await ben(embargoes.release, { params: collection, body: { reason: "All is checked", version: 1 } })
  await ben(publications.release, { params: made })
  return downloadEdition(hub, made.id)
}

/** An edition as anybody has it: its file and its evidence. */
export async function downloadEdition(hub: TestHub, id: number) {
  const { bytes: publication } = await hub.as("ben")(publications.artefact, { params: { id } })
  const { bytes } = await hub.as("ben")(evidence.file, { params: { id } })
  return { id, publication, text: bytes.toString() }
}

export const readPublishedKeys = async (hub: TestHub) =>
  parseKeyList((await hub.fastify.inject({ url: "/kb/keys.json" })).payload)!
