import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { pendingActions } from "@hub/contract/pending-actions"
import { expect } from "vitest"
import { type TestHub, openTestHub, type Player, test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  eve,
  gus,
  createTopicInReview,
  readTopicStatus,
  dumpReviewState,
  findPortalToken,
  createTopicOfBen,
} from "../../test/reviews.ts"
import { createTestSequence, readCurrentLink, readTestSequence, readStepStatuses } from "../../test/sequences.ts"

const ida = { name: "Ida Ink", email: "ida@office.test" }

const managed = (hub: TestHub, who: Player = "ben") => ({
  reassign: (id: number, body: object) =>
    hub.as(who)(reviews.reassign, { params: { id }, body: { reason: "", ...body } }),
  skip: (id: number, reason = "We have enough.") => hub.as(who)(reviews.skip, { params: { id }, body: { reason } }),
  feedback: async (topic: number, id: number) =>
    (await hub.as(who)(reviews.feedback, { params: { id: topic, review_id: id } })).answer,
})
const listActions = async (hub: TestHub, topic: number) =>
  (await hub.as("ben")(pendingActions.list, { query: { topic } })).answer.map(({ kind, person }) => [kind, person.name])
const newest = async (hub: TestHub, topic: number) =>
  (await hub.as("ben")(reviews.ofTopic, { params: { id: topic } })).answer[0]!
const listEmailsTo = async ({ db }: TestHub, email: string) =>
  (await db.selectFrom("emails").selectAll().where("to_email", "=", email).orderBy("id").execute()).map(
    ({ subject, text }) => ({ subject, text }),
  )

test("who declines says why, their link says so, and it is the owner's turn", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)

  const silent = await portalAt(hub, token).decline("  ")
  const { status } = await portalAt(hub, token).decline("I am on leave.")
  await hub.settle()

  expect([silent.status, Object.keys((silent.answer as any).fields), status]).toEqual([422, ["reason"], 204])
  expect((await portalAt(hub, token).read()).answer).toMatchObject({
    code: "declined",
    details: { title: "Jobless rate" },
  })
  expect(await listActions(hub, topic.id)).toEqual([["replace", "Ben"]])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
  expect(await managed(hub).feedback(topic.id, review.id)).toMatchObject({
    status: "declined",
    reason: "I am on leave.",
    can: { reassign: true, skip: true, cancel: false },
  })
  const [sentEmail] = await listEmailsTo(hub, "ben@hub.test")
  expect(sentEmail).toMatchObject({ subject: 'Eve Expert declined to review "Jobless rate"' })
  expect(sentEmail!.text).toContain("I am on leave.")
})

test("a decline waits for the owner although everybody else approves, and going on without ends the round", async ({
  hub,
}) => {
  const { tokens, topic, requests } = await createTopicInReview(hub, { external: [eve, gus] })

  await portalAt(hub, tokens[0]!).decline("Not my field.")
  await portalAt(hub, tokens[1]!).decide(approvalInput)
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
  const stranger = await managed(hub, "dora").skip(requests[0]!.id)
  const skipped = await managed(hub).skip(requests[0]!.id)
  const twice = await managed(hub).skip(requests[0]!.id)

  expect([stranger.status, skipped.status, twice.status]).toEqual([403, 200, 409])
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("with nobody left the topic is a draft again once its owner goes on without", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)
  await portalAt(hub, token).decline("Not my field.")

  await managed(hub).skip(review.id)

  expect([await readTopicStatus(hub, topic.id), await listActions(hub, topic.id)]).toEqual(["draft", []])
})

