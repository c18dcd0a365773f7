import { randomUUID } from "node:crypto"
import pg from "pg"
import { expect, onTestFinished, test, vi } from "vitest"
import { createTestFolder } from "./folder.ts"
import { type HttpAnswer, openHubAt, type HttpRefusal } from "./hub-at.ts"
import { canStartPostgres, startOwnPostgres } from "./own-postgres.ts"
import { startTestSmtpServer } from "./smtp-server.ts"

const withoutServer = !canStartPostgres()
/** How often a server is restarted, and how often killed. */
const rounds = Number(process.env.HUB_TEST_ROUNDS ?? 2)
const writers = 4

vi.setConfig({ testTimeout: 120_000 + rounds * 40_000 })

type ServedHub = Awaited<ReturnType<typeof openHubAt>>
type TestPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

async function hubOn(server: TestPostgres, settings: Record<string, string> = {}, url = server.url) {
  const hub = await openHubAt({
    HUB_DATA_DIR: await createTestFolder(),
    HUB_DATABASE_URL: url,
    HUB_BACKUP: "off",
    ...settings,
  })
  return hub
}

const readiness = async (hub: ServedHub) => {
  const { status, answer } = await hub.call<Record<string, unknown>>("GET", "/readyz")
  return { status, ...answer }
}
/** How many milliseconds pass from when the database answers until the hub says that it can serve. */
async function untilReady(hub: ServedHub, server: TestPostgres) {
  await asOperator(server.url, "select 1")
  const began = performance.now()
  await vi.waitFor(async () => expect(await readiness(hub)).toMatchObject({ status: 200 }), {
    timeout: 60_000,
    interval: 25,
  })
  return performance.now() - began
}

/** Writes topics by a token, which outlives a session, each until it is acknowledged, with one key however often it is asked for. */
async function writeUntilStopped(hub: ServedHub) {
  const { answer: made } = await hub.call<{ token: string }>("POST", "/api/users/me/tokens", {
    name: "Writer",
    scopes: ["write"],
  })
  const acknowledged: string[] = []
  const others = new Set<string>()
  const stopping = new AbortController()
  const one = async () => {
    while (!stopping.signal.aborted) {
      const title = randomUUID()
      for (;;) {
        const { status, answer, headers } = await hub.call(
          "POST",
          "/api/topics",
          { title, content: "Words." },
          { authorization: `Bearer ${made.token}`, "idempotency-key": title },
        )
        if (status === 201) {
          acknowledged.push(title)
          break
        }
        others.add(`${status} ${answer.code} ${headers.has("retry-after") ? "later" : "never"}`)
        if (stopping.signal.aborted) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const all = Promise.all(Array.from({ length: writers }, one))
  // Stopping throws the fault; a test that has already failed reports its own.
  all.catch(() => {})
  return {
    acknowledged,
    others,
    async stop() {
      stopping.abort()
      await all
    },
  }
}

/** What the database itself holds, whatever the hub says. */
async function titlesIn(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ title: string }>("select title from topics")
  await client.end()
  return rows.map(({ title }) => title)
}

test.skipIf(withoutServer).each(["restarted", "killed"] as const)(
  "a hub whose database is %s under load goes on, and loses nothing that it acknowledged",
  async (how) => {
    const server = await startOwnPostgres()
    const hub = await hubOn(server)
    await hub.ready()
    const load = await writeUntilStopped(hub)
    const waits: number[] = []

    for (let round = 0; round < rounds; round++) {
      const before = load.acknowledged.length
      await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(before + 20), 60_000)
      await server.end(how === "killed" ? "SIGKILL" : "SIGINT")
      await expect.poll(() => readiness(hub), { interval: 25 }).toMatchObject({ status: 503, database: false })
      await server.startAgain()
      waits.push(await untilReady(hub, server))
    }
    await load.stop()

    const titles = await titlesIn(server.url)
    console.log(
      `${how} ${rounds} times: ${load.acknowledged.length} acknowledged, ready after ${waits.map(Math.round).join(", ")} ms`,
    )
    expect(hub.hasEnded()).toBe(false)
    expect(load.acknowledged.filter((title) => !titles.includes(title))).toEqual([])
    expect(titles.length - new Set(titles).size).toBe(0)
    expect(
      [...load.others].filter((other) => !/^(?:503 database_\w+|409 idempotency_key_in_use) later$/.test(other)),
    ).toEqual([])
    expect(Math.max(...waits)).toBeLessThan(5000)
  },
)

test.skipIf(withoutServer)("after the database was away letters leave, and who listens hears", async () => {
  const server = await startOwnPostgres()
  const { sentEmails, url } = await startTestSmtpServer()
  const hub = await hubOn(server, { HUB_SMTP_URL: url })
  await hub.ready()
  const line = new AbortController()
  onTestFinished(() => line.abort())
  const stream = await fetch(`${hub.at}/api/notifications/stream`, {
    headers: hub.authorization(),
    signal: line.signal,
  })
  let heard = ""
  const listening = (async () => {
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) heard += chunk
  })().catch(() => {})

  await server.end("SIGINT")
  const away = await hub.call("GET", "/api/topics")
  const page = await fetch(`${hub.at}/topics`, { headers: { accept: "text/html" } })
  await server.startAgain()
  await untilReady(hub, server)
  await vi.waitFor(() => expect(heard).toContain("data: "), 10_000)
  heard = ""
  const topic = await hub.call<{ id: number }>("POST", "/api/topics", { title: "Rye", content: "Words." })
  await hub.call("POST", "/api/reviews/request", {
    topic_id: topic.answer.id,
    external: { name: "Eve", email: "eve@office.test" },
  })

  await vi.waitFor(() => expect(sentEmails).toHaveLength(1), 30_000)
  expect([away.status, away.answer]).toEqual([
    503,
    expect.objectContaining({
      code: "database_away",
      error: "The hub can't reach its database right now. Please try again in a moment.",
    }),
  ])
  expect(page.status).toBe(200)
  line.abort()
  await listening
})

