import { points } from "@hub/contract/points"
import { expect } from "vitest"
import { type Player, type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, createTopicInReview, portalAt, saveTopicText } from "../../../test/reviews.ts"
import { reviews } from "@hub/contract/reviews"

const text = "# Rate\n\nWe count people in households.\n\nPrices rise fast.\n"

/** A topic whose reviewer asked for changes by these comments, all of them accepted by its author. */
async function createAccepted(hub: TestHub, quotes: string[]) {
  const made = await createTopicInReview(hub, { text })
  const comments = quotes.map((quote) => ({ heading: null, quote, body: `About ${quote}` }))
  await portalAt(hub, made.token).decide({ decision: "request_changes", summary: "", expected_revision: 1, comments })
  const ids = (await read(hub, made.topic.id)).map(({ id }) => id)
  for (const id of ids) await dispose(hub, id, {})
  const finish = () => hub.as("ben")(points.settle, { params: { id: made.requests[0]!.round_id } })
  return { ...made, ids, finish }
}

const read = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(points.ofTopic, { params: { id } })).answer.cards.flatMap((card) => card.points)
const unwritten = async (hub: TestHub, id: number) =>
  (await read(hub, id)).filter((point) => point.unwritten).map(({ quote }) => quote)

async function dispose(hub: TestHub, id: number, body: object, who: Player = "ben") {
  const found = await hub.db.selectFrom("review_points").select("disposed_at").where("id", "=", id).execute()
  const decided_at = found[0]!.disposed_at?.toISOString() ?? null
  return hub.as(who)(points.dispose, {
    params: { id },
    body: { disposition: "accepted", decided_at, ...body } as never,
  })
}

test("what was accepted stays with the topic after its reviewer was told, until its paragraph is another", async ({
  hub,
}) => {
  const { topic, finish } = await createAccepted(hub, ["We count people", "Prices rise fast."])
  const before = await unwritten(hub, topic.id)

  const { status, answer } = await finish()
  await saveTopicText(hub, topic.id, text.replace("We count", "We ask"))

  expect(before).toEqual(["We count people", "Prices rise fast."])
  expect([status, answer.open, answer.cards.length, answer.rounds]).toEqual([200, 0, 2, []])
  expect(await read(hub, topic.id)).toMatchObject([
    { quote: "Prices rise fast.", unwritten: true, can: { decide: false, reply: false } },
  ])
})

test("the author marks as written what was written elsewhere, and who accepted it stays", async ({ hub }) => {
  const { topic, ids, finish } = await createAccepted(hub, ["We count people", "Prices rise fast."])
  await finish()

  const marked = await dispose(hub, ids[0]!, { written: true }, "dora")
  const twice = await dispose(hub, ids[0]!, { written: true }, "dora")
  const left = await unwritten(hub, topic.id)
  const undone = await dispose(hub, ids[0]!, { written: false }, "dora")

  expect([marked.status, twice.status, left]).toEqual([200, 200, ["Prices rise fast."]])
  expect(undone.answer.cards.flatMap((card) => card.points)).toMatchObject([
    { quote: "We count people", outcome: { disposition: "accepted", by: "Ben" } },
    { quote: "Prices rise fast." },
  ])
})

test("a decision stays what its reviewer was told, and only what was accepted can be marked as written", async ({
  hub,
}) => {
  const { topic, ids, finish } = await createAccepted(hub, ["We count people"])
  const rejected = await dispose(hub, ids[0]!, { disposition: "rejected", reason: "No.", written: true })
  await finish()

  const changed = await dispose(hub, ids[0]!, { disposition: "rejected", reason: "No." })

  expect([rejected.status, rejected.answer.fields]).toEqual([
    422,
    { written: "Only an accepted comment can be marked as written." },
  ])
  expect([changed.status, changed.answer.error]).toEqual([409, "The reviewer was already told this decision."])
  expect(await unwritten(hub, topic.id)).toEqual(["We count people"])
})

test("once a later review of the topic is over, nothing of an earlier one comes up", async ({ hub }) => {
  const { topic, finish } = await createAccepted(hub, ["We count people"])
  await finish()
  hub.setClock(new Date("2026-11-22T09:00:00Z"))
  const { answer } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  const whileAsked = await unwritten(hub, topic.id)
  const token = answer.notified[0]!.link!.split("/").at(-1)!

  await portalAt(hub, token).decide(approvalInput)

  expect([whileAsked, await unwritten(hub, topic.id)]).toEqual([["We count people"], []])
})
