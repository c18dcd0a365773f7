import { emails } from "@hub/contract/emails"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { eve, gus, createTopicOfBen } from "../../test/reviews.ts"

const due_date = "2026-12-01"

test("the preview is the mail that goes out, but for the link that is the reviewer's own", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const body = { title: topic.title, reviewer: eve.name, due_date, message: "The numbers, please." }

  const preview = await hub.as("ben")(reviews.previewEmail, { body })
  await hub.as("ben")(reviews.request, {
    body: { topic_id: topic.id, external: eve, due_date, message: body.message },
  })
  const [mail] = (await hub.as("ada")(emails.list)).answer

  expect(preview.answer.subject).toBe(mail!.subject)
  expect(preview.answer.text).toBe(mail!.text.replace(/http:\S+\/review\/\S+/, "(the reviewer's own link)"))
  expect(preview.answer.text).toContain("The numbers, please.")
})

test("a preview makes no link, no mail and no request", async ({ hub }) => {
  await hub.as("ben")(reviews.previewEmail, { body: { title: "Rye", reviewer: "Eve", due_date } })

  const counts = []
  for (const table of ["review_links", "emails", "review_requests"] as const)
    counts.push((await hub.db.selectFrom(table).selectAll().execute()).length)
  expect(counts).toEqual([0, 0, 0])
})

test("people from outside can be asked one after the other", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const reviewers = [{ external: gus }, { external: eve }]

  const { answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: "Please read.", reviewers },
  })

  expect(answer.steps.map(({ reviewer, status }) => [reviewer.name, status])).toEqual([
    [gus.name, "active"],
    [eve.name, "waiting"],
  ])
})

test("a step that names nobody is refused, and nothing is made", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)

  const { status, answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: "Please read.", reviewers: [{ external: gus }, {}] },
  })

  expect([status, answer.error]).toEqual([400, "Choose a reviewer for each step."])
  expect(await hub.db.selectFrom("people").select("id").where("email", "=", gus.email).execute()).toEqual([])
})
