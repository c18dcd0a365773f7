import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { personByEmail } from "../src/people/create.ts"
import { asTheHub } from "../src/platform/ctx.ts"
import type { Hub } from "./hub.ts"
import { eve, gus, tokenIn, topicOfBen } from "./reviews.ts"

export const eves = (hub: Hub) => personByEmail(asTheHub(hub.house), eve)
export const message = "Please check the rate."

/** Ben puts his topic before Eve, then before Gus. */
export async function inSequence(hub: Hub, terms: object = {}, topic?: { id: number }) {
  topic ??= await topicOfBen(hub)
  const reviewers = [
    { reviewer_id: await eves(hub), instructions: "The numbers, please." },
    { reviewer_id: await personByEmail(asTheHub(hub.house), gus) },
  ]
  const { status, answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: message, reviewers, ...terms },
  })
  return { status, answer, topic, id: answer.id, link: tokenIn(answer.notified?.[0]?.link ?? "/review/none") }
}

export const changes = (revision = 1) => ({
  decision: "request_changes" as const,
  summary: "Say per month.",
  expected_revision: revision,
})
export const read = async (hub: Hub, id: number) => (await hub.as("ben")(sequences.read, { params: { id } })).answer
export const stepsOf = async (hub: Hub, id: number) => (await read(hub, id)).steps.map(({ status }) => status)

/** The newest link of whoever is asked now, as its owner would copy it. */
export async function linkNow(hub: Hub, id: number) {
  const step = (await read(hub, id)).steps.find(({ status }) => status === "active")!
  const { answer } = await hub.as("ben")(reviews.renew, { params: { id: step.review_id! } })
  return tokenIn(answer.link!)
}
