import { points } from "@hub/contract/points"
import { expect } from "vitest"
import { type Player, type TestHub, test } from "../../../test/hub.ts"
import { approvalInput, createTopicInReview, eve, gus, portalAt, saveTopicText } from "../../../test/reviews.ts"
import { reviews } from "@hub/contract/reviews"

const later = new Date("2026-11-22T09:00:00Z")
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
  hub.setClock(later)
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
    { written: "Only what was accepted and changed no words can be marked as written." },
  ])
  expect([changed.status, changed.answer.error]).toEqual([409, "The reviewer was already told this decision."])
  expect(await unwritten(hub, topic.id)).toEqual(["We count people"])
})

test("once a later review of the topic is over, nothing of an earlier one comes up", async ({ hub }) => {
  const { topic, finish } = await createAccepted(hub, ["We count people"])
  await finish()
  hub.setClock(later)
  const { answer } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  const whileAsked = await unwritten(hub, topic.id)
  const token = answer.notified[0]!.link!.split("/").at(-1)!

  await portalAt(hub, token).decide(approvalInput)

  expect([whileAsked, await unwritten(hub, topic.id)]).toEqual([["We count people"], []])
})

test("suggestions that are accepted before and after a comment have not written what that asks for", async ({
  hub,
}) => {
  const { topic, tokens } = await createTopicInReview(hub, { text, external: [eve, gus] })
  const answer = { decision: "request_changes", summary: "", expected_revision: 1 }
  const instead = (old: string, insert: string) => {
    const start = text.indexOf(old)
    return { revision: 1, start, end: start + old.length, old, insert }
  }
  const suggestions = [instead("count", "ask"), instead("households", "homes")]
  await portalAt(hub, tokens[0]!).decide({ ...answer, suggestions })
  const comments = [{ heading: null, quote: "people", body: "Say which." }]
  await portalAt(hub, tokens[1]!).decide({ ...answer, comments })
  const found = await read(hub, topic.id)
  const statuses: number[] = []
  for (const [minute, quote] of ["count", "people", "households"].entries()) {
    hub.setClock(new Date(`2026-11-21T20:0${minute}:00Z`))
    statuses.push((await dispose(hub, found.find((point) => point.quote === quote)!.id, {})).status)
  }

  const before = await unwritten(hub, topic.id)
  hub.setClock(later)
  await saveTopicText(hub, topic.id, text.replace("We count people in households", "We ask all people in homes"))

  expect([statuses, before]).toEqual([[200, 200, 200], ["people"]])
  expect(await unwritten(hub, topic.id)).toEqual([])
})

test("of what has no place in the text only the mark says that it is written", async ({ hub }) => {
  const { topic, ids } = await createAccepted(hub, ["words that are nowhere"])
  hub.setClock(later)
  await saveTopicText(hub, topic.id, `${text}\nMore.\n`)

  expect(await unwritten(hub, topic.id)).toEqual(["words that are nowhere"])
  await dispose(hub, ids[0]!, { written: true })
  expect(await unwritten(hub, topic.id)).toEqual([])
})

test("a suggestion that was accepted in part is to be written too, and can be accepted as a whole after all", async ({
  hub,
}) => {
  const { topic, token } = await createTopicInReview(hub, { text })
  const start = text.indexOf("households")
  const suggestions = [{ revision: 1, start, end: start + 10, old: "households", insert: "homes" }]
  await portalAt(hub, token).decide({ decision: "request_changes", summary: "", expected_revision: 1, suggestions })
  const { id } = (await read(hub, topic.id))[0]!

  await dispose(hub, id, { disposition: "partly", reason: "Some of them." })
  const promised = await unwritten(hub, topic.id)
  await dispose(hub, id, { disposition: "partly", reason: "Some of them.", written: true })
  const marked = await unwritten(hub, topic.id)
  const { status } = await dispose(hub, id, {})

  expect([promised, marked, status]).toEqual([["households"], [], 200])
  expect((await read(hub, topic.id))[0]).toMatchObject({ outcome: { disposition: "accepted" }, unwritten: false })
})

test("a mark says so in the activity, and stays when the reason of the decision is changed", async ({ hub }) => {
  const { topic, ids } = await createAccepted(hub, ["We count people"])
  await dispose(hub, ids[0]!, { written: true }, "dora")
  await dispose(hub, ids[0]!, { reason: "Yes." })

  const events = await hub.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "review.point_disposed")
    .orderBy("id")
    .execute()
  expect(events.map(({ data }) => (data as { written?: boolean }).written)).toEqual([undefined, true, undefined])
  expect(await unwritten(hub, topic.id)).toEqual([])
})

test("a later review that nobody answered ends nothing", async ({ hub }) => {
  const { topic, finish } = await createAccepted(hub, ["We count people"])
  await finish()
  hub.setClock(later)
  const { answer } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  await hub.as("ben")(reviews.cancel, { params: { id: answer.requests[0]!.id } })

  expect(await unwritten(hub, topic.id)).toEqual(["We count people"])
})
