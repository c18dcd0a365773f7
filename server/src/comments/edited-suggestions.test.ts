import { account } from "@hub/contract/account"
import { comments } from "@hub/contract/comments"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { anchorAt, changeComment, commentedText, readComments } from "../../test/comments.ts"
import { test } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"
import {
  acceptWithEdits,
  createSuggestedTopic,
  createSuggestionInChangedText,
  decideOn,
  listNotifications,
  readContent,
  suggestChange,
} from "../../test/suggestions.ts"

test("an author accepts a suggestion with other words, and its author hears which", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)

  const accepted = await acceptWithEdits(hub, "ben", thread, " is *rather* low ")

  expect(accepted.status).toBe(200)
  expect(await readContent(hub, id)).toBe(commentedText.replace("is low", String.raw`is \*rather\* low`))
  expect((await readComments(hub, id)).threads).toMatchObject([
    {
      state: "resolved",
      resolved: { by: "Ben" },
      suggestion: { words: "is very low", outcome: "accepted_edited", accepted_words: "is *rather* low" },
      can: { decide: false, resolve: false },
    },
  ])
  expect(await listNotifications(hub, "cleo")).toEqual([
    ["Suggestion accepted with edits", 'Ben accepted your suggestion with edits for "Jobless rate": is *rather* low'],
  ])
  const [event] = await hub.db.selectFrom("events").select("type").orderBy("id", "desc").limit(1).execute()
  expect(event?.type).toBe("comment.accepted_edited")
})

test("words instead of a suggestion are as many as those of one, and other ones than stand there or are suggested", async ({
  hub,
}) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const wrong = [undefined, "is very low", "is low", "One.\n\nTwo.", "x".repeat(5000)]

  const refusals = []
  for (const insert of wrong) refusals.push((await acceptWithEdits(hub, "ben", thread, insert)).answer)
  const plain = await hub.as("ben")(comments.decide, {
    params: { id: thread },
    body: { outcome: "accepted", insert: "is rather low" },
  })

  expect(refusals.map(({ fields }) => fields?.insert)).toEqual([
    "Enter the new text.",
    "Change the suggested words, or accept them as they are.",
    "The text says this already. Change it, or reject the suggestion.",
    "Suggest a change to one paragraph at a time.",
    expect.stringMatching(/^Suggest at most/),
  ])
  expect([plain.status, Object.keys(plain.answer.fields)]).toEqual([422, ["insert"]])
  expect(await readContent(hub, id)).toBe(commentedText)
})

test("a variable in the words of a suggestion stays in those that are accepted instead", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const anchor = { ...anchorAt("The rate"), quote: "of {{group}} is" }
  const { answer } = await hub.as("cleo")(comments.add, {
    params: { id },
    body: { anchor, suggestion: "among {{group}} was" },
  })

  const lost = await acceptWithEdits(hub, "ben", answer.id, "among all was")
  const stays = await acceptWithEdits(hub, "ben", answer.id, "in {{group}} was")

  expect(lost).toMatchObject({
    status: 422,
    answer: { fields: { insert: "A suggestion can't remove a variable from the text." } },
  })
  expect(stays.status).toBe(200)
  expect(await readContent(hub, id)).toBe(commentedText.replace("of {{group}} is", "in {{group}} was"))
})

test("no token accepts a suggestion with edits, and no reviewer does", async ({ hub }) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const { answer } = await hub.as("ben")(account.createToken, {
    body: { name: "A program", scopes: ["read", "write", "publish"] },
  })

  const program = await acceptWithEdits(hub, { bearer: answer.token }, thread, "is rather low")
  const reviewer = await acceptWithEdits(hub, "cleo", thread, "is rather low")

  expect(program).toMatchObject({ status: 403, answer: { code: "beyond_token" } })
  expect(reviewer.status).toBe(403)
  expect(await readContent(hub, id)).toBe(commentedText)
})

test("accepted with edits twice by one person is one decision; other words and other people hear of it", async ({
  hub,
}) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const first = await acceptWithEdits(hub, "ben", thread, "is *rather* low")
  const again = await acceptWithEdits(hub, "ben", thread, "is *rather* low")
  const others = [
    await acceptWithEdits(hub, "ben", thread, "is lower"),
    await acceptWithEdits(hub, "dora", thread, "is *rather* low"),
    await decideOn(hub, "dora", thread, "rejected"),
  ]
  const reopened = await changeComment(hub, "ben", thread, { state: "open" })

  expect([first.status, again.status]).toEqual([200, 200])
  for (const { status, answer } of others)
    expect([status, answer.error]).toEqual([409, "This suggestion was already accepted with edits."])
  expect(reopened).toMatchObject({ status: 409, answer: { code: "already_landed" } })
  expect((await hub.as("ben")(topics.revisions, { params: { id } })).answer).toHaveLength(2)
})

test("where the text around has changed, it is said how it reads with the words of the author", async ({ hub }) => {
  const { id, thread, changed, open } = await createSuggestionInChangedText(hub)

  const unseen = await acceptWithEdits(hub, "ben", thread, "is rather low")
  const seen = await acceptWithEdits(hub, "ben", thread, "is rather low", { revision: 2, start: open.start })

  expect(unseen).toMatchObject({
    status: 409,
    answer: { code: "needs_confirm", details: { revision: 2, reads: expect.stringContaining("rather low in May") } },
  })
  expect(seen.status).toBe(200)
  expect(await readContent(hub, id)).toBe(changed.replace("is low", "is rather low"))
})

test("after one was accepted with edits, another of the same person is taken in without a question", async ({
  hub,
}) => {
  const { id, thread } = await createSuggestedTopic(hub)
  const { answer } = await suggestChange(hub, "cleo", id, "The rate", "This rate")

  const edited = await acceptWithEdits(hub, "ben", thread, "is *rather* low")
  const other = await decideOn(hub, "ben", answer.id, "accepted")

  expect([edited.status, other.status]).toEqual([200, 200])
  expect(await readContent(hub, id)).toBe(
    commentedText.replace("The rate is low", String.raw`This rate is \*rather\* low`),
  )
})
