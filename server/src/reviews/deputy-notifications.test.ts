import { away } from "@hub/contract/away"
import { notifications } from "@hub/contract/notifications"
import { points } from "@hub/contract/points"
import { assignedReview } from "@hub/contract/assigned-review"
import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { requestReview, afterAbsence, setCleoAway, awayDays } from "../../test/away.ts"
import { type Player, test } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { readTopicStatus } from "../../test/reviews.ts"

test("a sender sees who is away, and who answers, before and after they ask", async ({ hub }) => {
  await setCleoAway(hub)
  const { topic, review } = await requestReview(hub)
  const absent = { until: awayDays.until, deputy: { id: await findPersonId(hub, "dora"), name: "Dora" } }

  const listed = async (who: Player, query = {}) =>
    (await hub.as(who)(reviews.reviewers, { query })).answer.map(({ name, away }) => [name, away])
  const read = () => hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })

  expect(review.away).toEqual(absent)
  expect(await listed("ben", { away: "1" })).toEqual([["Cleo", absent]])
  expect(await listed("ben")).toContainEqual(["Ada", null])
  // Who asks does not answer themselves.
  expect(await listed("dora", { away: "1" })).toEqual([["Cleo", { until: awayDays.until, deputy: null }]])
  hub.setClock(afterAbsence)
  expect((await read()).answer.away).toBeNull()
  expect(await listed("ben", { away: "1" })).toEqual([])
})

test("the deputy hears of a new request by email and in the hub, and of its end", async ({ hub }) => {
  await setCleoAway(hub)
  const { topic, review } = await requestReview(hub)
  await hub.settle()
  const heard = async (who: Player) =>
    (await hub.as(who)(notifications.list)).answer.map(({ title, message, link }) => [title, message, link])
  const [cleos, doras] = [await heard("cleo"), await heard("dora")]
  const { text } = await hub.db
    .selectFrom("emails")
    .select("text")
    .where("to_email", "=", "dora@hub.test")
    .executeTakeFirstOrThrow()
  await hub.as("ben")(reviews.cancel, { params: { id: review.id } })
  await hub.settle()

  const link = `/reviews/tasks/${review.id}`
  expect(cleos).toEqual([
    ["Your review is requested", 'Ben asks you to review "Jobless rate" by 28 November 2026.', link],
  ])
  expect(doras[0]).toEqual([
    "You're the deputy for Cleo",
    'Ben asks Cleo to review "Jobless rate" by 28 November 2026.',
    link,
  ])
  expect(text).toContain("Cleo is away until 3 December 2026, and you are their deputy.")
  expect(text).toContain(`http://hub.test${link}`)
  expect(text).not.toContain("/review/")
  expect((await heard("dora")).map(([title]) => title)).toEqual(["You're the deputy for Cleo"])
  expect(await heard("cleo")).toEqual([])
  expect(await readTopicStatus(hub, topic.id)).toBe("draft")
})

test("what a deputy was told of ends when somebody else is chosen, for them alone", async ({ hub }) => {
  await setCleoAway(hub)
  await requestReview(hub)
  await hub.settle()
  const count = async (who: Player) => (await hub.as(who)(notifications.list)).answer.length
  const before = [await count("cleo"), await count("dora")]

  await hub.as("cleo")(away.end)
  await hub.settle()

  expect(before).toEqual([1, 2])
  expect([await count("cleo"), await count("dora")]).toEqual([1, 0])
})

test("points of a deputy carry both names, and what became of them is told to both", async ({ hub }) => {
  await setCleoAway(hub)
  const { topic, review } = await requestReview(hub)
  const comments = [{ heading: null, quote: "We count.", body: "Whom?" }]
  await hub.as("dora")(assignedReview.decide, {
    params: { id: review.id },
    body: { decision: "request_changes", comments, expected_revision: 1 },
  })
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  const [point] = answer.cards[0]!.points
  await hub.as("ben")(points.dispose, { params: { id: point!.id }, body: { disposition: "accepted" } })
  await hub.as("ben")(points.settle, { params: { id: review.round_id } })
  await hub.settle()

  expect(point!.reviewer.name).toBe("Dora (for Cleo)")
  for (const who of ["cleo", "dora"] as const)
    expect((await hub.as(who)(notifications.list)).answer.map(({ title }) => title)).toContain(
      "Your comments were answered",
    )
  expect(await readTopicStatus(hub, topic.id)).toBe("revisions_requested")
})
