import { assignedReview } from "@hub/contract/assigned-review"
import { points } from "@hub/contract/points"
import { reviewInbox } from "@hub/contract/review-inbox"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { setCleoAway } from "../../../test/away.ts"
import { now, type Player, test, type TestHub } from "../../../test/hub.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"
import { createTopicInReview, createTopicOfBen, portalAt } from "../../../test/reviews.ts"

const inboxOf = async (hub: TestHub, who: Player) => (await hub.as(who)(reviewInbox.list)).answer
const countsOf = async (hub: TestHub, who: Player) => (await hub.as(who)(reviewInbox.counts)).answer
const toIncorporate = async (hub: TestHub, who: Player = "ben") =>
  (await hub.as(who)(reviewInbox.toIncorporate, { query: { owner: "me" } })).answer

async function askCleo(hub: TestHub, title: string, terms: { due_date?: string; message?: string } = {}) {
  const topic = await createTopicOfBen(hub, `${"word ".repeat(600)}.`, title)
  const body = { topic_id: topic.id, reviewer_ids: [await findPersonId(hub, "cleo")], ...terms }
  const { answer } = await hub.as("ben")(reviews.request, { body })
  return { topic, id: answer.requests[0]!.id }
}

test("the inbox says who asks for what until when, what is due first at the top", async ({ hub }) => {
  await askCleo(hub, "Later", { due_date: "2026-12-20" })
  await askCleo(hub, "Sooner", { due_date: "2026-11-23", message: "The breaks, please." })

  const [first, second] = await inboxOf(hub, "cleo")

  expect(first).toMatchObject({
    topic_title: "Sooner",
    requested_by: { name: "Ben" },
    message: "The breaks, please.",
    due_date: "2026-11-23",
    since: now.toISOString(),
    kind: "review",
    step: null,
    minutes: 3,
    stands_in_for: null,
  })
  expect(second).toMatchObject({ topic_title: "Later", due_date: "2026-12-20", overdue: false })
})

test("what is past its due date is overdue, and stays until it is answered", async ({ hub }) => {
  const { id } = await askCleo(hub, "Late", { due_date: "2026-11-23" })
  hub.setClock(new Date("2026-11-25T09:00:00Z"))

  const late = await inboxOf(hub, "cleo")
  await hub.as("cleo")(assignedReview.decide, { params: { id }, body: { decision: "approve", expected_revision: 1 } })

  expect(late).toMatchObject([{ topic_title: "Late", overdue: true }])
  expect(await inboxOf(hub, "cleo")).toEqual([])
})

test("a step of a sequential review says which of how many it is", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewer_id = await findPersonId(hub, "cleo")
  const other = await findPersonId(hub, "dora")
  await hub.as("ben")(sequences.create, {
    body: {
      topic_id: topic.id,
      initial_message: "Please read.",
      reviewers: [{ reviewer_id, step_name: "Expert review" }, { reviewer_id: other }],
    },
  })

  expect(await inboxOf(hub, "cleo")).toMatchObject([{ step: { number: 1, of: 2, name: "Expert review" } }])
  expect(await inboxOf(hub, "dora")).toEqual([])
})

test("a deputy finds the reviews of the person who is away, and for whom they answer", async ({ hub }) => {
  await askCleo(hub, "Prices")
  await setCleoAway(hub)

  expect(await inboxOf(hub, "dora")).toMatchObject([{ topic_title: "Prices", stands_in_for: "Cleo" }])
})

test("the inbox comes in pages", async ({ hub }) => {
  for (const title of ["One", "Two", "Three"]) await askCleo(hub, title)

  const first = await hub.as("cleo")(reviewInbox.list, { query: { limit: 2 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("cleo")(reviewInbox.list, { query: { limit: 2, cursor } })

  expect(first.headers["x-total-count"]).toBe("3")
  expect([first, second].map(({ answer }) => answer.map((one) => one.topic_title))).toEqual([["One", "Two"], ["Three"]])
})

const comment = (body: string) => ({ heading: null, quote: "We count.", body })

test("a topic is to be incorporated while a point is open, and then to be sent again", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  const comments = [comment("How?"), comment("Whom?")]
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "", expected_revision: 1, comments })

  const open = await toIncorporate(hub)
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  for (const { id } of answer.cards.flatMap((card) => card.points))
    await hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "rejected", reason: "We say so." } })
  const decided = await toIncorporate(hub)
  await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })

  const row = { id: topic.id, title: "Jobless rate", said_by: ["Eve Expert"] }
  const first = answer.cards[0]!.points[0]!.id
  expect(open).toMatchObject([{ ...row, open: 2, next: "incorporate", link: `/topics/${topic.id}?point=${first}` }])
  expect(decided).toMatchObject([{ ...row, open: 0, next: "resubmit", link: `/topics/${topic.id}` }])
  expect(await toIncorporate(hub)).toEqual([])
})

