import { account, type Scope } from "@hub/contract/account"
import { comments } from "@hub/contract/comments"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { now, openTestHub, type Player, test, type TestHub } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

const text = "# Rate\n\nThe rate is low. The rate of {{group}} is high.\n\nWe count *everybody* each month.\n"

const commentsOn = async (hub: TestHub, id: number, who: Player = "ben", query = {}) =>
  (await hub.as(who)(comments.ofTopic, { params: { id }, query })).answer
const add = (hub: TestHub, who: Player, id: number, body: string, anchor: object | null = null) =>
  hub.as(who)(comments.add, { params: { id }, body: { body, anchor } as never })
const reply = (hub: TestHub, who: Player, id: number, body: string) =>
  hub.as(who)(comments.reply, { params: { id }, body: { body } })
const change = (hub: TestHub, who: Player, id: number, body: object) =>
  hub.as(who)(comments.change, { params: { id }, body })
const remove = (hub: TestHub, who: Player, id: number) => hub.as(who)(comments.delete, { params: { id } })
const save = (hub: TestHub, id: number, content: string) =>
  hub.as("ben")(topics.save, { params: { id }, body: { title: "Rates", content } })
const later = (hub: TestHub, minutes: number) => hub.setClock(new Date(now.getTime() + minutes * 60_000))

const about = (quote: string, content = text, more = {}) => ({
  revision: 1,
  quote,
  at: blockAt(content, quote),
  ...more,
})
const blockAt = (content: string, quote: string) => content.lastIndexOf("\n\n", content.indexOf(quote)) + 2

async function commentedTopic(hub: TestHub, quote = "everybody") {
  const { id } = await createTopicOfBen(hub, text)
  const { answer } = await add(hub, "cleo", id, "Children too?", about(quote))
  return { id, thread: answer.id }
}

test("whoever reads a topic comments on its words, and others reply", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  later(hub, 5)
  const replied = await reply(hub, "ben", thread, "From 15 on.")

  const seen = await commentsOn(hub, id, "cleo")

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
      start: text.indexOf("everybody"),
      end: text.indexOf("everybody") + "everybody".length,
      created_at: now.toISOString(),
      edited_at: null,
      can: { edit: true, resolve: true },
      replies: [{ author: { name: "Ben" }, body: "From 15 on.", state: null, can: { edit: false } }],
    },
  ])
})

test("threads come in the order of the text, and those on the whole topic first", async ({ hub }) => {
  const { id } = await commentedTopic(hub)
  await add(hub, "dora", id, "Which rate?", about("is low"))
  await add(hub, "dora", id, "Too short.")

  const { threads } = await commentsOn(hub, id)

  expect(threads.map(({ body, place }) => [body, place])).toEqual([
    ["Too short.", null],
    ["Which rate?", "anchored"],
    ["Children too?", "anchored"],
  ])
})

test("words that stand twice in a paragraph are told by the words beside them, and values are read as values", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, text)
  await add(hub, "cleo", id, "This one?", about("The rate", text, { after: "of" }))
  await add(hub, "cleo", id, "Whose?", about("{{group}} is high"))

  const { threads } = await commentsOn(hub, id)

  expect(threads.map(({ start }) => start)).toEqual([text.indexOf("The rate of"), text.indexOf("{{group}}")])
})

test("a comment follows its words into a later text, and says so when they are gone", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  const longer = text.replace("# Rate\n", "# Rate\n\nNew words before them.\n")
  await save(hub, id, longer)
  const [moved] = (await commentsOn(hub, id)).threads
  await save(hub, id, "# Rate\n\nNothing is the same here now.\n")

  const [gone] = (await commentsOn(hub, id)).threads

  expect(moved).toMatchObject({ place: "moved", revision: 1, start: longer.indexOf("everybody") })
  expect(gone).toMatchObject({ id: thread, place: "orphaned", start: null, end: null, quote: "everybody" })
})

test("a comment that was begun on an earlier text stands where its words are now", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, text)
  const longer = `Before.\n\n${text}`
  await save(hub, id, longer)

  await add(hub, "cleo", id, "Children too?", about("everybody"))

  const [thread] = (await commentsOn(hub, id)).threads
  expect(thread).toMatchObject({ place: "moved", start: longer.indexOf("everybody") })
})

