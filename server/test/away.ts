import { away } from "@hub/contract/away"
import { reviews } from "@hub/contract/reviews"
import type { TestHub, Player } from "./hub.ts"
import { findPersonId } from "./matrix/principals.ts"
import { createTopicOfBen } from "./reviews.ts"

export const awayDays = { from: "2026-11-20", until: "2026-12-03" }
export const duringAbsence = new Date("2026-11-25T09:00:00Z")
export const afterAbsence = new Date("2026-12-04T00:00:00Z")

/** Cleo is away, and somebody answers for her. */
export const setCleoAway = async (hub: TestHub, deputy: Player | null = "dora", when = awayDays) =>
  hub.as("cleo")(away.keep, {
    body: { ...when, deputy_person_id: deputy === null ? null : await findPersonId(hub, deputy) },
  })

/** Ben asks people about a topic of his. */
export async function requestReview(hub: TestHub, people: Player[] = ["cleo"], by: Player = "ben") {
  const topic = await createTopicOfBen(hub)
  const reviewer_ids = await Promise.all(people.map((name) => findPersonId(hub, name)))
  const { answer } = await hub.as(by)(reviews.request, { body: { topic_id: topic.id, reviewer_ids } })
  return { topic, review: answer.requests[0]!, requests: answer.requests }
}