test("an approval with a comment leaves a point to decide, and a request without one its answer to read", async ({
  hub,
}) => {
  const approved = await createTopicInReview(hub)
  const comments = [comment("Fine.")]
  await portalAt(hub, approved.token).decide({ decision: "approve", expected_revision: 1, comments })
  hub.setClock(new Date(now.getTime() + 60_000))
  const asked = await createTopicInReview(hub)
  await portalAt(hub, asked.token).decide({ decision: "request_changes", summary: "Shorter.", expected_revision: 1 })

  expect(await toIncorporate(hub)).toMatchObject([
    { id: approved.topic.id, open: 1, link: expect.stringContaining(`/topics/${approved.topic.id}?point=`) },
    { id: asked.topic.id, open: 0, link: `/topics/${asked.topic.id}/review-feedback/${asked.review.id}` },
  ])
  expect(await toIncorporate(hub, "dora")).toEqual([])
})

/** The same figures, counted by themselves from what is stored. */
async function countByHand(hub: TestHub, who: Player) {
  const me = await findPersonId(hub, who)
  const { rows } = await sql<{ to_review: number; waiting_for_others: number; to_incorporate: number }>`
    select
      (select count(*) from review_requests r where r.reviewer_id = ${me} and r.decision is null
        and r.status in ('pending', 'in_progress'))::int as to_review,
      (select count(*) from review_requests r where r.requested_by = ${me} and r.reviewer_id <> ${me}
        and r.decision is null and r.status in ('pending', 'in_progress'))::int as waiting_for_others,
      (select count(*) from topics t where t.owner_id = ${me} and (t.status = 'revisions_requested' or exists (
        select 1 from review_points p join review_requests r on r.id = p.request_id
        where r.topic_id = t.id and p.disposition is null)))::int as to_incorporate`.execute(hub.db)
  return rows[0]
}

test("each count is the number of rows that are stored, and of those that its list shows", async ({ hub }) => {
  await askCleo(hub, "Open")
  const { id } = await askCleo(hub, "Answered")
  const body = { decision: "request_changes" as const, comments: [comment("Whom?")], expected_revision: 1 }
  await hub.as("cleo")(assignedReview.decide, { params: { id }, body })
  const withdrawn = await askCleo(hub, "Withdrawn")
  await hub.as("ben")(reviews.cancel, { params: { id: withdrawn.id } })
  const outside = await createTopicInReview(hub)
  await portalAt(hub, outside.token).decide({ decision: "approve", expected_revision: 1, comments: [comment("Fine.")] })
  const archived = await createTopicInReview(hub)
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [archived.topic.id] } })
  await hub.settle()

  for (const who of ["ada", "ben", "cleo", "dora"] as const) {
    const counts = await countsOf(hub, who)
    const waiting = await hub.as(who)(reviews.list, { query: { mine: "1", group: "waiting" } })
    expect([who, counts]).toEqual([who, await countByHand(hub, who)])
    expect([who, counts]).toEqual([
      who,
      {
        to_review: (await inboxOf(hub, who)).length,
        waiting_for_others: waiting.answer.length,
        to_incorporate: (await toIncorporate(hub, who)).length,
      },
    ])
  }
  expect(await countsOf(hub, "ben")).toEqual({ to_review: 0, waiting_for_others: 1, to_incorporate: 2 })
  expect(await countsOf(hub, "cleo")).toEqual({ to_review: 1, waiting_for_others: 0, to_incorporate: 0 })
})
