import { comments } from "@hub/contract/comments"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { addComment, changeComment, commentedText, readComments, replyTo, saveContent } from "../../test/comments.ts"
import { test } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"
import {
  createSuggestedTopic,
  createSuggestionInChangedText,
  decideOn,
  listNotifications,
  readContent,
  suggestChange,
} from "../../test/suggestions.ts"

test("a reviewer suggests other words at any time, and an author takes them into the text", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const [open] = (await readComments(hub, id)).threads

  const accepted = await decideOn(hub, "ben", thread, "accepted")

  expect(open).toMatchObject({
    body: "See table 2.",
    quote: "is low",
    suggestion: { words: "is very low", outcome: null, reads: null },
    can: { decide: true, resolve: false },
  })
  expect(accepted.status).toBe(200)
  expect(await readContent(hub, id)).toBe(commentedText.replace("The rate is low", "The rate is very low"))
  const [settled] = (await readComments(hub, id)).threads
  expect(settled).toMatchObject({
    state: "resolved",
    resolved: { by: "Ben" },
    suggestion: { outcome: "accepted" },
    can: { decide: false, resolve: false },
  })
  const { answer } = await hub.as("ben")(topics.revisions, { params: { id } })
  expect(answer.map(({ note }) => note)).toContain("Suggested by Cleo")
})

test("the owner hears of a suggestion, and its author what became of it", async ({ hub }) => {
  const { thread } = await createSuggestedTopic(hub)
  await decideOn(hub, "dora", thread, "rejected")

  expect(await listNotifications(hub, "ben")).toEqual([
    ["New suggestion", 'Cleo suggested a change to "Jobless rate": See table 2.'],
  ])
  expect(await listNotifications(hub, "cleo")).toEqual([
    ["Suggestion rejected", 'Dora rejected your suggestion for "Jobless rate"'],
  ])
})

test("a suggestion without a reason is one, and one without words or without a change is not", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const whole = await hub.as("cleo")(comments.add, { params: { id }, body: { body: "", suggestion: "All new" } })
  const same = await suggestChange(hub, "cleo", id, "The rate is low", "The rate is low")
  const empty = await addComment(hub, "cleo", id, "")
  const gone = await suggestChange(hub, "cleo", id, "low", "")

  expect([whole.status, same.status, empty.status, gone.status]).toEqual([422, 422, 422, 201])
  expect((await readComments(hub, id)).threads).toMatchObject([{ body: "", suggestion: { words: "" } }])
})

test("formatting and values are not changed by a suggestion, and the words beside them are", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const value = await suggestChange(hub, "cleo", id, "The rate of {{group}} is high", "No rate of anybody is high")
  const beside = await suggestChange(hub, "cleo", id, "We count everybody each month", "We count everybody each year")

  expect(value).toMatchObject({ status: 409, answer: { code: "not_plain_words" } })
  expect(beside.status).toBe(201)
  await decideOn(hub, "ben", beside.answer.id, "accepted")
  expect(await readContent(hub, id)).toBe(commentedText.replace("each month", "each year"))
})

test("words that others changed meanwhile are not replaced without a look at how it reads", async ({ hub }) => {
  const { id, thread, changed, open } = await createSuggestionInChangedText(hub)

  const unseen = await decideOn(hub, "ben", thread, "accepted")
  const seen = await decideOn(hub, "ben", thread, "accepted", { revision: 2, start: open.start })

  expect(open).toMatchObject({
    place: "needs_confirm",
    suggestion: { reads: expect.stringContaining("very low in May") },
  })
  expect(unseen).toMatchObject({ status: 409, answer: { code: "needs_confirm", details: { revision: 2 } } })
  expect(seen.status).toBe(200)
  expect(await readContent(hub, id)).toBe(changed.replace("rate is low", "rate is very low"))
})

test("a suggestion is made in a text of 300 KB, which is not read where others are answered", async ({ hub }) => {
  const long = `${commentedText}\n${"Every month has *its* own figures.\n\n".repeat(9000)}`
  const { id } = await createTopicOfBen(hub, long)

  const { status, answer } = await suggestChange(hub, "cleo", id, "The rate is low", "The rate is very low")

  expect(status).toBe(201)
  expect((await decideOn(hub, "ben", answer.id, "accepted")).status).toBe(200)
  expect(await readContent(hub, id)).toBe(long.replace("rate is low", "rate is very low"))
})

test("a suggestion whose words are gone is not taken in, and can be rejected", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)
  await saveContent(hub, id, "# Other\n\nNothing of that.\n")

  const accepted = await decideOn(hub, "ben", thread, "accepted")

  expect(accepted).toMatchObject({ status: 409, answer: { code: "suggestion_conflict" } })
  expect((await decideOn(hub, "ben", thread, "rejected")).status).toBe(200)
  expect(await readContent(hub, id)).toBe("# Other\n\nNothing of that.\n")
})

test("two suggestions of one person in one sentence are both taken in without a question", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const { answer } = await suggestChange(hub, "cleo", id, "The rate", "This rate")

  const statuses = [await decideOn(hub, "ben", thread, "accepted"), await decideOn(hub, "ben", answer.id, "accepted")]

  expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  expect(await readContent(hub, id)).toBe(commentedText.replace("The rate is low", "This rate is very low"))
})

test("a suggestion is decided once: twice by one person is one decision, and another person hears what it was", async ({
  hub,
}) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const first = await decideOn(hub, "ben", thread, "accepted")
  const again = await decideOn(hub, "ben", thread, "accepted")
  const other = await decideOn(hub, "dora", thread, "rejected")

  expect([first.status, again.status]).toEqual([200, 200])
  expect(other).toMatchObject({ status: 409, answer: { error: "This suggestion was already accepted." } })
  expect((await hub.as("ben")(topics.revisions, { params: { id } })).answer).toHaveLength(2)
})

test("a suggestion is not resolved without a decision; a rejected one can be reopened, an accepted one can't", async ({
  hub,
}) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const resolved = await changeComment(hub, "ben", thread, { state: "resolved" })
  await decideOn(hub, "ben", thread, "rejected")
  const reopened = await changeComment(hub, "ben", thread, { state: "open" })
  await decideOn(hub, "ben", thread, "accepted")
  const undone = await changeComment(hub, "ben", thread, { state: "open" })

  expect([resolved.status, reopened.status, undone.status]).toEqual([409, 200, 409])
  expect((await readComments(hub, id)).threads).toMatchObject([{ suggestion: { outcome: "accepted" } }])
})

test("what its author deleted is not taken in", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)
  await replyTo(hub, "ben", thread, "Why?")
  await hub.as("cleo")(comments.delete, { params: { id: thread } })

  expect((await decideOn(hub, "ben", thread, "accepted")).status).toBe(404)
  expect((await readComments(hub, id)).threads).toMatchObject([
    { deleted: true, suggestion: null, can: { decide: false } },
  ])
})
