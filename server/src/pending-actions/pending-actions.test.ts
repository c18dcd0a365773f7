import { dashboard } from "@hub/contract/dashboard"
import { points } from "@hub/contract/points"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { pendingActions } from "@hub/contract/pending-actions"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { setCleoAway } from "../../test/away.ts"
import { createImportInStatus } from "../../test/matrix/fixtures.ts"
import { portalAt, approvalInput, createTopicInReview, createTopicOfBen } from "../../test/reviews.ts"

const personOf = async ({ db }: TestHub, email: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id

const listActions = async (hub: TestHub, query: object) => (await hub.as("ben")(pendingActions.list, { query })).answer
const shortly = async (hub: TestHub, query: object) =>
  (await listActions(hub, query)).map(({ kind, person }) => `${kind} ${person.name}`)

const momentAfter = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function askCleo(hub: TestHub) {
  const topic = await createTopicOfBen(hub)
  const reviewer_id = await personOf(hub, "cleo@hub.test")
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id } })
  return { topic, review: answer.requests[0]! }
}

test("it is the reviewer's turn until they answer, and then the author's", async ({ hub }) => {
  const { topic, token, review } = await createTopicInReview(hub)

  const asked = await listActions(hub, { topic: topic.id })
  hub.setClock(momentAfter(2))
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "Count again.", expected_revision: 1 })
  const answered = await listActions(hub, { topic: topic.id })

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
      since: momentAfter(2).toISOString(),
      description: "Eve Expert requested changes. Incorporate the feedback and send it again.",
      link: `/topics/${topic.id}/review-feedback/${review.id}`,
    },
  ])
})

test("what is approved waits for its owner to publish it", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub, { text: "Plain words." })
  hub.setClock(momentAfter(1))
  await portalAt(hub, token).decide(approvalInput)

  const approved = await listActions(hub, { topic: topic.id })
  await hub.as("ben")(topics.publish, { params: { id: topic.id } })

  expect(approved).toMatchObject([{ kind: "publish", person: { name: "Ben" }, since: momentAfter(1).toISOString() }])
  expect(await listActions(hub, { topic: topic.id })).toEqual([])
})

test("a request whose link has run out waits for the person who asked, since then", async ({ hub }) => {
  const { topic, review } = await createTopicInReview(hub)
  const { expires_at } = await hub.db
    .selectFrom("review_links")
    .select("expires_at")
    .where("request_id", "=", review.id)
    .executeTakeFirstOrThrow()
  hub.setClock(new Date(expires_at.getTime() + 1000))

  const run = await listActions(hub, { topic: topic.id })
  await hub.as("ben")(reviews.renew, { params: { id: review.id } })

  expect(run).toMatchObject([
    {
      kind: "renew",
      person: { name: "Ben" },
      since: expires_at.toISOString(),
      overdue: true,
      link: "/reviews?tab=waiting",
    },
  ])
  expect(await shortly(hub, { topic: topic.id })).toEqual(["review Eve Expert"])
})

test("of several reviewers it is the turn of those who have not answered", async ({ hub }) => {
  const { topic, tokens, review } = await createTopicInReview(hub, {
    external: [
      { name: "Eve Expert", email: "eve@office.test" },
      { name: "Gus", email: "gus@office.test" },
    ],
  })
  await portalAt(hub, tokens[0]!).decide(approvalInput)

  expect(await shortly(hub, { topic: topic.id })).toEqual(["review Gus"])
  expect(await shortly(hub, { round: review.round_id })).toEqual(["review Gus"])
})

test("an import waits for the person who brought it, and nobody waits for a draft", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const { id } = await createImportInStatus({ hub } as never, "needs_review")

  const [action] = await listActions(hub, { import: id })

  expect(action).toMatchObject({ kind: "import", title: "a.md", person: { name: "Ben" }, link: `/import/${id}/review` })
  expect(await listActions(hub, { topic: topic.id })).toEqual([])
})

test("each person finds their own turns, the longest waiting first, in pages", async ({ hub }) => {
  await askCleo(hub)
  hub.setClock(momentAfter(1))
  await askCleo(hub)
  await createTopicInReview(hub)

  const first = await hub.as("cleo")(pendingActions.list, { query: { person: "me", limit: 1 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("cleo")(pendingActions.list, { query: { person: "me", limit: 1, cursor } })

  expect(first.headers["x-total-count"]).toBe("2")
  expect([first, second].map(({ answer }) => answer.map(({ since }) => since))).toEqual([
    [now.toISOString()],
    [momentAfter(1).toISOString()],
  ])
  expect(second.headers["link"]).toBeUndefined()
  expect(await shortly(hub, { kind: "review", person: await personOf(hub, "cleo@hub.test") })).toHaveLength(2)
})

test("pending actions are my turns and my tasks that can go on, the longest waiting first", async ({ hub }) => {
  const cleo = await personOf(hub, "cleo@hub.test")
  await hub.as("ben")(tasks.create, { body: { title: "Read", assignee_id: cleo, due_date: "2026-11-20" } })
  await hub.as("ben")(tasks.create, { body: { title: "Stuck", assignee_id: cleo, status: "blocked" } })
  await hub.as("ben")(tasks.create, { body: { title: "Somebody's" } })
  hub.setClock(momentAfter(1))
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
      waiting_since: momentAfter(1).toISOString(),
    },
  ])
  expect([one.answer.length, one.headers["x-total-count"], none.answer]).toEqual([1, "2", []])
})