test("somebody else is asked in the place of who declined, by the same date", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)
  await portalAt(hub, token).decline("Not my field.")

  const { answer } = await managed(hub).reassign(review.id, { external: gus })
  const instead = await newest(hub, topic.id)
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)

  expect(instead).toMatchObject({
    reviewer: { name: "Gus" },
    due_date: review.due_date,
    delegated_from: { review_id: review.id, name: "Eve Expert" },
  })
  expect(await managed(hub).feedback(topic.id, review.id)).toMatchObject({
    asked_instead: { name: "Gus" },
    can: { reassign: false, skip: false },
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("who declined can be asked once more", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)
  await portalAt(hub, token).decline("Not this week.")

  const { answer } = await managed(hub).reassign(review.id, { reviewer_id: review.reviewer.id, reason: "Next week?" })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)

  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("an open request goes to somebody else, and the old link says so", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)

  const same = await managed(hub).reassign(review.id, { reviewer_id: review.reviewer.id })
  const author = await managed(hub).reassign(review.id, { external: { name: "Ben", email: "ben@hub.test" } })
  const nobody = await managed(hub).reassign(review.id, {})
  const before = await portalAt(hub, token).read()
  const { answer } = await managed(hub).reassign(review.id, { external: gus, reason: "Eve is ill." })

  expect([same.status, author.status, nobody.status, before.status]).toEqual([409, 422, 422, 200])
  expect((await portalAt(hub, token).read()).answer).toMatchObject({
    code: "reassigned",
    error: "Ben has asked someone else. You don't need to do anything.",
  })
  expect((await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)).status).toBe(200)
  expect((await managed(hub).reassign(review.id, { external: ida })).status).toBe(409)
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("a reviewer passes it on: the other gets an email and a link, their own says so, and the owner hears of it", async ({
  hub,
}) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  const { token, topic, review } = await createTopicInReview(hub)

  const { answer } = await portalAt(mailing, token).delegate({ ...gus, reason: "He made the survey." })
  await mailing.settle()
  await mailing.close()

  expect(answer).toEqual({ name: "Gus", waits: false, mail: "queued" })
  expect((await portalAt(hub, token).read()).answer).toMatchObject({
    code: "delegated",
    error: "You passed this review on to Gus. You don't need to do anything.",
  })
  const [sentEmail] = await listEmailsTo(hub, gus.email)
  expect(sentEmail!.text).toContain("Eve Expert passed this review on to you. He made the survey.")
  const theirs = findPortalToken(sentEmail!.text)
  expect((await portalAt(hub, theirs).read()).answer).toMatchObject({ reviewer: "Gus", passed_on_by: "Eve Expert" })
  expect(await newest(hub, topic.id)).toMatchObject({
    due_date: review.due_date,
    requested_by: { name: "Ben" },
    delegated_from: { review_id: review.id },
  })
  expect(await hub.db.selectFrom("digest_entries").select("text").execute()).toEqual([
    { text: 'Eve Expert passed the review of "Jobless rate" on to Gus' },
  ])
  await portalAt(hub, theirs).decide(approvalInput)
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("the person who passes it on gets no link to somebody else's answer", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)

  const { answer } = await portalAt(hub, token).delegate(gus)

  expect(answer).toEqual({ name: "Gus", waits: false, mail: "waiting" })
})

test("it is passed on once; further on only if the owner agrees", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub)
  await portalAt(hub, token).delegate(gus)
  const child = await newest(hub, topic.id)
  const link = (await hub.as("ben")(reviews.renew, { params: { id: child.id } })).answer.link!

  const { answer } = await portalAt(hub, findPortalToken(link)).delegate({ ...ida, reason: "She knows." })
  await hub.settle()
  const asked = await managed(hub).feedback(topic.id, child.id)
  const dead = await portalAt(hub, findPortalToken(link)).read()
  await managed(hub).reassign(child.id, { reviewer_id: asked.proposed!.id })

  expect(answer).toEqual({ name: "Ida Ink", waits: true, mail: null })
  expect(asked).toMatchObject({ status: "declined", proposed: { name: "Ida Ink" }, can: { reassign: true } })
  expect(dead.answer.error).toBe("You asked to pass this review on to Ida Ink. Ben still has to agree.")
  expect((await listEmailsTo(hub, "ben@hub.test")).at(-1)).toMatchObject({
    subject: 'Gus wants to pass "Jobless rate" on',
  })
  expect(await listActions(hub, topic.id)).toEqual([["review", "Ida Ink"]])
})

