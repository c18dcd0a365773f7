import { away } from "@hub/contract/away"
import { reviews } from "@hub/contract/reviews"
import type { Hub, Player } from "./hub.ts"
import { personOf } from "./matrix/principals.ts"
import { topicOfBen } from "./reviews.ts"

export const days = { from: "2026-11-20", until: "2026-12-03" }
export const inTime = new Date("2026-11-25T09:00:00Z")
export const back = new Date("2026-12-04T00:00:00Z")

/** Cleo is away, and somebody answers for her. */
export const cleoIsAway = async (hub: Hub, deputy: Player | null = "dora", when = days) =>
  hub.as("cleo")(away.keep, {
    body: { ...when, deputy_person_id: deputy === null ? null : await personOf(hub, deputy) },
  })

/** Ben asks people about a topic of his. */
export async function asked(hub: Hub, people: Player[] = ["cleo"], by: Player = "ben") {
  const topic = await topicOfBen(hub)
  const reviewer_ids = await Promise.all(people.map((name) => personOf(hub, name)))
  const { answer } = await hub.as(by)(reviews.request, { body: { topic_id: topic.id, reviewer_ids } })
  return { topic, review: answer.requests[0]!, requests: answer.requests }
}
