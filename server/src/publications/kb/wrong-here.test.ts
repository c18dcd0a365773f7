import { randomUUID } from "node:crypto"
import { collections } from "@hub/contract/collections"
import { feedback } from "@hub/contract/feedback"
import { notifications } from "@hub/contract/notifications"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"

/** A knowledge base with one text of ben's, as its readers have it. */
async function knowledgeBase(hub: TestHub) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: collection.id }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  const { answer } = await hub.as("ben")(publications.create, {
    body: { collection_id: collection.id, kind: "mobile_kb" },
  })
  await hub.settle()
  const { url } = (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
  return { key: url!.split("/")[2]!, topic_id: topic.id }
}

const said = (topic_id: number, more: object = {}) => ({
  report: randomUUID(),
  edition: 1,
  topic_id,
  paragraph: 1,
  quote: "The rate is three.",
  message: "It is four.",
  ...more,
})

test("a reader without an account says what is wrong in a paragraph, and administrators read where", async ({
  hub,
}) => {
  const { key, topic_id } = await knowledgeBase(hub)

  const sent = await hub.as("nobody")(feedback.wrongHere, { params: { key }, body: said(topic_id) })
  await hub.settle()

  const { answer } = await hub.as("ada")(feedback.read, { params: { id: sent.answer.id } })
  expect([sent.status, answer.from_id, answer.from_name]).toEqual([201, null, "A reader"])
  expect(answer).toMatchObject({ message: "It is four.", page: "Price guide, edition 1", source: "Knowledge base" })
  expect(answer.about).toEqual({
    topic_id,
    title: "Rates",
    revision: 1,
    paragraph: 1,
    quote: "The rate is three.",
  })
  expect(answer.can).toMatchObject({ reply: false, convert: true })
})

test("the owner of the text hears of it at once, in the hub and by email", async ({ hub }) => {
  const { key, topic_id } = await knowledgeBase(hub)
  const preferences = (await hub.as("ben")(notifications.preferences)).answer
  await hub.as("ben")(notifications.savePreferences, { body: { ...preferences, comment: "at_once" } })
  const body = said(topic_id)

  await hub.as("nobody")(feedback.wrongHere, { params: { key }, body })
  await hub.as("nobody")(feedback.wrongHere, { params: { key }, body })
  await hub.settle()

  const { answer } = await hub.as("ben")(notifications.list)
  expect(answer.filter(({ type }) => type === "reader_report")).toMatchObject([
    { title: "A reader reports a mistake", message: 'In "Rates": It is four.', link: `/topics/${topic_id}` },
  ])
  const emails = await hub.db.selectFrom("emails").selectAll().where("to_email", "=", "ben@hub.test").execute()
  expect(emails.map(({ subject }) => subject)).toEqual(['A reader reports a mistake in "Rates"'])
  expect(emails[0]!.text).toContain("About these words: “The rate is three.”\n\n> It is four.")
})

test("what is sent twice after a broken connection is kept once", async ({ hub }) => {
  const { key, topic_id } = await knowledgeBase(hub)
  const body = said(topic_id)

  const first = await hub.as("nobody")(feedback.wrongHere, { params: { key }, body })
  const second = await hub.as("nobody")(feedback.wrongHere, { params: { key }, body })

  expect([second.status, second.answer.id]).toEqual([201, first.answer.id])
})

test("nothing is taken of a page, an edition or an address that never went out, nor without words", async ({ hub }) => {
  const { key, topic_id } = await knowledgeBase(hub)
  const asked = async (given: string, body: ReturnType<typeof said>) =>
    (await hub.as("nobody")(feedback.wrongHere, { params: { key: given }, body })).status

  expect(await asked("guessed", said(topic_id))).toBe(404)
  expect(await asked(key, said(topic_id + 999))).toBe(404)
  expect(await asked(key, said(topic_id, { edition: 2 }))).toBe(404)
  expect(await asked(key, said(topic_id, { message: "  " }))).toBe(422)
  expect(await asked(key, said(topic_id, { message: "x".repeat(2001) }))).toBe(422)
})

test("what a reader found becomes a task or a bug, and nobody can be answered", async ({ hub }) => {
  const { key, topic_id } = await knowledgeBase(hub)
  const { answer } = await hub.as("nobody")(feedback.wrongHere, { params: { key }, body: said(topic_id) })
  const params = { id: answer.id }

  const reply = await hub.as("ada")(feedback.reply, { params, body: { message: "Thanks." } })
  const bug = await hub.as("ada")(feedback.convert, { params, body: { to: "bug" } })
  await hub.settle()

  expect([reply.status, bug.status, bug.answer.status]).toEqual([409, 200, "converted"])
})

test("a knowledge base comes with a list for programs and each page as Markdown", async ({ hub }) => {
  const { key, topic_id } = await knowledgeBase(hub)

  const list = await hub.fastify.inject({ url: `/kb/${key}/llms.txt` })
  const page = await hub.fastify.inject({ url: `/kb/${key}/t/${topic_id}.md` })

  expect([list.statusCode, list.body]).toEqual([200, expect.stringContaining(`- [Rates](t/${topic_id}.md)`)])
  expect([page.statusCode, page.body]).toEqual([200, "# Rates\n\nThe rate is three.\n"])
})
