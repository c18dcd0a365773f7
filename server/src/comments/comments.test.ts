import { account, type Scope } from "@hub/contract/account"
import { comments } from "@hub/contract/comments"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import {
  commentedText,
  readComments,
  addComment,
  replyTo,
  changeComment,
  deleteComment,
  moveClock,
  anchorAt,
  createCommentedTopic,
} from "../../test/comments.ts"
import { now, openTestHub, test } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

test("people who can read a topic comment on its words, and others reply", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  moveClock(hub, 5)
  const replied = await replyTo(hub, "ben", thread, "From 15 on.")

  const seen = await readComments(hub, id, "cleo")

  expect(replied.status).toBe(201)
  expect(seen).toMatchObject({ topic_id: id, revision: 1, open: 1, can: { add: true } })
  expect(seen.threads).toMatchObject([
    {
      id: thread,
      author: { name: "Cleo" },
      body: "Children too?",
      state: "open",
      quote: "everybody",
      revision: 1,
      place: "anchored",
      start: commentedText.indexOf("everybody"),
      end: commentedText.indexOf("everybody") + "everybody".length,
      created_at: now.toISOString(),
      edited_at: null,
      can: { edit: true, resolve: true },
      replies: [{ author: { name: "Ben" }, body: "From 15 on.", state: null, can: { edit: false } }],
    },
  ])
})

test("a comment has 1 to 10,000 characters", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  const bodies = [" ", "a".repeat(10_001), "a".repeat(10_000)]

  const statuses = await Promise.all(bodies.map(async (body) => (await addComment(hub, "cleo", id, body)).status))
  const replies = await Promise.all(bodies.map(async (body) => (await replyTo(hub, "cleo", thread, body)).status))

  expect([statuses, replies]).toEqual([
    [422, 422, 201],
    [422, 422, 201],
  ])
})

test("people change their own comments and nobody else's", async ({ hub }) => {
  const { thread, id } = await createCommentedTopic(hub)
  moveClock(hub, 3)

  const own = await changeComment(hub, "cleo", thread, { body: "And children?", version: 1 })
  const others = await Promise.all(
    (["ada", "ben"] as const).map(async (who) => (await changeComment(hub, who, thread, { body: "No." })).status),
  )

  expect(own.answer).toMatchObject({ body: "And children?", version: 2, edited_at: "2026-11-21T09:03:00.000Z" })
  expect(others).toEqual([403, 403])
  expect((await readComments(hub, id)).threads[0]?.body).toBe("And children?")
})

test("an edit made of an older version is refused, with what is there now", async ({ hub }) => {
  const { thread } = await createCommentedTopic(hub)
  await changeComment(hub, "cleo", thread, { body: "First tab", version: 1 })

  const second = await changeComment(hub, "cleo", thread, { body: "Second tab", version: 1 })

  expect(second).toMatchObject({
    status: 409,
    answer: { code: "version_conflict", details: { theirs: { body: "First tab" }, mine: { body: "Second tab" } } },
  })
})

test("a thread is resolved by its author, the topic's owner or an administrator, and reopened", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  const states = []
  for (const who of ["dora", "cleo", "ben", "ada"] as const) {
    const { status } = await changeComment(hub, who, thread, { state: "resolved" })
    const { threads, open } = await readComments(hub, id)
    states.push([who, status, threads[0]?.resolved?.by ?? null, open])
    await changeComment(hub, who, thread, { state: "open" })
  }

  expect(states).toEqual([
    ["dora", 403, null, 1],
    ["cleo", 200, "Cleo", 0],
    ["ben", 200, "Ben", 0],
    ["ada", 200, "Ada", 0],
  ])
  expect((await readComments(hub, id)).open).toBe(1)
})

test("a thread that was resolved twice is resolved once, by the first", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  await changeComment(hub, "ben", thread, { state: "resolved" })

  const again = await changeComment(hub, "ada", thread, { state: "resolved" })

  expect(again.status).toBe(200)
  expect((await readComments(hub, id, "ben", { state: "resolved" })).threads[0]?.resolved?.by).toBe("Ben")
  expect((await readComments(hub, id, "ben", { state: "open" })).threads).toEqual([])
  const events = await hub.db.selectFrom("events").select("id").where("type", "=", "comment.resolved").execute()
  expect(events).toHaveLength(1)
})

test("a reply by itself can't be resolved", async ({ hub }) => {
  const { thread } = await createCommentedTopic(hub)
  const { answer } = await replyTo(hub, "ben", thread, "So.")

  expect((await changeComment(hub, "ben", answer.id, { state: "resolved" })).status).toBe(422)
})

