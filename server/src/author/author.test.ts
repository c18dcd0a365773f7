import { type ActivityKind, author } from "@hub/contract/author"
import { drafts } from "@hub/contract/drafts"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createTopicInReview, createTopicOfBen } from "../../test/reviews.ts"

test("a writer sees how far their own topics are, and nobody else's", async ({ hub }) => {
  await createTopicOfBen(hub)
  await createTopicOfBen(hub)
  await createTopicInReview(hub)

  const { answer } = await hub.as("ben")(author.home)

  expect(answer.topics.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { status: "draft", count: 2, not_reviewed: 0 },
    { status: "pending_review", count: 1, not_reviewed: 0 },
  ])
  expect((await hub.as("dora")(author.home)).answer.topics).toEqual([])
})

test("what was typed and not saved waits for its writer alone, until it is saved", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const draft = { client_id: "tab-of-ben", sequence: 1 }
  const words = { title: "Prices in May", content: "Half a sente" }
  await hub.as("ben")(drafts.keep, { params: { id: topic.id }, body: { ...words, ...draft, base_revision: 1 } })
  await hub.as("ben")(drafts.keep, { params: { id: "new" }, body: { ...words, ...draft } })

  const { answer } = await hub.as("ben")(author.home)

  expect(new Set(answer.unsaved.map(({ topic_id, title }) => `${topic_id} ${title}`))).toEqual(
    new Set([`${topic.id} Prices in May`, "null Prices in May"]),
  )
  expect((await hub.as("dora")(author.home)).answer.unsaved).toEqual([])
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { ...words, draft } })
  expect((await hub.as("ben")(author.home)).answer.unsaved.map(({ topic_id }) => topic_id)).toEqual([null])
})

test("a person's history holds what they did, the newest first, page by page", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Prices", content: "Other words" } })
  await hub.as("dora")(tasks.create, { body: { title: "Count" } })
  await hub.as("ben")(tasks.create, { body: { title: "Think" } })
  const as = hub.as("ben")

  const first = await as(author.history, { query: { limit: 2 } })
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers["link"]))?.[1] ?? ""
  const rest = await as(author.history, { query: { limit: 2, cursor } })

  expect([...first.answer, ...rest.answer].map(({ sentence }) => sentence)).toEqual([
    "added the task “Think”",
    "saved version 2 of “Prices”",
    `created “${topic.title}”`,
  ])
  expect(first.headers["x-total-count"]).toBe("3")
})

test.for([
  ["topics", 2],
  ["planning", 1],
  ["reviews", 0],
] as [ActivityKind, number][])("a history is narrowed to %s", async ([kind, found], { hub }) => {
  const topic = await createTopicOfBen(hub)
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Prices", content: "Other words" } })
  await hub.as("ben")(tasks.create, { body: { title: "Think" } })

  expect((await hub.as("ben")(author.history, { query: { kind } })).answer).toHaveLength(found)
})

test("a history is narrowed to days, the last of them whole", async ({ hub }) => {
  await hub.as("ben")(tasks.create, { body: { title: "Think" } })
  const day = hub.app.clock().toISOString().slice(0, 10)
  const found = async (query: { from?: string; to?: string }) =>
    (await hub.as("ben")(author.history, { query })).answer.length

  expect(await found({ from: day, to: day })).toBe(1)
  expect(await found({ to: "2020-01-01" })).toBe(0)
  expect(await found({ from: "2099-01-01" })).toBe(0)
})
