import { account } from "@hub/contract/account"
import { audit } from "@hub/contract/audit"
import { auditKinds } from "@hub/contract/audit/values"
import { dashboard } from "@hub/contract/dashboard"
import { eventSchemas, type EventType } from "@hub/contract/events"
import { projects } from "@hub/contract/projects"
import { settingRoutes } from "@hub/contract/settings"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type Player, type TestHub, now, test } from "../../test/hub.ts"
import { approvalInput, createTopicInReview, portalAt } from "../../test/reviews.ts"
import { asSystem } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { activityEventTypes } from "../activity/present.ts"
import { eventTypesOfKind } from "./kinds.ts"

const list = async (hub: TestHub, query: object = {}) => (await hub.as("ada")(audit.list, { query })).answer
const sentences = async (hub: TestHub, query: object = {}) =>
  (await list(hub, query)).map(({ actor, sentence }) => `${actor} ${sentence}`)
const write = async (hub: TestHub, title: string, as: Player = "ben") =>
  (await hub.as(as)(topics.create, { body: { title, content: "Words." } })).answer
const eventTypes = Object.keys(eventSchemas) as EventType[]

test("every event belongs to one kind, and accounts and the system stay out of the activity list", () => {
  const kinds = auditKinds.flatMap((kind) => eventTypesOfKind(kind))

  expect(kinds.toSorted()).toEqual(eventTypes.toSorted())
  const nouns = new Set(activityEventTypes.map((type) => type.split(".")[0]))
  expect([...nouns].filter((noun) => /user|admin|token|access|person|setting|webhook|backup/.test(noun!))).toEqual([])
})

test("what somebody does is one entry, with who, how they were known, from where, and what was recorded", async ({
  hub,
}) => {
  const { id } = await write(hub, "Prices")

  const [entry, ...more] = await list(hub)

  expect(more).toEqual([])
  expect(entry).toMatchObject({
    at: now.toISOString(),
    type: "topic.created",
    actor: "Ben",
    sentence: "created “Prices”",
    link: `/topics/${id}`,
    ip: "127.0.0.1",
    details: { title: "Prices", subject_id: id },
  })
})

test.for<[Player | "nobody", number, string | undefined]>([
  ["ada", 200, undefined],
  ["ben", 403, "forbidden"],
  ["cleo", 403, "forbidden"],
  ["nobody", 401, "signed_out"],
])("%s who asks for the audit trail is answered %d", async ([who, status, code], { hub }) => {
  const asked = await hub.as(who)(audit.list)
  const table = await hub.as(who, { accept: "text/csv" })(audit.list)

  expect([asked.status, table.status]).toEqual([status, status])
  expect([asked.answer.code, table.answer?.code]).toEqual([code, code])
})

test("a program of an administrator reads the trail with the scope to read, and what it did carries its name", async ({
  hub,
}) => {
  const tokenOf = async (who: Player, scopes: ("read" | "write" | "publish")[]) => {
    const body = { name: "Nightly", scopes }
    return { bearer: (await hub.as(who)(account.createToken, { body })).answer.token }
  }
  const [reader, writer] = [await tokenOf("ada", ["read"]), await tokenOf("ada", ["write"])]
  await hub.as(writer)(topics.create, { body: { title: "Prices", content: "Words." } })

  const read = await hub.as(reader)(audit.list, { query: { kind: "topics" } })

  expect(read.status).toBe(200)
  expect(read.answer).toMatchObject([{ actor: "Ada", proof: { kind: "token", name: "Nightly", owner: "Ada" } }])
  expect((await hub.as(await tokenOf("ben", ["read"]))(audit.list)).status).toBe(403)
})

