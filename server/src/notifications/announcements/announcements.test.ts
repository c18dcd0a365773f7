import { announcements } from "@hub/contract/announcements"
import { notifications } from "@hub/contract/notifications"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, now, type Player, test } from "../../../test/hub.ts"

const freeze = { title: "Freeze", message: "The freeze begins on Monday." }
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const tell = async (hub: TestHub, body: object = {}) =>
  (await hub.as("ada")(announcements.create, { body: { ...freeze, ...body } })).answer
const listSentences = async (hub: TestHub, who: Player) =>
  (await hub.as(who)(notifications.list)).answer.map(({ message, read }) => `${message} ${read ? "read" : "unread"}`)
const one = async (hub: TestHub, id: number) => (await hub.as("ada")(announcements.read, { params: { id } })).answer

test("a title and a message are required, and a link leads into the hub or to a page", async ({ hub }) => {
  const empty = await hub.as("ada")(announcements.create, { body: { title: " ", message: "" } })
  const links = []
  for (const link of ["javascript:alert(1)", "//evil.test", "topics", "/topics", "https://office.test", ""])
    links.push((await hub.as("ada")(announcements.create, { body: { ...freeze, link } })).status)

  expect([empty.status, empty.answer.fields]).toEqual([
    422,
    { title: "A title is required.", message: "A message is required." },
  ])
  expect(links).toEqual([422, 422, 422, 201, 201, 201])
})

test("each audience hears what is for it, and nobody else", async ({ hub }) => {
  for (const type of ["global", "admin", "reviewer", "author"] as const) await tell(hub, { type, message: type })
  const heard: Partial<Record<Player, string[]>> = {}
  for (const who of ["ada", "ben", "cleo"] as const) heard[who] = await listSentences(hub, who)
  const counts = []
  for (const type of ["global", "admin", "reviewer", "author"] as const)
    counts.push((await hub.as("ada")(announcements.audience, { query: { type } })).answer.count)

  expect(heard).toEqual({
    ada: ["admin unread", "global unread"],
    ben: ["author unread", "global unread"],
    cleo: ["reviewer unread", "global unread"],
  })
  expect(counts).toEqual([4, 1, 1, 2])
})

test("what one read stays unread for the others, and who read it is counted", async ({ hub }) => {
  const { id } = await tell(hub)
  await hub.as("ben")(notifications.mark, { params: { id }, body: {} })

  expect(await listSentences(hub, "ben")).toEqual([`${freeze.message} read`])
  expect(await listSentences(hub, "cleo")).toEqual([`${freeze.message} unread`])
  expect(await one(hub, id)).toMatchObject({ audience_count: 4, read_count: 1, state: "active" })
  expect((await hub.as("ada")(announcements.listReaders, { params: { id } })).answer).toEqual([
    { name: "Ben", read_at: now.toISOString() },
  ])
})

test("who comes later still hears what is active, and who leaves is counted no more", async ({ hub }) => {
  const { id } = await tell(hub, { type: "author" })
  const body = { name: "Noor", email: "noor@hub.test", role: "author" as const }
  const { answer } = await hub.as("ada")(users.create, { body })
  const heard = await listSentences(hub, "noor" as Player)
  const before = (await one(hub, id)).audience_count
  await hub.as("ada")(users.change, { params: { id: answer.user.id }, body: { ...body, active: false } })

  expect(heard).toEqual([`${freeze.message} unread`])
  expect([before, (await one(hub, id)).audience_count]).toEqual([3, 2])
})

test("one that begins later waits, one that is over stays in the list only", async ({ hub }) => {
  const { id } = await tell(hub, { starts_at: inHours(1).toISOString(), ends_at: inHours(2).toISOString() })
  const seen = []
  for (const hours of [0, 1, 2]) {
    hub.setClock(inHours(hours))
    seen.push([(await one(hub, id)).state, (await listSentences(hub, "ben")).length])
  }
  hub.setClock(now)
  const backwards = await hub.as("ada")(announcements.create, { body: { ...freeze, ends_at: now.toISOString() } })

  expect(seen).toEqual([
    ["scheduled", 0],
    ["active", 1],
    ["ended", 0],
  ])
  expect(backwards.answer.fields).toEqual({ ends_at: "The end must be after the start and in the future." })
})

test("a change disturbs nobody who read it, unless it shall be shown again", async ({ hub }) => {
  const { id } = await tell(hub)
  await hub.as("ben")(notifications.mark, { params: { id }, body: {} })
  const body = { title: "Freeze", message: "The freeze begins on Tuesday.", type: "global" as const }

  const quiet = await hub.as("ada")(announcements.change, { params: { id }, body })
  const afterQuiet = await listSentences(hub, "ben")
  await hub.as("ada")(announcements.change, { params: { id }, body: { ...body, show_again: true } })

  expect(quiet.answer).toMatchObject({ ...body, revised_at: now.toISOString() })
  expect(afterQuiet).toEqual(["The freeze begins on Tuesday. read"])
  expect(await listSentences(hub, "ben")).toEqual(["The freeze begins on Tuesday. unread"])
})

test("what is ended, archived or deleted leaves the tickers, and is ended once", async ({ hub }) => {
  const [first, second, third] = [await tell(hub), await tell(hub), await tell(hub)]
  const params = { id: first.id }
  const ended = await hub.as("ada")(announcements.end, { params })
  const again = await hub.as("ada")(announcements.end, { params })
  const archived = await hub.as("ada")(announcements.archive, { params: { id: second.id } })
  const deleted = await hub.as("ada")(announcements.delete, { params: { id: third.id } })
  const ids = async (query: object) => (await hub.as("ada")(announcements.list, { query })).answer.map(({ id }) => id)

  expect([ended.answer.state, archived.answer.state, deleted.status]).toEqual(["ended", "archived", 204])
  expect([again.status, again.answer.code]).toEqual([409, "illegal_move"])
  expect(await listSentences(hub, "ben")).toEqual([])
  expect([
    await ids({}),
    await ids({ state: "ended" }),
    await ids({ state: "archived" }),
    await ids({ q: "mon" }),
  ]).toEqual([[first.id], [first.id], [second.id], [first.id]])
})

test("what the hub tells one person by itself is no announcement", async ({ hub }) => {
  const { id } = await hub.db
    .insertInto("notifications")
    .values({ ...freeze, type: "decision", link: null, starts_at: now, created_by: null, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow()

  expect((await hub.as("ada")(announcements.list)).answer).toEqual([])
  expect((await hub.as("ada")(announcements.delete, { params: { id } })).status).toBe(404)
})
