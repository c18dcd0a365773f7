import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Publication } from "@hub/contract/publications"
import type { ReleaseDetail } from "@hub/contract/releases"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { findFreePort } from "./free-port.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

const admin = { email: "ada@office.test", password: "a long enough password" }
const kills = Number(process.env["HUB_TEST_KILLS"] ?? 2)
const collections = 4

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 + kills * 60_000, hookTimeout: 60_000 })

let data: string
let hub: TestProgram
let url: string
let token = ""

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "hub-killed-"))
})
afterEach(async () => {
  await kill()
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
})

async function start() {
  const port = await findFreePort()
  const { email: HUB_ADMIN_EMAIL, password: HUB_ADMIN_PASSWORD } = admin
  hub = startHubProgram({ HUB_DATA_DIR: data, HUB_PORT: String(port), HUB_ADMIN_EMAIL, HUB_ADMIN_PASSWORD })
  await hub.says("listens on")
  url = `http://127.0.0.1:${port}`
  token = (await call<{ access_token: string }>("POST", "/api/users/login", admin)).access_token
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function kill() {
  hub.child.kill("SIGKILL")
  await hub.end
}

const waitUntil = (read: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 60_000, interval: 100 })

/** Which editions are live, as one look at all of them finds. */
async function readLive(): Promise<number[]> {
  const rows = await call<Publication[]>("GET", "/api/publications?status=live&limit=100")
  return rows.map(({ edition }) => edition)
}
const all = (edition: number) => Array.from({ length: collections }, () => edition)

test("a hub that is killed around the time of a release shows readers all of the old editions or all of the new", async () => {
  await start()
  const ids: number[] = []
  for (let number = 0; number < collections; number++) {
    const { id } = await call<{ id: number }>("POST", "/api/collections", { name: `Guide ${number}` })
    await call("POST", "/api/topics", { title: `Topic ${number}`, content: "Words.", collection_id: id })
    await call("POST", "/api/publications", { collection_id: id, kind: "mobile_kb" })
    ids.push(id)
  }
  await waitUntil(readLive, all(1))

  for (let number = 0; number < kills; number++) {
    const [before, after] = [number + 1, number + 2]
    const parts = ids.map((collection_id) => ({ collection_id, kind: "mobile_kb" }))
    const release_at = new Date(Date.now() + 3_600_000).toISOString()
    const about = { name: `Release ${number}`, summary: "", is_public: true, release_at, parts }
    const planned = await call<ReleaseDetail>("POST", "/api/releases", about)
    const path = `/api/releases/${planned.id}`
    for (const part of planned.parts) await call("POST", `${path}/parts/${part.id}/edition`, {})
    const read = () => call<ReleaseDetail>("GET", path)
    await waitUntil(async () => (await read()).parts_ready, collections)
    await call("POST", `${path}/confirm`, { version: (await read()).version })
    const soon = { release_at: new Date(Date.now() + 1500).toISOString(), reason: "Now." }
    await call("PUT", `${path}/time`, { ...soon, version: (await read()).version })

    const seen: number[][] = []
    const killAt = Date.now() + 1400 + ((number * 137) % 700)
    while (Date.now() < killAt) {
      seen.push(await readLive())
      await pause(10)
    }
    await kill()
    await start()
    seen.push(await readLive())

    for (const editions of seen) expect([all(before), all(after)]).toContainEqual(editions)
    await waitUntil(async () => (await read()).state, "released")
    expect(await readLive()).toEqual(all(after))
  }
})