test.for<[string, object, string]>([
  ["words that are not there", { quote: "unheard of" }, "anchor.quote"],
  ["a version that is not there", { quote: "everybody", revision: 7 }, "anchor.revision"],
])("a comment on %s is refused", async ([, anchor, field], { hub }) => {
  const { id } = await createTopicOfBen(hub, text)

  const refused = await add(hub, "cleo", id, "What?", { revision: 1, ...anchor })

  expect([refused.status, Object.keys(refused.answer.fields)]).toEqual([422, [field]])
  expect((await commentsOn(hub, id)).threads).toEqual([])
})

test("a comment has 1 to 10,000 characters", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  const bodies = [" ", "a".repeat(10_001), "a".repeat(10_000)]

  const statuses = await Promise.all(bodies.map(async (body) => (await add(hub, "cleo", id, body)).status))
  const replies = await Promise.all(bodies.map(async (body) => (await reply(hub, "cleo", thread, body)).status))

  expect([statuses, replies]).toEqual([
    [422, 422, 201],
    [422, 422, 201],
  ])
})

test("people change their own comments and nobody else's", async ({ hub }) => {
  const { thread, id } = await commentedTopic(hub)
  later(hub, 3)

  const own = await change(hub, "cleo", thread, { body: "And children?", version: 1 })
  const others = await Promise.all(
    (["ada", "ben"] as const).map(async (who) => (await change(hub, who, thread, { body: "No." })).status),
  )

  expect(own.answer).toMatchObject({ body: "And children?", version: 2, edited_at: "2026-11-21T09:03:00.000Z" })
  expect(others).toEqual([403, 403])
  expect((await commentsOn(hub, id)).threads[0]?.body).toBe("And children?")
})

test("an edit made of an older version is refused, with what is there now", async ({ hub }) => {
  const { thread } = await commentedTopic(hub)
  await change(hub, "cleo", thread, { body: "First tab", version: 1 })

  const second = await change(hub, "cleo", thread, { body: "Second tab", version: 1 })

  expect(second).toMatchObject({
    status: 409,
    answer: { code: "version_conflict", details: { theirs: { body: "First tab" }, mine: { body: "Second tab" } } },
  })
})

test("a thread is resolved by its author, the topic's owner or an administrator, and reopened", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  const states = []
  for (const who of ["dora", "cleo", "ben", "ada"] as const) {
    const { status } = await change(hub, who, thread, { state: "resolved" })
    const { threads, open } = await commentsOn(hub, id)
    states.push([who, status, threads[0]?.resolved?.by ?? null, open])
    await change(hub, who, thread, { state: "open" })
  }

  expect(states).toEqual([
    ["dora", 403, null, 1],
    ["cleo", 200, "Cleo", 0],
    ["ben", 200, "Ben", 0],
    ["ada", 200, "Ada", 0],
  ])
  expect((await commentsOn(hub, id)).open).toBe(1)
})

test("a thread that was resolved twice is resolved once, by the first", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  await change(hub, "ben", thread, { state: "resolved" })

  const again = await change(hub, "ada", thread, { state: "resolved" })

  expect(again.status).toBe(200)
  expect((await commentsOn(hub, id, "ben", { state: "resolved" })).threads[0]?.resolved?.by).toBe("Ben")
  expect((await commentsOn(hub, id, "ben", { state: "open" })).threads).toEqual([])
  const events = await hub.db.selectFrom("events").select("id").where("type", "=", "comment.resolved").execute()
  expect(events).toHaveLength(1)
})

test("a reply by itself can't be resolved", async ({ hub }) => {
  const { thread } = await commentedTopic(hub)
  const { answer } = await reply(hub, "ben", thread, "So.")

  expect((await change(hub, "ben", answer.id, { state: "resolved" })).status).toBe(422)
})

test("a deleted comment leaves its replies, and goes with the last of them", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  const first = (await reply(hub, "ben", thread, "One.")).answer.id
  const second = (await reply(hub, "dora", thread, "Two.")).answer.id

  const refused = await remove(hub, "ada", thread)
  await remove(hub, "cleo", thread)
  const [empty] = (await commentsOn(hub, id)).threads
  await remove(hub, "ben", first)
  const again = await remove(hub, "cleo", thread)
  await remove(hub, "dora", second)

  expect([refused.status, again.status]).toEqual([403, 404])
  expect(empty).toMatchObject({ body: "", deleted: true, quote: "everybody", can: { edit: false } })
  expect(empty?.replies.map(({ body }) => body)).toEqual(["One.", "Two."])
  expect((await commentsOn(hub, id)).threads).toEqual([])
  expect((await reply(hub, "ben", thread, "Three.")).status).toBe(404)
})

