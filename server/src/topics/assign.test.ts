import { emails } from "@hub/contract/emails"
import { notifications } from "@hub/contract/notifications"
import { reviewInbox } from "@hub/contract/review-inbox"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type Player, test, type TestHub } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { createTopicInReview, portalAt } from "../../test/reviews.ts"

const give = async (hub: TestHub, from: Player, id: number, to: Player) =>
  hub.as(from)(topics.assign, { params: { id }, body: { owner_id: await findPersonId(hub, to) } })
const toIncorporate = async (hub: TestHub, who: Player) =>
  (await hub.as(who)(reviewInbox.toIncorporate, { query: { owner: "me" } })).answer.map(({ id }) => id)

test("who gets a topic is told so, and what its reviewers said waits for them and no longer for the one before", async ({
  hub,
}) => {
  const { topic, token } = await createTopicInReview(hub)
  const comments = [{ heading: null, quote: "We count.", body: "How?" }]
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "", expected_revision: 1, comments })
  const before = [await toIncorporate(hub, "ben"), await toIncorporate(hub, "dora")]

  const given = await give(hub, "ben", topic.id, "dora")
  await hub.settle()

  expect(given.answer).toMatchObject({ owner_name: "Dora", can: { assign: false } })
  expect(before).toEqual([[topic.id], []])
  expect([await toIncorporate(hub, "ben"), await toIncorporate(hub, "dora")]).toEqual([[], [topic.id]])
  const received = (await hub.as("dora")(notifications.list)).answer.filter(({ type }) => type === "topic_assigned")
  expect(received).toMatchObject([{ title: "A topic is yours now", link: `/topics/${topic.id}` }])
  const sent = (await hub.as("ada")(emails.list)).answer.filter(({ subject }) => subject.endsWith("is yours now"))
  expect(sent).toHaveLength(1)
})

test("only its owner and administrators give a topic away, and only to people who can write here", async ({ hub }) => {
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "One." } })

  const byOther = await give(hub, "dora", topic.id, "dora")
  const toReviewer = await give(hub, "ben", topic.id, "cleo")
  const byAdmin = await give(hub, "ada", topic.id, "dora")
  const again = await give(hub, "ben", topic.id, "ben")
  const back = await give(hub, "dora", topic.id, "ben")

  expect([byOther.status, toReviewer.status, byAdmin.status, again.status, back.status]).toEqual([
    403, 422, 200, 403, 200,
  ])
  expect(toReviewer.answer).toMatchObject({ error: expect.stringContaining("author or administrator") })
})

test("an author finds who can write here by name, and sees no more of them than their names", async ({ hub }) => {
  const { answer } = await hub.as("ben")(users.list, { query: { authors: "true" } })

  expect(answer.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada", "Ben", "Dora"]))
  expect(answer.map(({ name }) => name)).not.toContain("Cleo")
  expect(answer.every((row) => !("email" in row))).toBe(true)
})