test("the trail is narrowed by person, kind, words and days", async ({ hub }) => {
  await write(hub, "100% rye")
  hub.setClock(new Date("2026-11-22T09:00:00Z"))
  await write(hub, 'Say "oats" \\ barley', "dora")
  await hub.as("dora")(tags.create, { body: { name: "Cereals", colour: "teal" } })
  const dora = (await list(hub, { user: "dor" }))[0]!.actor_id

  expect(await sentences(hub, { person: dora })).toEqual([
    "Dora created the tag “Cereals”",
    'Dora created “Say "oats" \\ barley”',
  ])
  expect(await sentences(hub, { user: "BEN" })).toEqual(["Ben created “100% rye”"])
  expect(await sentences(hub, { user: "nobody" })).toEqual([])
  expect(await sentences(hub, { kind: "planning" })).toEqual(["Dora created the tag “Cereals”"])
  expect(await sentences(hub, { q: "100% RYE" })).toEqual(["Ben created “100% rye”"])
  expect(await sentences(hub, { q: 'say "OATS" \\' })).toEqual(['Dora created “Say "oats" \\ barley”'])
  // The name of a field is not what was recorded.
  expect(await sentences(hub, { q: "title" })).toEqual([])
  expect(await sentences(hub, { to: "2026-11-21" })).toEqual(["Ben created “100% rye”"])
  expect((await list(hub, { from: "2026-11-22", to: "2026-11-22" })).length).toBe(2)
  expect(await sentences(hub, { from: "2026-11-23" })).toEqual([])
})

test.for([
  { kind: "secrets" },
  { about: "topic" },
  { about: "nothing:1" },
  { about: "topic:1 or 1=1" },
  { person: "ben" },
  { from: "yesterday" },
  { limit: "101" },
  { cursor: "nonsense" },
])("the filter %j is refused", async (query, { hub }) => {
  expect((await hub.as("ada")(audit.list, { query: query as never })).status).toBe(400)
})

test("the trail of a topic holds its reviews and comments, and that of a project its tasks", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  await write(hub, "Another")
  await portalAt(hub, token).decide(approvalInput)
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  await hub.as("ben")(tasks.create, { body: { title: "Count", project_id: project.id } })
  await hub.settle()

  const ofTopic = await list(hub, { about: `topic:${topic.id}` })

  expect(new Set(ofTopic.map(({ details }) => details["topic_id"] ?? details["subject_id"]))).toEqual(
    new Set([topic.id]),
  )
  expect(ofTopic.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["topic.created", "review.requested", "review.approved", "topic.approved"]),
  )
  expect(ofTopic.find(({ type }) => type === "review.approved")).toMatchObject({
    actor: "Eve Expert",
    proof: { kind: "portal_link", code: false },
  })
  expect((await list(hub, { about: `topic:${topic.id}`, kind: "reviews" })).map(({ type }) => type)).not.toContain(
    "topic.created",
  )
  expect(await sentences(hub, { about: `project:${project.id}` })).toEqual([
    "Ben added the task “Count”",
    "Ben created the project “Census”",
  ])
})

test("the hub, somebody who is not signed in and people who are gone are told apart", async ({ hub }) => {
  await recordEvent(asSystem(hub.app), "backup.asked", 1, { why: "nightly" })
  await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password: "wrong horse" } })
  await hub.db
    .insertInto("events")
    .values({ ...rowOf("topic.deleted", { title: "Rye" }), actor_id: 99_999 })
    .execute()

  expect(await sentences(hub)).toEqual([
    "Person 99999 (deleted) deleted “Rye”",
    "Someone not signed in failed to sign in as ben@hub.test",
    "The hub asked for a backup",
  ])
  expect(await sentences(hub, { person: 99_999 })).toHaveLength(1)
})

test("an entry about an account that names nobody says whose account it is, also when it is gone", async ({ hub }) => {
  const { answer } = await hub.as("ada")(users.create, {
    body: { name: "Noor", email: "noor@office.test", role: "author" },
  })
  const { id } = answer.user
  await hub.db
    .insertInto("events")
    .values({ ...rowOf("user.password_set", {}), subject_id: id })
    .execute()
  const about = { about: `user:${id}` }
  const before = await sentences(hub, about)
  await hub.as("ada")(users.delete, { params: { id } })

  expect(before[0]).toBe("Someone not signed in set a password with a link (account of Noor)")
  expect((await sentences(hub, about)).slice(0, 2)).toEqual([
    "Ada deleted the account of Noor (noor@office.test)",
    "Someone not signed in set a password with a link (account of Noor)",
  ])
})

