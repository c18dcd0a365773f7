import { drafts } from "@hub/contract/drafts"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type Player, test, type TestHub } from "../../../test/hub.ts"

const content = "One.\n\nTwo.\n\nThree.\n"

async function createSavedTwice(hub: TestHub) {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content } })
  const theirs = { title: "Prices", content: content.replace("One", "Uno"), frontmatter: "" }
  await hub.as("dora")(topics.save, { params: { id: answer.id }, body: { ...theirs, base_revision: 1 } })
  return answer.id
}

const merge = (hub: TestHub, id: number, content: string, who: Player = "ben", base_revision = 1) =>
  hub.as(who)(drafts.merge, { params: { id }, body: { title: "Prices", content, base_revision } })

test("an unsaved text is joined with what others saved, and nothing is saved by it", async ({ hub }) => {
  const id = await createSavedTwice(hub)

  const { status, answer } = await merge(hub, id, content.replace("Three", "Tres"))

  const topic = (await hub.as("ben")(topics.read, { params: { id } })).answer
  expect([status, topic.revision, topic.content]).toEqual([200, 2, content.replace("One", "Uno")])
  expect(answer).toEqual({
    title: "Prices",
    content: "Uno.\n\nTwo.\n\nTres.\n",
    frontmatter: "",
    revision: 2,
    joined: { by: ["Dora"], places: [{ field: "content", section: null }] },
  })
})

test("where both changed the same words, the text is refused as its save would be", async ({ hub }) => {
  const id = await createSavedTwice(hub)

  const { status, answer } = await merge(hub, id, content.replace("One", "Eins"))

  expect([status, answer.code]).toEqual([409, "edit_conflict"])
  expect(answer.details).toMatchObject({ hunks: [{ base: "One.\n", mine: "Eins.\n", theirs: "Uno.\n" }] })
})

test("a text that stands on the newest version is answered as it is", async ({ hub }) => {
  const id = await createSavedTwice(hub)

  const { answer } = await merge(hub, id, "Zwei.\n", "ben", 2)

  expect([answer.content, answer.revision, answer.joined]).toEqual(["Zwei.\n", 2, null])
})

test("what may not be edited is not joined, and a version that is not there is named", async ({ hub }) => {
  const id = await createSavedTwice(hub)

  const reader = await merge(hub, id, content, "cleo")
  const unknown = await merge(hub, id, content, "ben", 9)

  expect([reader.status, unknown.status, unknown.answer.error]).toEqual([403, 422, "This topic has no version 9."])
})