test("a comment sent twice with one key is kept once", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, text)
  const send = () =>
    hub.as("cleo", { "idempotency-key": "cleo-comments-once" })(comments.add, {
      params: { id },
      body: { body: "Why?", anchor: about("everybody") },
    })

  const [one, two] = [await send(), await send()]

  expect(two.answer).toEqual(one.answer)
  expect((await commentsOn(hub, id)).threads).toHaveLength(1)
})

test("comments go with their topic, and a topic that is not there has none", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  await reply(hub, "ben", thread, "@Cleo from 15 on.")
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [id] } })
  await hub.settle()

  const missing = await hub.as("cleo")(comments.ofTopic, { params: { id } })

  expect([missing.status, (await add(hub, "cleo", id, "Why?")).status]).toEqual([404, 404])
  expect(await hub.db.selectFrom("comments").select("id").execute()).toEqual([])
  expect(hub.failures).toEqual([])
})

test("two people who answer and delete at the same moment leave a thread whole", async ({ hub }) => {
  const second = await openTestHub(hub.db)
  const { id, thread } = await commentedTopic(hub)

  const [replied, deleted] = await Promise.all([reply(second, "ben", thread, "So."), remove(hub, "cleo", thread)])
  await second.close()

  const { threads } = await commentsOn(hub, id)
  expect(deleted.status).toBe(200)
  expect(threads.flatMap(({ replies }) => replies)).toHaveLength(replied.status === 201 ? 1 : 0)
})

test("the project's lead resolves what others say about its topics", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  const lead_id = hub.db.selectFrom("people").select("id").where("email", "=", "dora@hub.test")
  const { answer: project } = await hub.as("ada")(projects.create, { body: { name: "Survey" } })
  await hub.db.updateTable("projects").set({ owner_id: lead_id }).where("id", "=", project.id).execute()
  const before = await change(hub, "dora", thread, { state: "resolved" })
  await hub.db.updateTable("topics").set({ project_id: project.id }).where("id", "=", id).execute()

  const after = await change(hub, "dora", thread, { state: "resolved" })

  expect([before.status, after.status]).toEqual([403, 200])
})

test("what somebody said stays under their name when their account is deleted", async ({ hub }) => {
  const { id, thread } = await commentedTopic(hub)
  await add(hub, "ben", id, "@Cleo?")
  await change(hub, "cleo", thread, { state: "resolved" })
  const account = (await hub.as("ada")(users.list, { query: { q: "Cleo" } })).answer[0]!

  const deleted = await hub.as("ada")(users.delete, { params: { id: account.id } })
  await hub.settle()

  const { threads } = await commentsOn(hub, id)
  expect([deleted.status, hub.failures]).toEqual([200, []])
  expect(threads.map(({ author, resolved, mentions }) => [author.name, resolved?.by, mentions[0]?.name])).toEqual([
    ["Ben", undefined, "Cleo"],
    ["Cleo", "Cleo", undefined],
  ])
})

test("an API token that may write comments, but neither resolves nor deletes", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, text)
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

test("200 comments on earlier versions of a long text are placed in the newest one", async ({ hub }) => {
  const paragraphs = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} says that rate ${index} is low.`)
  const content = paragraphs.join("\n\n")
  const { id } = await createTopicOfBen(hub, content)
  const { id: revision_id } = await hub.db
    .selectFrom("revisions")
    .select("id")
    .where("topic_id", "=", id)
    .executeTakeFirstOrThrow()
  const { person_id } = await hub.db.selectFrom("users").select("person_id").executeTakeFirstOrThrow()
  const rows = paragraphs.slice(0, 200).map((_, index) => {
    const quote = `rate ${index} is`
    const start_at = content.indexOf(quote)
    const place = { revision_id, start_at, end_at: start_at + quote.length, quote }
    return { topic_id: id, thread_id: null, body: "Why?", created_by: person_id, created_at: now, ...place }
  })
  await hub.db.insertInto("comments").values(rows).execute()
  await save(hub, id, `First.\n\n${content.replace("rate 7 is", "rate 7 was")}`)

  const { threads } = await commentsOn(hub, id)

  expect(threads).toHaveLength(200)
  expect(threads.filter(({ place }) => place === "moved")).toHaveLength(199)
})