test("what an older hub recorded in another shape is named by its type", async ({ hub }) => {
  await hub.db
    .insertInto("events")
    .values(rowOf("collection.changed", { title: "Guide" }))
    .execute()

  expect(await list(hub)).toMatchObject([{ sentence: "collection changed", details: { title: "Guide" } }])
})

test("the trail comes page by page, the newest first, and is counted up to ten thousand", async ({ hub }) => {
  for (const title of ["One", "Two", "Three"]) await write(hub, title)
  const first = await hub.as("ada")(audit.list, { query: { limit: 2 } })
  const cursor = new URLSearchParams(/<[^?]*\?([^>]+)>; rel="next"/.exec(String(first.headers["link"]))![1]).get(
    "cursor",
  )!

  const second = await hub.as("ada")(audit.list, { query: { limit: 2, cursor } })
  for (let times = 0; times < 4; times++)
    await hub.db
      .insertInto("events")
      .values(Array.from({ length: 2500 }, () => rowOf("sample.declined", {})))
      .execute()
  const many = await hub.as("ada")(audit.list)

  expect([first, second].map(({ answer }) => answer.map(({ details }) => details["title"]))).toEqual([
    ["Three", "Two"],
    ["One"],
  ])
  expect([first, second].map(({ headers }) => headers["x-total-count"])).toEqual(["3", "3"])
  expect(second.headers["link"]).toBeUndefined()
  expect([many.headers["x-total-count"], many.answer.length]).toEqual([undefined, 50])
})

test("the table holds everything that the filters find, and no formula", async ({ hub }) => {
  const { id: actor_id } = await hub.db
    .insertInto("people")
    .values({ name: "=1+1", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow()
  const row = { ...rowOf("tag.created", { name: "Cereals" }), actor_id }
  await hub.db
    .insertInto("events")
    .values(Array.from({ length: 1203 }, () => row))
    .execute()
  await write(hub, "Prices")

  const { headers, bytes } = await hub.as("ada", { accept: "text/csv" })(audit.list, { query: { kind: "planning" } })
  const lines = bytes.toString("utf8").slice(1).split("\r\n")

  expect(headers["content-disposition"]).toBe('attachment; filename="audit-2026-11-21.csv"')
  expect(lines[0]).toBe("Number,Time,Who,Person number,What,Event,Known by,Where,IP,Request,Details")
  expect(lines.length).toBe(1 + 1203 + 1)
  expect(lines.slice(1, -1).filter((line) => !line.includes(",'=1+1,"))).toEqual([])
})

test("what is deleted for good stays in the trail, however long ago it was and however short the log is kept", async ({
  hub,
}) => {
  const { id } = await write(hub, "Prices")
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [id] } })
  const changes = [{ key: "log_days" as const, value: 7, version: 0 }]
  await hub.as("ada")(settingRoutes.change, { body: { changes } })
  hub.setClock(new Date("2036-11-21T09:00:00Z"))
  await hub.settle()

  expect(await sentences(hub, { q: "prices" })).toEqual(["Ada deleted “Prices”", "Ben created “Prices”"])
  const types = (await hub.as("ben")(dashboard.activity)).answer.map(({ type }) => type)
  expect(types).toEqual(["topic.deleted", "topic.created"])
})

const rowOf = (type: EventType, data: object) => ({
  type,
  actor_id: null,
  subject_id: 1,
  data: JSON.stringify(data),
  request_id: "r1",
  ip: "127.0.0.1",
  at: now,
  dispatched_at: now,
  last_error: null,
  dead_lettered_at: null,
  proof: null,
})