test("a turn ends for good when its topic is deleted", async ({ hub }) => {
  const { topic } = await createTopicInReview(hub)

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })
  await hub.settle()

  expect(await listActions(hub, {})).toEqual([])
})

test("a sequence waits for the reviewer of its step, and for its owner when it is paused", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewer_id = await personOf(hub, "cleo@hub.test")
  const { answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: "Please read.", reviewers: [{ reviewer_id }] },
  })

  const running = await shortly(hub, { topic: topic.id })
  hub.setClock(momentAfter(1))
  await hub.as("ben")(sequences.pause, { params: { id: answer.id }, body: { reason: "Wait." } })
  const paused = await listActions(hub, { topic: topic.id })

  expect(running).toEqual(["review Cleo"])
  expect(paused).toMatchObject([{ kind: "advance", person: { name: "Ben" }, since: momentAfter(1).toISOString() }])
})

test("once every point has its answer the author's turn is to send it again, until that is done", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  const comments = [{ heading: null, quote: "We count.", body: "How?" }]
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "", expected_revision: 1, comments })

  const before = await shortly(hub, { topic: topic.id })
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  await hub.as("ben")(points.dispose, {
    params: { id: answer.cards[0]!.points[0]!.id },
    body: { disposition: "rejected", reason: "We say so." },
  })
  const decided = await listActions(hub, { topic: topic.id })
  await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })

  expect(before).toEqual(["incorporate Ben"])
  expect(decided).toMatchObject([
    {
      kind: "resubmit",
      person: { name: "Ben" },
      description: "Every comment of Eve Expert has an answer. Send it for review again.",
      link: `/topics/${topic.id}`,
    },
  ])
  expect(await shortly(hub, { topic: topic.id })).toEqual(["review Eve Expert"])
})

test("feedback without a point is the author's turn until they change the text, and then to send it again", async ({
  hub,
}) => {
  const { topic, token } = await createTopicInReview(hub)
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "Shorter.", expected_revision: 1 })

  const before = await shortly(hub, { topic: topic.id })
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Jobless rate", content: "Short." } })

  expect([before, await shortly(hub, { topic: topic.id })]).toEqual([["incorporate Ben"], ["resubmit Ben"]])
})

/** A topic that eve approved with a value of a variable in it. */
async function approvedWithRate(hub: TestHub) {
  const { answer } = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { topic, token, review } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(approvalInput)
  return { topic, review, rate: answer.id }
}
const setRate = (hub: TestHub, id: number, value: string) =>
  hub.as("ada")(variables.change, { params: { id }, body: { value } })

test.for(["approved", "published"])(
  "when a value changes in a topic that is %s, its owner is to ask for a new approval, until that is done",
  async (status, { hub }) => {
    const { topic, review, rate } = await approvedWithRate(hub)
    if (status === "published") await hub.as("ben")(topics.publish, { params: { id: topic.id } })
    hub.setClock(momentAfter(1))
    await setRate(hub, rate, "4 %")

    const changed = await listActions(hub, { topic: topic.id })
    const { answer: mine } = await hub.as("ben")(dashboard.pendingActions)
    await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })

    expect(changed).toMatchObject([
      {
        kind: "reapprove",
        person: { name: "Ben" },
        since: momentAfter(1).toISOString(),
        description: "A value in it has changed since Eve Expert approved it. Ask for a new approval.",
        link: `/topics/${topic.id}/review-feedback/${review.id}`,
      },
    ])
    expect(mine.map(({ kind }) => kind)).toEqual(["reapprove"])
    expect(await shortly(hub, { topic: topic.id })).toEqual(["review Eve Expert"])
  },
)

test("a value that changes back, or elsewhere, asks nobody for a new approval", async ({ hub }) => {
  const { topic, rate } = await approvedWithRate(hub)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Elsewhere" } })

  await hub.as("ada")(variables.setScoped, { params: { id: rate }, body: { value: "9 %", project_id: project.id } })
  const elsewhere = await shortly(hub, { topic: topic.id })
  await setRate(hub, rate, "4 %")
  const changed = await shortly(hub, { topic: topic.id })
  await setRate(hub, rate, "3 %")

  expect([elsewhere, changed, await shortly(hub, { topic: topic.id })]).toEqual([
    ["publish Ben"],
    ["reapprove Ben"],
    ["publish Ben"],
  ])
})

test("a deputy finds the review of whom they stand in for among their own turns", async ({ hub }) => {
  const { review } = await askCleo(hub)
  await setCleoAway(hub)

  const { answer } = await hub.as("dora")(pendingActions.list, { query: { person: "me", kind: "review" } })

  expect(answer.map(({ link }) => link)).toEqual([`/reviews/tasks/${review.id}`])
})

test("a review of one's own is not among those that wait for others", async ({ hub }) => {
  const { review } = await askCleo(hub)
  const waiting = async (who: "ben" | "cleo") =>
    (await hub.as(who)(reviews.list, { query: { mine: "1", group: "waiting" } })).answer.map(({ id }) => id)

  expect([await waiting("ben"), await waiting("cleo")]).toEqual([[review.id], []])
})
