import { notifications } from "@hub/contract/notifications"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { pendingActions } from "@hub/contract/pending-actions"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  reviewContent,
  saveTopicText,
  eve,
  gus,
  createTopicInReview,
  readTopicStatus,
  findPortalToken,
  createTopicOfBen,
} from "../../test/reviews.ts"
import { createTestSequence, readTestSequence } from "../../test/sequences.ts"

const rejection = { decision: "reject" as const, summary: "This duplicates the handbook.", expected_revision: 1 }

/** Ben sends a topic to Eve and Gus, who may reject it. */
async function rejectable(hub: TestHub) {
  const topic = await createTopicOfBen(hub)
  const { answer } = await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, external: [eve, gus], allow_reject: true },
  })
  const [eves, guss] = answer.notified.map(({ link }) => findPortalToken(link!)) as [string, string]
  return { topic, eves, guss, requests: answer.requests }
}

const rejected = async (hub: TestHub) => {
  const given = await rejectable(hub)
  const { status, answer } = await portalAt(hub, given.eves).decide(rejection)
  return { ...given, status, answer }
}

test("a reviewer who may reject does so with a summary, and the topic is rejected", async ({ hub }) => {
  const { topic, eves } = await rejectable(hub)

  const offered = (await portalAt(hub, eves).read()).answer.can_reject
  const wordless = await portalAt(hub, eves).decide({ ...rejection, summary: " " })
  const before = await readTopicStatus(hub, topic.id)
  const { status, answer } = await portalAt(hub, eves).decide(rejection)

  expect(offered).toBe(true)
  expect([wordless.status, wordless.answer.fields]).toEqual([422, { summary: "Say why you reject this text." }])
  expect(before).toBe("pending_review")
  expect([status, answer.decision, answer.summary]).toEqual([200, "reject", rejection.summary])
  expect(await readTopicStatus(hub, topic.id)).toBe("rejected")
})

test("a rejection where the request does not allow it is refused, and nothing changes", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)

  const { status, answer } = await portalAt(hub, token).decide(rejection)

  expect([status, answer.code, answer.error]).toEqual([
    409,
    "reject_not_allowed",
    "This request does not allow rejecting. Request changes, or decline.",
  ])
  expect((await portalAt(hub, token).read()).answer.can_reject).toBe(false)
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("the others in the round hear that it is over, by whom and why, and their links say so", async ({ hub }) => {
  const { topic, guss } = await rejected(hub)
  await hub.settle()

  const sentEmails = await hub.db.selectFrom("emails").select(["to_email", "subject", "text"]).orderBy("id").execute()
  const toGus = sentEmails.filter(({ to_email, subject }) => to_email === gus.email && subject.includes("rejected"))
  expect(toGus.map(({ text }) => text)).toEqual([expect.stringContaining('Eve Expert rejected "Jobless rate"')])
  expect(toGus[0]!.text).toContain(rejection.summary)
  const closed = await portalAt(hub, guss).read()
  expect([closed.status, closed.answer.code, closed.answer.error]).toEqual([
    410,
    "rejected",
    "Eve Expert rejected this text, so the review is over. You don't need to do anything.",
  ])
  const bens = (await hub.as("ben")(notifications.list)).answer
  expect(bens.find(({ title }) => title === "Rejected")?.message).toBe('Eve Expert rejected "Jobless rate".')
  const [action] = (await hub.as("ben")(pendingActions.list, { query: { topic: topic.id } })).answer
  expect(action).toMatchObject({ kind: "reopen" })
})

test("a reviewer who had approved already is told as well", async ({ hub }) => {
  const { guss, eves } = await rejectable(hub)
  await portalAt(hub, guss).decide(approvalInput)
  await portalAt(hub, eves).decide(rejection)
  await hub.settle()

  const sentEmails = await hub.db.selectFrom("emails").select(["subject"]).where("to_email", "=", gus.email).execute()
  expect(sentEmails.map(({ subject }) => subject)).toContain('Eve Expert rejected "Jobless rate"')
  expect((await portalAt(hub, guss).read()).answer.state).toBe("answered")
})

test("a rejection after somebody else asked for changes rejects the topic all the same", async ({ hub }) => {
  const { topic, guss, eves } = await rejectable(hub)
  await portalAt(hub, guss).decide({ decision: "request_changes", summary: "Say per month.", expected_revision: 1 })
  expect(await readTopicStatus(hub, topic.id)).toBe("revisions_requested")

  await portalAt(hub, eves).decide(rejection)

  expect(await readTopicStatus(hub, topic.id)).toBe("rejected")
})

