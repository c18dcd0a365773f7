import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { evidence } from "@hub/contract/evidence"
import { notifications } from "@hub/contract/notifications"
import { audit } from "@hub/contract/audit"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type Player, test, type TestHub } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

async function agentOf(hub: TestHub, owner: Player) {
  const body = { name: "Style bot", kind: "agent" as const, scopes: ["read" as const, "write" as const] }
  return { bearer: (await hub.as(owner)(account.createToken, { body })).answer.token }
}

/** An agent of Dora's suggests other words for the first ones of a topic of Ben's. */
async function suggestedByAgent(hub: TestHub) {
  const { id, revision, content } = await createTopicOfBen(hub)
  const [old = ""] = /\p{L}+/u.exec(content) ?? []
  const start = content.indexOf(old)
  const changes = [{ start, end: start + old.length, old, insert: "Whereas" }]
  const body = { revision, changes, body: "This is clearer." }
  const { answer } = await hub.as(await agentOf(hub, "dora"))(comments.suggest, { params: { id }, body })
  return { topic: { params: { id } }, suggestion: answer[0]! }
}

const bot = { kind: "agent", name: "Style bot" }

test("what an agent suggests names it and its owner, and keeps its reason", async ({ hub }) => {
  const { topic, suggestion } = await suggestedByAgent(hub)
  await hub.settle()

  const { threads } = (await hub.as("ben")(comments.ofTopic, topic)).answer
  const told = (await hub.as("ben")(notifications.list)).answer.map(({ message }) => message)
  const [entry] = (await hub.as("ada")(audit.list, { query: { kind: "comments" } })).answer

  expect(suggestion).toMatchObject({ program: bot, author: { name: "Dora" } })
  expect(threads).toMatchObject([{ program: bot, author: { name: "Dora" }, body: "This is clearer." }])
  expect(told).toEqual(['Agent “Style bot” of Dora suggested a change to "Jobless rate": This is clearer.'])
  expect(entry!.proof).toEqual({ kind: "agent", name: "Style bot", owner: "Dora" })
})

test("an accepted suggestion of an agent is the version of the person who accepted it, and names the agent", async ({
  hub,
}) => {
  const { topic, suggestion } = await suggestedByAgent(hub)

  await hub.as("ben")(comments.decide, { params: { id: suggestion.id }, body: { outcome: "accepted" } })

  const [newest] = (await hub.as("ben")(topics.revisions, topic)).answer
  expect(newest).toMatchObject({
    number: 2,
    author_name: "Ben",
    program: null,
    note: "Suggested by agent “Style bot” of Dora",
  })
})

test("a draft of an agent is marked until a person saves it", async ({ hub }) => {
  const agent = await agentOf(hub, "dora")
  const made = await hub.as(agent)(topics.create, { body: { title: "Wages", content: "Wages rose.\n" } })
  const topic = { params: { id: made.answer.id } }
  const [first] = (await hub.as("ben")(topics.revisions, topic)).answer

  const saved = await hub.as("ben")(topics.save, { ...topic, body: { title: "Wages", content: "Wages fell.\n" } })

  expect(made.answer.agent_draft).toEqual({ agent: "Style bot", owner: "Dora" })
  expect(first).toMatchObject({ author_name: "Dora", program: bot })
  expect(saved.answer.agent_draft).toBeNull()
})

test("what a person does with a token of their own says so too", async ({ hub }) => {
  const body = { name: "Nightly", scopes: ["write" as const] }
  const { answer } = await hub.as("dora")(account.createToken, { body })

  const made = await hub.as({ bearer: answer.token })(topics.create, { body: { title: "Wages", content: "Rose.\n" } })

  const [first] = (await hub.as("ben")(topics.revisions, { params: { id: made.answer.id } })).answer
  expect(first).toMatchObject({ author_name: "Dora", program: { kind: "personal", name: "Nightly" } })
  expect(made.answer.agent_draft).toBeNull()
})

test("the evidence of an edition names the words that came from agents", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { topic, suggestion } = await suggestedByAgent(hub)
  await hub.as("ben")(comments.decide, { params: { id: suggestion.id }, body: { outcome: "accepted" } })
  const drafted = await hub.as(await agentOf(hub, "dora"))(topics.create, {
    body: { title: "Wages", content: "Wages rose.\n" },
  })
  const own = await createTopicOfBen(hub)
  const collection = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const places = [topic.params.id, drafted.answer.id, own.id].map((topic_id) => ({ topic_id }))
  await hub.as("ben")(collections.place, { params: { id: collection.answer.id }, body: { topics: places } })

  const edition = await hub.as("ben")(publications.create, {
    body: { collection_id: collection.answer.id, kind: "mobile_kb" },
  })
  await hub.settle()

  const { answer } = await hub.as("cleo")(evidence.read, { params: { id: edition.answer.id } })
  const agent = { agent: "Style bot", owner: "Dora", at: "2026-11-21T09:00:00.000Z" }
  expect(answer.agents).toEqual([
    { ...agent, topic_id: topic.params.id, revision: 2, what: "suggestion", accepted_by: "Ben" },
    { ...agent, topic_id: drafted.answer.id, revision: 1, what: "draft", accepted_by: null },
  ])
})
