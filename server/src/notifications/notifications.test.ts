import { notifications } from "@hub/contract/notifications"
import type { EventEmitter } from "node:events"
import { expect, onTestFinished, test as plain } from "vitest"
import {
  createMigratedDatabase,
  type TestHub,
  openTestHub,
  now,
  insertCast,
  type Player,
  test,
} from "../../test/hub.ts"
import { listen } from "../../test/listen.ts"
import { createTopicOfBen } from "../../test/reviews.ts"
import { asSystem, inTransaction } from "../platform/ctx.ts"
import { type Db, openDatabase } from "../platform/db/open.ts"
import { startWorker } from "../platform/jobs/work.ts"
import { notifyPerson, withdrawNotifications } from "./notify.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined
const personOf = async (db: Db, name: string) =>
  (await db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`).executeTakeFirstOrThrow()).id

const listNotifications = async (hub: TestHub, who: Player) => (await hub.as(who)(notifications.list)).answer
const messages = async (hub: TestHub, who: Player) => (await listNotifications(hub, who)).map(({ message }) => message)

async function tell(hub: TestHub, who: Player, message: string, about: { cause?: string; topic_id?: number } = {}) {
  const to = await personOf(hub.db, who)
  await notifyPerson(asSystem(hub.app), {
    to,
    type: "decision",
    title: "News",
    message,
    link: "/topics",
    cause: message,
    topic_id: 1,
    ...about,
  })
}

async function announce({ db }: TestHub, type: "global" | "admin" | "author" | "reviewer", when: object = {}) {
  const announcement = { title: "News", message: `For ${type}`, type, link: null, created_by: null }
  const { id } = await db
    .insertInto("notifications")
    .values({ ...announcement, starts_at: now, created_at: now, ...when })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { id }
}

test("what concerns one person is told to nobody else, the newest first", async ({ hub }) => {
  await tell(hub, "ben", "One")
  await tell(hub, "ben", "Two")

  const own = await listNotifications(hub, "ben")

  expect(own).toMatchObject([
    { message: "Two", type: "decision", read: false, link: "/topics", created_at: now.toISOString() },
    { message: "One" },
  ])
  expect(await messages(hub, "dora")).toEqual([])
})

test("an announcement reaches its audience, those who come later among them", async ({ hub }) => {
  for (const type of ["global", "admin", "author", "reviewer"] as const) await announce(hub, type)

  const heard = { ada: await messages(hub, "ada"), ben: await messages(hub, "ben"), cleo: await messages(hub, "cleo") }

  expect(heard).toEqual({
    ada: ["For admin", "For global"],
    ben: ["For author", "For global"],
    cleo: ["For reviewer", "For global"],
  })
})

test("an announcement is there from its beginning to its end", async ({ hub }) => {
  const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  await announce(hub, "global", { starts_at: hour(1), ends_at: hour(3) })

  const seen = []
  for (const hours of [0, 2, 3]) {
    hub.setClock(hour(hours))
    seen.push((await listNotifications(hub, "ben")).length)
  }

  expect(seen).toEqual([0, 1, 0])
})

test("what one has read stays unread for the others, and goes behind what is new", async ({ hub }) => {
  const params = await announce(hub, "global")
  await tell(hub, "ben", "Older than nothing")
  await hub.as("ben")(notifications.mark, { params })
  await announce(hub, "author")

  const [bens, doras] = [await listNotifications(hub, "ben"), await listNotifications(hub, "dora")]

  expect(bens.map(({ message, read }) => [message, read])).toEqual([
    ["For author", false],
    ["Older than nothing", false],
    ["For global", true],
  ])
  expect(doras.every(({ read }) => !read)).toBe(true)
})

test("its reader can make a notification unread again, or put it away for good", async ({ hub }) => {
  const params = await announce(hub, "global")
  const mark = (body: object) => hub.as("ben")(notifications.mark, { params, body })

  const read = await mark({})
  const again = await mark({ read: false })
  await mark({ dismissed: true })
  const gone = await mark({})

  expect([read.answer.read, again.answer.read, gone.status]).toEqual([true, false, 404])
  expect([await messages(hub, "ben"), await messages(hub, "dora")]).toEqual([[], ["For global"]])
})

test("everything can be read at once", async ({ hub }) => {
  await announce(hub, "global")
  await tell(hub, "ben", "One")
  await tell(hub, "dora", "Two")

  const { answer } = await hub.as("ben")(notifications.readAll)

  expect(answer).toEqual({ read: 2 })
  expect((await listNotifications(hub, "ben")).map(({ read }) => read)).toEqual([true, true])
  expect((await listNotifications(hub, "dora")).map(({ read }) => read)).toEqual([false, false])
})

test("a notice leaves when its cause is gone, and a newer one of the same cause takes its place", async ({ hub }) => {
  await tell(hub, "ben", "First", { cause: "review:7" })
  await tell(hub, "ben", "Second", { cause: "review:7", topic_id: 7 })
  const standing = await messages(hub, "ben")
  await withdrawNotifications(asSystem(hub.app), { topic_id: 7 })

  expect(standing).toEqual(["Second"])
  expect(await messages(hub, "ben")).toEqual([])
})

test("a long list comes in pages without a gap", async ({ hub }) => {
  for (let number = 1; number <= 5; number++) await tell(hub, "ben", String(number))
  const [, second] = await listNotifications(hub, "ben")
  await hub.as("ben")(notifications.mark, { params: { id: second!.id } })

  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await hub.as("ben")(notifications.list, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
    expect(page.headers["x-total-count"]).toBe("5")
    read.push(...page.answer.map(({ message }) => message))
    cursor = /cursor=([^>&]+)/.exec(String(page.headers["link"] ?? ""))?.[1]
  } while (cursor)

  expect(read).toEqual(["5", "3", "2", "1", "4"])
})

async function peopledDatabase() {
  const { database, url } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  return { ...database, url }
}

async function hubOn({ db, liveUpdates }: { db: Db; liveUpdates: EventEmitter }) {
  const hub = await openTestHub(db, { liveUpdates })
  onTestFinished(() => hub.close())
  return hub
}

test("a newer notice takes the place of the one of the same cause to the same reader, and of nobody else's", async ({
  hub,
}) => {
  await tell(hub, "ben", "Asked", { cause: "review:1" })
  await tell(hub, "dora", "Asked too", { cause: "review:1" })
  await tell(hub, "ben", "Asked again", { cause: "review:1" })

  const heard = [await messages(hub, "ben"), await messages(hub, "dora")]
  await withdrawNotifications(asSystem(hub.app), { cause: "review:1" })

  expect(heard).toEqual([["Asked again"], ["Asked too"]])
  expect([await messages(hub, "ben"), await messages(hub, "dora")]).toEqual([[], []])
})

plain("a page that listens hears of what is new for its reader, and of nothing else", async () => {
  const database = await peopledDatabase()
  const hub = await hubOn(database)
  const bens = await listen(hub, "ben", notifications.stream.path)

  await tell(hub, "dora", "Not for ben")
  await tell(hub, "ben", "For ben")
  const first = await bens.liveUpdates(1)
  const [notification] = await listNotifications(hub, "ben")
  await hub.as("ben")(notifications.mark, { params: { id: notification!.id } })
  const second = await bens.liveUpdates(2)

  expect(bens.headers["content-type"]).toBe("text/event-stream")
  expect(bens.headers["cache-control"]).toBe("no-store")
  expect([first, second]).toEqual([1, 2])
  await hub.fastify.close()
  await bens.over
})

plain("what was undone is not announced", async () => {
  const database = await peopledDatabase()
  const hub = await hubOn(database)
  const bens = await listen(hub, "ben", notifications.stream.path)
  const undone = inTransaction(asSystem(hub.app), async (tx) => {
    await notifyPerson(tx, {
      to: await personOf(tx.db, "ben"),
      type: "decision",
      title: "",
      message: "Undone",
      link: "/",
      cause: "undone",
      topic_id: 1,
    })
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")

  await tell(hub, "ben", "Done")

  expect(await bens.liveUpdates(1)).toBe(1)
  expect(await messages(hub, "ben")).toEqual(["Done"])
})

plain("a page that leaves is forgotten, and a hub that ends lets its listeners go", async () => {
  const database = await peopledDatabase()
  const hub = await hubOn(database)
  const ids = await database.db.selectFrom("users").select("id").orderBy("id").execute()
  const listeners = () =>
    ids.reduce((sum, { id }) => sum + database.liveUpdates.listenerCount(`notifications:${id}`), 0)
  const first = await listen(hub, "ben", notifications.stream.path)
  const before = listeners()
  first.leave()
  await expect.poll(listeners).toBe(0)
  const second = await listen(hub, "ben", notifications.stream.path)
  await hub.fastify.close()
  await second.over

  expect(before).toBe(1)
  expect(listeners()).toBe(0)
})

plain.skipIf(!external)("a page that listens at one hub hears what another hub did", async () => {
  const database = await peopledDatabase()
  const other = await openDatabase({ url: database.url! }, () => {})
  onTestFinished(() => other.close())
  const [here, there] = [await hubOn(database), await hubOn(other)]
  const bens = await listen(here, "ben", notifications.stream.path)

  await tell(there, "ben", "From the other hub")

  expect(await bens.liveUpdates(1)).toBeGreaterThanOrEqual(1)
  expect(await messages(here, "ben")).toEqual(["From the other hub"])
})

plain("the embedded database serves its queries while pages listen and jobs are awaited", async () => {
  const database = await peopledDatabase()
  const hub = await hubOn(database)
  const worker = startWorker(hub.app, {})
  onTestFinished(() => worker.stop())
  const bens = await listen(hub, "ben", notifications.stream.path)
  const topics = await Promise.all(Array.from({ length: 10 }, () => createTopicOfBen(hub)))

  await tell(hub, "ben", "Still heard")

  expect(await bens.liveUpdates(1)).toBe(1)
  expect(new Set(topics.map(({ id }) => id)).size).toBe(10)
})