test("a rejected topic keeps its words until its owner reopens it as a draft", async ({ hub }) => {
  const { topic } = await rejected(hub)

  const saved = await saveTopicText(hub, topic.id, `${reviewContent}\nMore.\n`)
  const byOther = await hub.as("dora")(topics.reopen, { params: { id: topic.id } })
  const byReviewer = await hub.as("cleo")(topics.reopen, { params: { id: topic.id } })
  const reopened = await hub.as("ben")(topics.reopen, { params: { id: topic.id } })
  const again = await hub.as("ben")(topics.reopen, { params: { id: topic.id } })

  expect([saved.status, (saved.answer as any).error]).toEqual([
    409,
    "This topic is rejected, so it cannot be edited now. Its owner can reopen it.",
  ])
  expect([byOther.status, byReviewer.status]).toEqual([403, 403])
  expect([reopened.status, reopened.answer.status]).toEqual([200, "draft"])
  expect([again.status, (again.answer as any).code]).toEqual([409, "illegal_move"])
  expect((await saveTopicText(hub, topic.id, `${reviewContent}\nMore.\n`)).status).toBe(200)
})

test("the reopened topic goes again to the person who rejected it, who may reject it again", async ({ hub }) => {
  const { topic } = await rejected(hub)
  await hub.as("ben")(topics.reopen, { params: { id: topic.id } })
  await hub.settle()

  const sentEmails = await hub.db.selectFrom("emails").select(["subject"]).where("to_email", "=", eve.email).execute()
  const { answer } = await hub.as("ben")(reviews.again, { params: { id: topic.id } })
  const resubmitted = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  const token = findPortalToken(resubmitted.answer.notified[0]!.link!)

  expect(sentEmails.map(({ subject }) => subject)).toContain('Ben reopened "Jobless rate"')
  expect(answer.asked).toMatchObject([{ person: { name: eve.name }, because: "rejected" }])
  expect((await portalAt(hub, token).read()).answer.can_reject).toBe(true)
})

test("a rejection ends a sequence: the topic is rejected and nobody after it is asked", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub, { allow_reject: true })

  await portalAt(hub, link).decide(rejection)

  expect(await readTestSequence(hub, id)).toMatchObject({
    status: "cancelled",
    note: `Rejected by Eve Expert: ${rejection.summary}`,
    turn: { of: "nobody" },
  })
  expect((await readTestSequence(hub, id)).steps.map(({ status }) => status)).toEqual(["cancelled", "cancelled"])
  expect(await readTopicStatus(hub, topic.id)).toBe("rejected")
  const started = await hub.as("ben")(sequences.advance, { params: { id }, body: {} })
  expect(started.status).toBe(409)
})

test("a sequence that does not allow rejecting offers it to nobody", async ({ hub }) => {
  const { link } = await createTestSequence(hub)

  expect((await portalAt(hub, link).decide(rejection)).status).toBe(409)
})

test("rejected topics and reviews are found by their filters and in the history", async ({ hub }) => {
  const { topic, requests } = await rejected(hub)
  await createTopicOfBen(hub, reviewContent, "Another")

  const listed = (await hub.as("ben")(topics.list, { query: { status: "rejected" } })).answer
  const answers = (await hub.as("ben")(reviews.list, { query: { status: "rejected" } })).answer
  const ended = (await hub.as("ben")(reviewHistory.list, { query: { outcome: "rejected" } })).answer

  expect(listed.map(({ id, can }) => [id, can.reopen, can.edit, can.submit])).toEqual([[topic.id, true, false, false]])
  expect(answers.map(({ id, status, decision }) => [id, status, decision])).toEqual([
    [requests[0]!.id, "rejected", "reject"],
  ])
  expect(ended.map(({ outcome }) => outcome)).toEqual(["rejected"])
})

test("the same rejection sent twice is answered the same, and another answer is refused", async ({ hub }) => {
  const { eves, answer } = await rejected(hub)

  const same = await portalAt(hub, eves).decide(rejection)
  const other = await portalAt(hub, eves).decide(approvalInput)

  expect([same.status, same.answer]).toEqual([200, answer])
  expect(other.status).toBe(409)
})
