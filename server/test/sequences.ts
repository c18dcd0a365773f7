import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { findOrCreatePerson } from "../src/people/create.ts"
import { asSystem } from "../src/platform/ctx.ts"
import type { TestHub } from "./hub.ts"
import { eve, gus, findPortalToken, createTopicOfBen } from "./reviews.ts"

export const findEve = (hub: TestHub) => findOrCreatePerson(asSystem(hub.app), eve)
export const reviewMessage = "Please check the rate."

/** Ben puts their topic before Eve, then before Gus. */
export async function createTestSequence(hub: TestHub, terms: object = {}, topic?: { id: number }) {
  topic ??= await createTopicOfBen(hub)
  const reviewers = [
    { reviewer_id: await findEve(hub), instructions: "The numbers, please." },
    { reviewer_id: await findOrCreatePerson(asSystem(hub.app), gus) },
  ]
  const { status, answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: reviewMessage, reviewers, ...terms },
  })
  return { status, answer, topic, id: answer.id, link: findPortalToken(answer.notified?.[0]?.link ?? "/review/none") }
}

export const changesAnswer = (revision = 1) => ({
  decision: "request_changes" as const,
  summary: "Say per month.",
  expected_revision: revision,
})
export const readTestSequence = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(sequences.read, { params: { id } })).answer
export const readStepStatuses = async (hub: TestHub, id: number) =>
  (await readTestSequence(hub, id)).steps.map(({ status }) => status)

/** The newest link of the person who is asked now, as its owner would copy it. */
export async function readCurrentLink(hub: TestHub, id: number) {
  const step = (await readTestSequence(hub, id)).steps.find(({ status }) => status === "active")!
  const { answer } = await hub.as("ben")(reviews.renew, { params: { id: step.review_id! } })
  return findPortalToken(answer.link!)
}
