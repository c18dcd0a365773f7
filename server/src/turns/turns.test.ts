import { dashboard } from "@hub/contract/dashboard"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { turns } from "@hub/contract/turns"
import { expect } from "vitest"
import { type Hub, now, test } from "../../test/hub.ts"
import { importIn } from "../../test/matrix/given.ts"
import { at, approval, inReview, topicOfBen } from "../../test/reviews.ts"

const personOf = async ({ db }: Hub, email: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id

const turnsOf = async (hub: Hub, query: object) => (await hub.as("ben")(turns.list, { query })).answer
const shortly = async (hub: Hub, query: object) =>
  (await turnsOf(hub, query)).map(({ kind, person }) => `${kind} ${person.name}`)

const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function askCleo(hub: Hub) {
  const topic = await topicOfBen(hub)
  const reviewer_id = await personOf(hub, "cleo@hub.test")
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id } })
  return { topic, review: answer.requests[0]! }
}

test("it is the reviewer's turn until he answers, and then the author's", async ({ hub }) => {
  const { topic, token, review } = await inReview(hub)

  const asked = await turnsOf(hub, { topic: topic.id })
  hub.setClock(later(2))
  await at(hub, token).decide({ decision: "request_changes", summary: "Count again.", expected_revision: 1 })
  const answered = await turnsOf(hub, { topic: topic.id })

  expect(asked).toMatchObject([
    {
      kind: "review",
      person: { name: "Eve Expert" },
      since: now.toISOString(),
      due_date: "2026-11-28",
      overdue: false,
      description: "Ben asks for your review.",
      round_id: review.round_id,
    },
  ])
  expect(answered).toMatchObject([
    {
      kind: "incorporate",
      person: { name: "Ben" },
      since: later(2).toISOString(),
      description: "Eve Expert asked for changes. Take them in and send it again.",
      link: `/topics/${topic.id}/review-feedback/${review.id}`,
    },
  ])
})

test("what is approved waits for its owner to publish it", async ({ hub }) => {
  const { topic, token } = await inReview(hub, { text: "Plain words." })
  hub.setClock(later(1))
  await at(hub, token).decide(approval)

  const approved = await turnsOf(hub, { topic: topic.id })
  await hub.as("ben")(topics.publish, { params: { id: topic.id } })

  expect(approved).toMatchObject([{ kind: "publish", person: { name: "Ben" }, since: later(1).toISOString() }])
  expect(await turnsOf(hub, { topic: topic.id })).toEqual([])
})

test("a request whose link has run out waits for whoever asked, since then", async ({ hub }) => {
  const { topic, review } = await inReview(hub)
  const { expires_at } = await hub.db
    .selectFrom("review_links")
    .select("expires_at")
    .where("request_id", "=", review.id)
    .executeTakeFirstOrThrow()
  hub.setClock(new Date(expires_at.getTime() + 1000))

  const run = await turnsOf(hub, { topic: topic.id })
  await hub.as("ben")(reviews.renew, { params: { id: review.id } })

  expect(run).toMatchObject([
    { kind: "renew", person: { name: "Ben" }, since: expires_at.toISOString(), overdue: true },
  ])
  expect(await shortly(hub, { topic: topic.id })).toEqual(["review Eve Expert"])
})

test("of several reviewers it is the turn of those who have not answered", async ({ hub }) => {
  const { topic, tokens, review } = await inReview(hub, {
    external: [
      { name: "Eve Expert", email: "eve@office.test" },
      { name: "Gus", email: "gus@office.test" },
    ],
  })
  await at(hub, tokens[0]!).decide(approval)

  expect(await shortly(hub, { topic: topic.id })).toEqual(["review Gus"])
  expect(await shortly(hub, { round: review.round_id })).toEqual(["review Gus"])
})

test("an import waits for whoever brought it, and nobody waits for a draft", async ({ hub }) => {
  const topic = await topicOfBen(hub)
  const { id } = await importIn({ hub } as never, "needs_review")

  const [turn] = await turnsOf(hub, { import: id })

  expect(turn).toMatchObject({ kind: "import", title: "a.md", person: { name: "Ben" }, link: `/import/${id}/review` })
  expect(await turnsOf(hub, { topic: topic.id })).toEqual([])
})

test("each person finds his own turns, the longest waiting first, in pages", async ({ hub }) => {
  await askCleo(hub)
  hub.setClock(later(1))
  await askCleo(hub)
  await inReview(hub)

  const first = await hub.as("cleo")(turns.list, { query: { person: "me", limit: 1 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("cleo")(turns.list, { query: { person: "me", limit: 1, cursor } })

  expect(first.headers["x-total-count"]).toBe("2")
  expect([first, second].map(({ answer }) => answer.map(({ since }) => since))).toEqual([
    [now.toISOString()],
    [later(1).toISOString()],
  ])
  expect(second.headers["link"]).toBeUndefined()
  expect(await shortly(hub, { kind: "review", person: await personOf(hub, "cleo@hub.test") })).toHaveLength(2)
})

test("pending actions are my turns and my tasks that can go on, the longest waiting first", async ({ hub }) => {
  const cleo = await personOf(hub, "cleo@hub.test")
  await hub.as("ben")(tasks.create, { body: { title: "Read", assignee_id: cleo, due_date: "2026-11-20" } })
  await hub.as("ben")(tasks.create, { body: { title: "Stuck", assignee_id: cleo, status: "blocked" } })
  await hub.as("ben")(tasks.create, { body: { title: "Somebody's" } })
  hub.setClock(later(1))
  await askCleo(hub)

  const all = await hub.as("cleo")(dashboard.pendingActions)
  const one = await hub.as("cleo")(dashboard.pendingActions, { query: { limit: 1 } })
  const none = await hub.as("dora")(dashboard.pendingActions)

  expect(all.answer).toMatchObject([
    { kind: "task", title: "Read", link: "/tasks", overdue: true, waiting_since: now.toISOString() },
    {
      kind: "review",
      title: "Jobless rate",
      link: expect.stringMatching(/^\/reviews\/tasks\/\d+$/),
      waiting_since: later(1).toISOString(),
    },
  ])
  expect([one.answer.length, one.headers["x-total-count"], none.answer]).toEqual([1, "2", []])
})

test("a turn ends for good when its topic is deleted", async ({ hub }) => {
  const { topic } = await inReview(hub)

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })
  await hub.settle()

  expect(await turnsOf(hub, {})).toEqual([])
})

test("a sequence waits for the reviewer of its step, and for its owner when it is paused", async ({ hub }) => {
  const topic = await topicOfBen(hub)
  const reviewer_id = await personOf(hub, "cleo@hub.test")
  const { answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: "Please read.", reviewers: [{ reviewer_id }] },
  })

  const running = await shortly(hub, { topic: topic.id })
  hub.setClock(later(1))
  await hub.as("ben")(sequences.pause, { params: { id: answer.id }, body: { reason: "Wait." } })
  const paused = await turnsOf(hub, { topic: topic.id })

  expect(running).toEqual(["review Cleo"])
  expect(paused).toMatchObject([{ kind: "advance", person: { name: "Ben" }, since: later(1).toISOString() }])
})
