import { execFileSync } from "node:child_process"
import { expect, onTestFinished, test, vi } from "vitest"
import { createTestFolder } from "./folder.ts"
import { openHubAt } from "./hub-at.ts"
import { canStartPostgres, startOwnPostgres } from "./own-postgres.ts"

vi.setConfig({ testTimeout: 240_000 })

/** More than the hub has connections, so that some calls wait for one. */
const calls = 24

/** Stops every process of the server where it is, as a machine that hangs does: its connections stay open. */
function freeze(pid: number) {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
  const pids = [pid, ...children.trim().split(/\s+/).map(Number)]
  const send = (signal: "SIGSTOP" | "SIGCONT") => {
    for (const one of pids)
      try {
        process.kill(one, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
      }
  }
  send("SIGSTOP")
  onTestFinished(() => send("SIGCONT"))
  return { thaw: () => send("SIGCONT") }
}

test.skipIf(!canStartPostgres() || process.platform !== "linux")(
  "while the database keeps its connections open and says nothing, calls get 503, and afterwards the hub serves again",
  async () => {
    const server = await startOwnPostgres()
    const hub = await openHubAt({
      HUB_DATA_DIR: await createTestFolder(),
      HUB_DATABASE_URL: server.url,
      HUB_BACKUP: "off",
    })
    await hub.ready()
    const write = (title: string) =>
      hub.call<{ code?: string }>("POST", "/api/topics", { title, content: "Words." }, { "idempotency-key": title })
    const titles = Array.from({ length: calls }, (_, n) => `Topic ${n}`)
    expect((await write("Before")).status).toBe(201)

    const frozen = freeze(server.pid)
    const first = await Promise.all(titles.map(write))
    const second = await Promise.all(titles.map(write))
    const ready = await hub.call<Record<string, unknown>>("GET", "/readyz")
    const health = await hub.call("GET", "/healthz")
    frozen.thaw()
    await expect.poll(async () => (await hub.call("GET", "/readyz")).status, { timeout: 60_000 }).toBe(200)
    // A key whose first call was cut off is in use until its reservation has run out.
    for (const title of titles) await expect.poll(async () => (await write(title)).status).toBe(201)

    const outcomes = [...first, ...second].map(({ status, answer, headers }) => [
      status,
      answer.code?.replace("uncertain", "away"),
      headers.has("retry-after"),
    ])
    expect(outcomes).toEqual(outcomes.map(() => [503, "database_away", true]))
    expect([ready.status, ready.answer.database, health.status]).toEqual([503, false, 200])
    const { answer } = await hub.call<{ title: string }[]>("GET", "/api/topics?limit=100")
    expect(answer.map(({ title }) => title).toSorted()).toEqual(["Before", ...titles].toSorted())
    expect(hub.hasEnded()).toBe(false)
  },
)
