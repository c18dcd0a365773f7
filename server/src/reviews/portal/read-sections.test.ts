import { reviews } from "@hub/contract/reviews"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, saveTopicText, createTopicInReview } from "../../../test/reviews.ts"

const changes = { ...approvalInput, decision: "request_changes", summary: "Nearly." }

test("what was ticked as read is kept, and comes with the answer", async ({ hub }) => {
  const { token, topic, review } = await createTopicInReview(hub)
  const { sections } = (await portalAt(hub, token).read()).answer
  const sections_read = [sections[1]!.mark, "of no section"]

  await portalAt(hub, token).draft({ sections_read })
  const page = await portalAt(hub, token).read()
  const receipt = await portalAt(hub, token).decide({ ...changes, sections_read })
  await hub.settle()

  expect(sections.map(({ title }) => title)).toEqual(["Rate", "Method"])
  expect(page.answer.draft.sections_read).toEqual(sections_read)
  const read = [
    { title: "Rate", read: false },
    { title: "Method", read: true },
  ]
  expect(receipt.answer.sections).toEqual(read)
  expect((await portalAt(hub, token).read()).answer.answer!.sections).toEqual(read)
  const feedback = await hub.as("dora")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(feedback.answer.sections).toEqual(read)
  const mail = await hub.db.selectFrom("emails").select("text").where("to_email", "=", "ben@hub.test").execute()
  expect(mail[0]!.text).toContain("Read 1 of 2 sections.")
})

test("a section whose words changed is no longer read", async ({ hub }) => {
  const { token } = await createTopicInReview(hub)
  const before = (await portalAt(hub, token).read()).answer.sections.map(({ mark }) => mark)
  await portalAt(hub, token).draft({ sections_read: before })

  await saveTopicText(
    hub,
    (await hub.as("ben")(reviews.list)).answer[0]!.topic_id,
    reviewContent.replace("We count.", "We ask."),
  )
  const newer = (await portalAt(hub, token).open(2)).answer
  const answered = await portalAt(hub, token).decide({ ...approvalInput, expected_revision: 2, sections_read: before })

  expect(newer.draft.sections_read).toEqual(before)
  expect(answered.answer.sections.map(({ read }) => read)).toEqual([true, false])
})

test("the person who ticks nothing, or has no headings before them, is told of no reading", async ({ hub }) => {
  const { token } = await createTopicInReview(hub, { text: "We count.\n" })

  const page = await portalAt(hub, token).read()
  const { answer } = await portalAt(hub, token).decide(changes)
  await hub.settle()

  expect([page.answer.sections, answer.sections]).toEqual([[], []])
  const mail = await hub.db.selectFrom("emails").select("text").where("to_email", "=", "ben@hub.test").execute()
  expect(mail[0]!.text).not.toMatch(/Read \d/)
})

test("the page of a heavy text is like any other, and lists 500 of its sections", async ({ hub }) => {
  const { token } = await createTopicInReview(hub, { text: `${reviewContent}\n`.repeat(600) })

  const { answer } = await portalAt(hub, token).read()

  expect(answer.sections).toHaveLength(500)
  expect(answer.html.match(/<h1 /g)).toHaveLength(600)
})