test("nobody passes it on to the author, to the person who is asked already, or to a closed account", async ({
  hub,
}) => {
  const { tokens } = await createTopicInReview(hub, { external: [eve, gus] })
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "reviewer").execute()
  const before = await dumpReviewState(hub)

  const refused = [
    await portalAt(hub, tokens[0]!).delegate({ name: "Ben", email: "ben@hub.test" }),
    await portalAt(hub, tokens[0]!).delegate(gus),
    await portalAt(hub, tokens[0]!).delegate({ name: "Cleo", email: "cleo@hub.test" }),
    await portalAt(hub, tokens[0]!).delegate({ name: "", email: "nothing" }),
  ]

  expect(refused.map(({ status, answer }) => [status, answer.code])).toEqual([
    [422, "self_review"],
    [409, "asked_already"],
    [422, "reviewer_cannot_review"],
    [422, "invalid"],
  ])
  expect(await dumpReviewState(hub)).toBe(before)
})

test("after an answer nothing is declined, and of a decline and an answer at once one stands", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  const second = await createTopicInReview(hub)
  await portalAt(hub, token).decide(approvalInput)

  const late = [await portalAt(hub, token).decline("Late."), await portalAt(hub, token).delegate(gus)]
  const both = await Promise.all([
    portalAt(hub, second.token).decline("No."),
    portalAt(hub, second.token).decide(approvalInput),
  ])

  expect(late.map(({ status }) => status)).toEqual([409, 409])
  expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
})

test("in a sequence a decline gives the turn to the owner, who asks somebody else or skips", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)
  await portalAt(hub, link).decline("On leave.")

  const lost = await readTestSequence(hub, id)
  const first = await hub.as("ben")(pendingActions.list, { query: { topic: topic.id } })
  const { answer } = await managed(hub).reassign(lost.steps[0]!.review_id!, { external: ida, reason: "Eve is away." })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)

  expect(lost).toMatchObject({ status: "active", turn: { of: "owner" }, can: { skip: true, ask_again: true } })
  expect(lost.steps[0]).toMatchObject({ status: "cancelled", note: "Declined: On leave.", can_reassign: true })
  expect(first.answer).toMatchObject([
    { kind: "advance", description: expect.stringContaining("has no reviewer anymore") },
  ])
  expect(await readStepStatuses(hub, id)).toEqual(["approved", "active"])
  expect((await readTestSequence(hub, id)).steps[0]).toMatchObject({ reviewer: { name: "Ida Ink" } })
})

test("in a sequence the active reviewer passes it on or is replaced, and the step goes on with the other", async ({
  hub,
}) => {
  const { id, link } = await createTestSequence(hub)
  await portalAt(hub, link).delegate(ida)
  expect(await readTestSequence(hub, id)).toMatchObject({ turn: { of: "reviewer", name: "Ida Ink" } })
  const idas = await readCurrentLink(hub, id)

  const review = (await readTestSequence(hub, id)).steps[0]!.review_id!
  const { answer } = await managed(hub).reassign(review, { external: { name: "Jo", email: "jo@office.test" } })
  const dead = await portalAt(hub, idas).read()
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)

  expect(dead.answer.code).toBe("reassigned")
  expect(await readStepStatuses(hub, id)).toEqual(["approved", "active"])
})

test("skipping a declined step asks the next reviewer", async ({ hub }) => {
  const { id, link } = await createTestSequence(hub)
  await portalAt(hub, link).decline("On leave.")

  await hub.as("ben")(sequences.skip, { params: { id }, body: { reason: "Not needed." } })

  expect(await readStepStatuses(hub, id)).toEqual(["skipped", "active"])
})

test("a late reviewer of a closed round can decline, and nobody has to answer that", async ({ hub }) => {
  const { tokens, topic } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide({ decision: "request_changes", summary: "No.", expected_revision: 1 })

  const { status } = await portalAt(hub, tokens[1]!).decline("Too late for me.")

  expect([status, await readTopicStatus(hub, topic.id)]).toEqual([204, "revisions_requested"])
  expect(await listActions(hub, topic.id)).toEqual([["incorporate", "Ben"]])
})

test("what was declined does not stand in the way of a person asked again", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const requestReview = () => hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  const first = (await requestReview()).answer
  await portalAt(hub, findPortalToken(first.notified[0]!.link!)).decline("No.")
  await managed(hub).skip(first.requests[0]!.id)

  expect((await requestReview()).status).toBe(201)
})