test.skipIf(withoutServer)("a hub waits for a database that is away when it starts, and says so", async () => {
  const server = await startOwnPostgres()
  await server.end("SIGINT")
  const hub = await hubOn(server)

  await hub.says("waits for its database")
  const [health, ready, call] = await Promise.all([
    hub.call("GET", "/healthz"),
    readiness(hub),
    hub.call("GET", "/api/topics"),
  ])
  const isEarly = hub.said().includes("listens on")
  await server.startAgain()
  const wait = await untilReady(hub, server)
  await hub.ready()

  expect([health.status, ready, isEarly]).toEqual([
    200,
    expect.objectContaining({ status: 503, ok: false, database: false, starting: true }),
    false,
  ])
  expect([call.status, call.answer.code, call.headers.get("retry-after")]).toEqual([503, "starting", "5"])
  expect(wait).toBeLessThan(20_000)
  expect((await hub.call<unknown[]>("GET", "/api/topics")).answer).toEqual([])
})

/** Changes the server as the person who runs it would, past the hub. */
async function asOperator(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test.skipIf(withoutServer)(
  "a database that takes no writes, or no more connections, is named so and then serves again",
  async () => {
    const server = await startOwnPostgres()
    await asOperator(server.url, "create role hub login superuser password 'hub'", "create database hub owner hub")
    await asOperator(server.url, "alter role hub nosuperuser")
    const place = new URL(server.url)
    Object.assign(place, { username: "hub", password: "hub", pathname: "/hub" })
    await asOperator(Object.assign(new URL(server.url), { pathname: "/hub" }).href, "create extension pg_trgm")
    const hub = await hubOn(server, {}, place.href)
    await hub.ready()
    const write = (): Promise<HttpAnswer<HttpRefusal>> =>
      hub.call("POST", "/api/topics", { title: "Rye", content: "Words." })
    // Waits until each connection has ended, so that no write of the hub meets one that still serves.
    const cut = "select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = 'hub'"

    await asOperator(server.url, "alter role hub set default_transaction_read_only = on", cut)
    // The hub may not have heard yet that a connection ended, and tells so the person who gets it.
    let readOnly = await write()
    await expect.poll(async () => (readOnly = await write()).answer.code).not.toBe("database_away")
    const listing = await hub.call("GET", "/api/topics")
    const notReady = await readiness(hub)
    await asOperator(server.url, "alter role hub set default_transaction_read_only = off")
    // A connection from before may still answer the first write.
    await expect.poll(async () => (await write()).status).toBe(201)
    await asOperator(server.url, "alter role hub connection limit 0", cut)
    const crowded = await write()
    await asOperator(server.url, "alter role hub connection limit -1")
    await expect.poll(async () => (await write()).status).toBe(201)

    expect([readOnly.status, readOnly.answer.code, listing.status]).toEqual([503, "database_read_only", 200])
    expect(notReady).toMatchObject({ status: 503, database: false })
    expect([crowded.status, crowded.answer.code, crowded.headers.has("retry-after")]).toEqual([
      503,
      "database_away",
      true,
    ])
    expect(hub.hasEnded()).toBe(false)
  },
)

test.skipIf(withoutServer)(
  "a hub that stops lets a call end whose caller has left, before it closes its database",
  async () => {
    const server = await startOwnPostgres()
    const hub = await hubOn(server)
    await hub.ready()
    const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: server.url })) as [
      pg.Client,
      pg.Client,
    ]
    for (const client of [holder, watcher]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    await holder.query("begin; lock table sessions")
    const leaving = new AbortController()
    const left = fetch(`${hub.at}/api/topics`, { headers: hub.authorization(), signal: leaving.signal }).catch(() => {})
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'"
    await vi.waitFor(async () => expect((await watcher.query(waiting)).rowCount).toBe(1), 20_000)
    leaving.abort()
    await left

    hub.child.kill("SIGTERM")
    await vi.waitFor(() => expect(fetch(`${hub.at}/healthz`)).rejects.toThrow(), 20_000)
    await holder.query("commit")

    expect(await hub.end).toBe(0)
    expect(hub.said()).not.toMatch(/pool|"level":(?:40|50)/)
  },
)
