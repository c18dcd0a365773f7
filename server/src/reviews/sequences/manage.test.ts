import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { expect, onTestFinished } from "vitest"
import { createMigratedDatabase, openTestHub, insertCast, test } from "../../../test/hub.ts"
import { approvalInput, portalAt, readTopicStatus, findPortalToken } from "../../../test/reviews.ts"
import { changesAnswer, createTestSequence, readTestSequence, readStepStatuses } from "../../../test/sequences.ts"

test("the owner advances past a change request, and then the topic does not end approved", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)
  await portalAt(hub, link).decide(changesAnswer())

  const { answer } = await hub.as("ben")(sequences.advance, { params: { id }, body: { note: "Later." } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  const waiting = await readTestSequence(hub, id)
  const done = await hub.as("ben")(sequences.complete, { params: { id }, body: { reason: "Agreed by phone." } })

  expect([waiting.status, waiting.turn.of]).toEqual(["active", "owner"])
  expect(done.answer).toMatchObject({ status: "completed", note: "Agreed by phone." })
  expect(await readTopicStatus(hub, topic.id)).toBe("revisions_requested")
})

test("without auto-advance an approval waits for its owner", async ({ hub }) => {
  const { id, link } = await createTestSequence(hub, { auto_advance_on_approve: false })

  await portalAt(hub, link).decide(approvalInput)
  expect((await readTestSequence(hub, id)).turn).toMatchObject({ of: "owner", name: "Ben" })
  const first = await hub.as("ben")(sequences.advance, { params: { id }, body: {} })
  const second = await hub.as("ben")(sequences.advance, { params: { id }, body: {} })

  expect([first.status, second.status]).toEqual([200, 409])
  expect(await readStepStatuses(hub, id)).toEqual(["approved", "active"])
})

test("while it is paused by hand its link says so, and the answer can be given when it goes on", async ({ hub }) => {
  const { id, link } = await createTestSequence(hub)

  await hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "New figures are coming." } })
  const [seen, decided] = [await portalAt(hub, link).read(), await portalAt(hub, link).decide(approvalInput)]
  expect([seen.status, (seen.answer as any).code, decided.status]).toEqual([409, "paused", 409])

  await hub.as("ben")(sequences.resume, { params: { id }, body: {} })
  expect((await portalAt(hub, link).decide(approvalInput)).status).toBe(200)
})

test("a skipped reviewer's link is dead, the next one is asked, and the reason is kept", async ({ hub }) => {
  const { id, link } = await createTestSequence(hub)

  await hub.as("ben")(sequences.skip, { params: { id }, body: { reason: "On leave." } })

  expect((await portalAt(hub, link).read()).answer).toMatchObject({ code: "cancelled" })
  expect((await readTestSequence(hub, id)).steps).toMatchObject([
    { status: "skipped", note: "On leave." },
    { status: "active" },
  ])
})

test("cancelling takes the topic back to a draft", async ({ hub }) => {
  const { id, topic, link } = await createTestSequence(hub)

  const { answer } = await hub.as("ben")(sequences.cancel, { params: { id }, body: { reason: "Not needed." } })

  expect([answer.status, answer.steps.map(({ status }) => status)]).toEqual(["cancelled", ["cancelled", "cancelled"]])
  expect([await readTopicStatus(hub, topic.id), (await portalAt(hub, link).read()).status]).toEqual(["draft", 410])
})

test("a request taken back leaves it to the owner how the sequence goes on", async ({ hub }) => {
  const { id, answer } = await createTestSequence(hub)

  await hub.as("ben")(reviews.cancel, { params: { id: answer.steps[0]!.review_id! } })

  expect(await readTestSequence(hub, id)).toMatchObject({
    status: "active",
    turn: { of: "owner" },
    can: { skip: true, advance: false },
  })
})

test("pausing frees the topic for another sequence, and resuming waits until that is over", async ({ hub }) => {
  const { id, topic } = await createTestSequence(hub)
  await hub.as("ben")(sequences.pause, { params: { id }, body: { reason: "Another first." } })

  const second = await createTestSequence(hub, {}, topic)
  const early = await hub.as("ben")(sequences.resume, { params: { id }, body: {} })
  await hub.as("ben")(sequences.complete, { params: { id: second.id }, body: { reason: "Enough." } })
  const late = await hub.as("ben")(sequences.resume, { params: { id }, body: {} })

  expect([second.status, early.status, late.status]).toEqual([201, 409, 200])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
  const listed = await hub.as("cleo")(sequences.ofTopic, { params: { topic_id: topic.id } })
  expect(listed.answer.map(({ status }) => status)).toEqual(["completed", "active"])
})

test("one that is not started at once waits for its owner, and asks nobody until then", async ({ hub }) => {
  const { id, answer, topic } = await createTestSequence(hub, { auto_start: false })
  expect([answer.status, answer.turn.of, answer.notified, await readTopicStatus(hub, topic.id)]).toEqual([
    "draft",
    "owner",
    [],
    "draft",
  ])

  await hub.as("ben")(sequences.start, { params: { id }, body: {} })

  expect(await readStepStatuses(hub, id)).toEqual(["active", "waiting"])
})

test("a deleted topic ends its sequence, and the record stays", async ({ hub }) => {
  const { id, topic } = await createTestSequence(hub)

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })
  await hub.settle()

  expect(await readTestSequence(hub, id)).toMatchObject({
    topic_title: "Jobless rate",
    status: "cancelled",
    note: "The topic was deleted.",
  })
})

test("another author looks on, and only its owner and administrators move it", async ({ hub }) => {
  const { id } = await createTestSequence(hub)

  const seen = await hub.as("dora")(sequences.read, { params: { id } })
  const tried = await hub.as("dora")(sequences.pause, { params: { id }, body: { reason: "Mine." } })
  const ruled = await hub.as("ada")(sequences.pause, { params: { id }, body: { reason: "House rule." } })

  expect([Object.values(seen.answer.can).some(Boolean), tried.status, ruled.status]).toEqual([false, 403, 200])
})

test("twenty clicks on Advance at once ask one reviewer once", async () => {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())
  const { id, link, topic } = await createTestSequence(hub, { auto_advance_on_approve: false })
  await portalAt(hub, link).decide(approvalInput)

  const clicks = await Promise.all(
    Array.from({ length: 20 }, () => hub.as("ben")(sequences.advance, { params: { id }, body: {} })),
  )

  expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ])
  const { answer } = await hub.as("ben")(reviews.ofTopic, { params: { id: topic.id } })
  expect(answer.map(({ status }) => status)).toEqual(["pending", "approved"])
})