test("a deleted comment leaves its replies, and goes with the last of them", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  const first = (await replyTo(hub, "ben", thread, "One.")).answer.id
  const second = (await replyTo(hub, "dora", thread, "Two.")).answer.id

  const refused = await deleteComment(hub, "ada", thread)
  await deleteComment(hub, "cleo", thread)
  const [empty] = (await readComments(hub, id)).threads
  await deleteComment(hub, "ben", first)
  const again = await deleteComment(hub, "cleo", thread)
  await deleteComment(hub, "dora", second)

  expect([refused.status, again.status]).toEqual([403, 404])
  expect(empty).toMatchObject({ body: "", deleted: true, quote: "everybody", can: { edit: false } })
  expect(empty?.replies.map(({ body }) => body)).toEqual(["One.", "Two."])
  expect((await readComments(hub, id)).threads).toEqual([])
  expect((await replyTo(hub, "ben", thread, "Three.")).status).toBe(404)
})

test("a comment sent twice with one key is kept once", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const send = () =>
    hub.as("cleo", { "idempotency-key": "cleo-comments-once" })(comments.add, {
      params: { id },
      body: { body: "Why?", anchor: anchorAt("everybody") },
    })

  const [one, two] = [await send(), await send()]

  expect(two.answer).toEqual(one.answer)
  expect((await readComments(hub, id)).threads).toHaveLength(1)
})

test("comments go with their topic, and a topic that is not there has none", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  await replyTo(hub, "ben", thread, "@Cleo from 15 on.")
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [id] } })
  await hub.settle()

  const missing = await hub.as("cleo")(comments.ofTopic, { params: { id } })

  expect([missing.status, (await addComment(hub, "cleo", id, "Why?")).status]).toEqual([404, 404])
  expect(await hub.db.selectFrom("comments").select("id").execute()).toEqual([])
  expect(hub.failures).toEqual([])
})

test("two people who answer and delete at the same moment leave a thread whole", async ({ hub }) => {
  const second = await openTestHub(hub.db)
  const { id, thread } = await createCommentedTopic(hub)

  const [replied, deleted] = await Promise.all([
    replyTo(second, "ben", thread, "So."),
    deleteComment(hub, "cleo", thread),
  ])
  await second.close()

  const { threads } = await readComments(hub, id)
  expect(deleted.status).toBe(200)
  expect(threads.flatMap(({ replies }) => replies)).toHaveLength(replied.status === 201 ? 1 : 0)
})

test("the project's lead resolves what others say about its topics", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  const lead_id = hub.db.selectFrom("people").select("id").where("email", "=", "dora@hub.test")
  const { answer: project } = await hub.as("ada")(projects.create, { body: { name: "Survey" } })
  await hub.db.updateTable("projects").set({ owner_id: lead_id }).where("id", "=", project.id).execute()
  const before = await changeComment(hub, "dora", thread, { state: "resolved" })
  await hub.db.updateTable("topics").set({ project_id: project.id }).where("id", "=", id).execute()

  const after = await changeComment(hub, "dora", thread, { state: "resolved" })

  expect([before.status, after.status]).toEqual([403, 200])
})

test("what somebody said stays under their name when their account is deleted", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  await addComment(hub, "ben", id, "@Cleo?")
  await changeComment(hub, "cleo", thread, { state: "resolved" })
  const account = (await hub.as("ada")(users.list, { query: { q: "Cleo" } })).answer[0]!

  const deleted = await hub.as("ada")(users.delete, { params: { id: account.id } })
  await hub.settle()

  const { threads } = await readComments(hub, id)
  expect([deleted.status, hub.failures]).toEqual([200, []])
  expect(threads.map(({ author, resolved, mentions }) => [author.name, resolved?.by, mentions[0]?.name])).toEqual([
    ["Ben", undefined, "Cleo"],
    ["Cleo", "Cleo", undefined],
  ])
})

test("an API token that may write comments, but neither resolves nor deletes", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const tokenWith = async (scopes: Scope[]) =>
    (await hub.as("cleo")(account.createToken, { body: { name: "A program", scopes } })).answer.token
  const [reads, writes] = [await tokenWith(["read"]), await tokenWith(["read", "write"])]
  const send = (bearer: string) => hub.as({ bearer })(comments.add, { params: { id }, body: { body: "Why?" } })

  const [refused, made] = [await send(reads), await send(writes)]
  const deleted = await hub.as({ bearer: writes })(comments.delete, { params: { id: made.answer.id } })

  const resolved = await hub.as({ bearer: writes })(comments.change, {
    params: { id: made.answer.id },
    body: { state: "resolved" },
  })

  expect([refused.status, made.status, deleted.status]).toEqual([403, 201, 403])
  expect([resolved.status, resolved.answer.code]).toEqual([403, "beyond_token"])
  expect(made.answer.author.name).toBe("Cleo")
})
