import { account } from "@hub/contract/account"
import { logs } from "@hub/contract/logs"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, password, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { writeLogEntry } from "../platform/events/write-log-entry.ts"
import { tidyLogs } from "./tidy.ts"

const list = async (hub: TestHub, query: object = {}) => (await hub.as("ada")(logs.list, { query })).answer
const events = async (hub: TestHub, query: object = {}) => (await list(hub, query)).map(({ event }) => event)
const write = (hub: TestHub, title: string) => hub.as("ben")(topics.create, { body: { title, content: "Words." } })
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

test("what somebody does is one line, with who, whence and by which request", async ({ hub }) => {
  const { answer } = await write(hub, "Rye")
  const [line, ...more] = await list(hub)

  expect(more).toEqual([])
  expect(line).toMatchObject({
    timestamp: now.toISOString(),
    level: "info",
    category: "user",
    event: "topic.created",
    user: "Ben",
    ip: "127.0.0.1",
    details: { title: "Rye", subject_id: answer.id },
  })
  expect(await list(hub, { request: line!.request_id })).toEqual([line])
  expect((await hub.as("ada")(logs.read, { params: { id: line!.id } })).answer).toEqual(line)
})

test("what did not happen is not in the log", async ({ hub }) => {
  await hub.as("ben")(topics.create, { body: { title: "" } as never })

  expect(await list(hub)).toEqual([])
})

test("signing in leaves lines, and no password in them", async ({ hub }) => {
  const email = "ben@hub.test"
  await hub.as("nobody")(account.login, { body: { email, password: "hunter2 hunter2" } })
  await hub.as("nobody")(account.login, { body: { email, password } })
  const lines = await list(hub, { category: "auth" })

  expect(lines.map(({ level, event }) => `${level} ${event}`)).toEqual([
    "info user.signed_in",
    "warning user.sign_in_failed",
  ])
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|correct horse/)
})

test("the log is narrowed by level, category, words, user and days", async ({ hub }) => {
  await write(hub, "100% rye")
  hub.setClock(new Date("2026-11-22T09:00:00Z"))
  await hub.as("dora")(topics.create, { body: { title: "Oats", content: "Words." } })
  await writeLogEntry(hub.db, hub.app.clock(), { level: "error", category: "api", event: "request.failed" })

  expect(await events(hub)).toEqual(["request.failed", "topic.created", "topic.created"])
  expect(await events(hub, { level: "error" })).toEqual(["request.failed"])
  expect(await events(hub, { category: "api" })).toEqual(["request.failed"])
  expect(await events(hub, { q: "100% RYE" })).toEqual(["topic.created"])
  expect(await events(hub, { q: "request." })).toEqual(["request.failed"])
  await write(hub, 'Say "rye" \\ oats')
  expect(await events(hub, { q: 'SAY "rye" \\' })).toEqual(["topic.created"])
  expect(await events(hub, { from: "2026-11-23" })).toEqual([])
  expect((await list(hub, { user: "dor" })).map(({ user }) => user)).toEqual(["Dora"])
  expect(await events(hub, { to: "2026-11-21" })).toEqual(["topic.created"])
  expect(await events(hub, { from: "2026-11-22", to: "2026-11-22" })).toEqual([
    "topic.created",
    "request.failed",
    "topic.created",
  ])
})

test("a page has fifty lines, and its table plain texts", async ({ hub }) => {
  for (let number = 0; number < 51; number++)
    await writeLogEntry(hub.db, now, { level: "debug", category: "system", event: `=event ${number}` })
  const page = await hub.as("ada")(logs.list)
  const table = await hub.as("ada", { accept: "text/csv" })(logs.list)

  expect([page.answer.length, page.headers["x-total-count"]]).toEqual([50, "51"])
  expect(new TextDecoder().decode(table.bytes)).toContain(",debug,system,'=event 50,")
})

test("a line says of a failure what happened, and no secret", async ({ hub }) => {
  await writeLogEntry(hub.db, now, {
    level: "error",
    category: "api",
    event: "request.failed",
    details: { error: "GET /review/Zm9vYmFyYmF6cXV4Zm9v <script>\u0007", status: 500 },
  })

  expect((await list(hub))[0]!.details).toEqual({ error: "GET /review/… <script>�", status: 500 })
})

test("the log is forgotten after ninety days, what happened is not", async ({ hub }) => {
  await writeLogEntry(hub.db, daysAgo(91), { level: "info", category: "system", event: "old" })
  await writeLogEntry(hub.db, daysAgo(89), { level: "info", category: "system", event: "young" })
  await write(hub, "Rye")

  await tidyLogs(asSystem(hub.app))

  expect(await events(hub)).toEqual(["logs.tidied", "topic.created", "young"])
  const jobs = await hub.db.selectFrom("jobs").select("run_at").where("queue", "=", "logs.tidy").execute()
  expect(jobs.map(({ run_at }) => run_at.toISOString())).toEqual(["2026-11-22T03:10:00.000Z"])
})
