import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  reviewContent,
  saveTopicText,
  gus,
  createTopicInReview,
  readTopicStatus,
  findPortalToken,
  createTopicOfBen,
} from "../../../test/reviews.ts"
import {
  changesAnswer,
  findEve,
  createTestSequence,
  readCurrentLink,
  reviewMessage,
  readTestSequence,
  readStepStatuses,
} from "../../../test/sequences.ts"
import { findOrCreatePerson } from "../../people/create.ts"
import { asSystem } from "../../platform/ctx.ts"

test("only the first reviewer is asked, with the message, their instructions and a week's time", async ({ hub }) => {
  const { status, answer, topic } = await createTestSequence(hub)

  expect(status).toBe(201)
  expect(answer).toMatchObject({
    topic_title: "Jobless rate",
    status: "active",
    priority: "medium",
    auto_advance_on_approve: true,
    pause_on_changes: true,
    current_step: 1,
    turn: { of: "reviewer", name: "Eve Expert" },
    steps: [
      { step_name: "Expert Review", status: "active", due_date: "2026-11-28" },
      { step_name: "Review Step 2", status: "waiting", due_date: null },
    ],
    notified: [{ name: "Eve Expert" }],
  })
  const [request, ...others] = (await hub.as("ben")(reviews.list)).answer
  expect([request?.message, others.length]).toEqual([`${reviewMessage}\n\nThe numbers, please.`, 0])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("an approval asks the next reviewer at once, and the last one approves the topic", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub)

  await portalAt(hub, link).decide(approvalInput)
  expect([await readStepStatuses(hub, id), await readTopicStatus(hub, topic.id)]).toEqual([
    ["approved", "active"],
    "pending_review",
  ])
  await portalAt(hub, await readCurrentLink(hub, id)).decide(approvalInput)

  expect(await readTestSequence(hub, id)).toMatchObject({
    status: "completed",
    turn: { of: "nobody", name: null, since: null },
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
})

test("a change request pauses it, and once the owner asks again and all approve, the topic is approved", async ({
  hub,
}) => {
  const { id, link, topic } = await createTestSequence(hub)
  await portalAt(hub, link).decide(approvalInput)
  await portalAt(hub, await readCurrentLink(hub, id)).decide(changesAnswer())

  const paused = await readTestSequence(hub, id)
  expect(paused).toMatchObject({
    status: "paused",
    paused_reason: "changes",
    turn: { of: "owner", name: "Ben" },
    can: { advance: false, ask_again: true, resume: false, complete: true },
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("revisions_requested")

  await saveTopicText(hub, topic.id, `${reviewContent}\nPer month.\n`)
  const { answer } = await hub.as("ben")(sequences.askAgain, { params: { id }, body: { note: "I said it." } })
  expect(answer.steps.map(({ status }) => status)).toEqual(["approved", "active"])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, expected_revision: 2 })

  // Eve approved other words than those of now, so she is asked once more.
  expect(await readStepStatuses(hub, id)).toEqual(["active", "approved"])
  await portalAt(hub, await readCurrentLink(hub, id)).decide({ ...approvalInput, expected_revision: 2 })
  expect([(await readTestSequence(hub, id)).status, await readTopicStatus(hub, topic.id)]).toEqual([
    "completed",
    "approved",
  ])
})

test("without pausing the change request is kept and the next reviewer is asked", async ({ hub }) => {
  const { id, link, topic } = await createTestSequence(hub, { pause_on_changes: false })

  await portalAt(hub, link).decide(changesAnswer())

  expect(await readStepStatuses(hub, id)).toEqual(["changes_requested", "active"])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("a reviewer who wrote the newest words meanwhile is not asked about them", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const dora = await findOrCreatePerson(asSystem(hub.app), { name: "Dora", email: "dora@hub.test" })
  const reviewers = [{ reviewer_id: await findEve(hub) }, { reviewer_id: dora }]
  const { id, link } = await createTestSequence(hub, { reviewers }, topic)
  await saveTopicText(hub, topic.id, `${reviewContent}\nPer month.\n`)

  await portalAt(hub, link).open(2)
  await portalAt(hub, link).decide({ ...approvalInput, expected_revision: 2 })

  const { steps, turn } = await readTestSequence(hub, id)
  expect(steps[1]).toMatchObject({
    status: "cancelled",
    note: "The reviewer of this step wrote the newest version and can't review it.",
  })
  expect(turn.of).toBe("owner")
})

test("a changed value makes the approvals before it count no more", async ({ hub }) => {
  const { answer: rate } = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { id, link } = await createTestSequence(hub)
  await portalAt(hub, link).decide(approvalInput)
  await hub.as("ada")(variables.change, { params: { id: rate.id }, body: { value: "4 %" } })

  await portalAt(hub, await readCurrentLink(hub, id)).decide(approvalInput)

  expect(await readStepStatuses(hub, id)).toEqual(["active", "approved"])
})

test("a topic has one active sequence, and the refusal names it", async ({ hub }) => {
  const { topic } = await createTestSequence(hub, { name: "Autumn check" })

  const second = await createTestSequence(hub, {}, topic)
  const parallel = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: gus } })

  expect([second.status, (second.answer as any).error]).toEqual([
    400,
    'This topic already has an active review sequence: "Autumn check". Please complete or pause the existing sequence before creating a new one.',
  ])
  expect(parallel.status).toBe(409)
})

test("a topic already under parallel review gets no sequence", async ({ hub }) => {
  const { topic } = await createTopicInReview(hub)

  expect((await createTestSequence(hub, {}, topic)).status).toBe(409)
})

test("what is missing is refused in the described words, and nothing is asked", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const asked = (body: object) =>
    hub.as("ben")(sequences.create, { body: { topic_id: topic.id, initial_message: reviewMessage, ...body } as any })
  const reviewers = [{ reviewer_id: await findEve(hub) }]

  const answers = [
    await asked({}),
    await asked({ reviewers: [] }),
    await asked({ reviewers, initial_message: " " }),
    await asked({ reviewers: [{ reviewer_id: 999_999 }] }),
    await asked({ reviewers, topic_id: 999_999 }),
  ]

  expect(answers.map(({ status, answer }) => [status, answer.error])).toEqual([
    [400, "The reviewers list is required."],
    [400, "At least one reviewer is required."],
    [400, "Write the initial message."],
    [404, "Reviewer not found."],
    [404, "Topic not found."],
  ])
  expect(await readTopicStatus(hub, topic.id)).toBe("draft")
})
