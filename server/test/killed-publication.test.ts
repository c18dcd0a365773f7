import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Publication, PublicationDetail } from "@hub/contract/publications"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { findFreePort } from "./free-port.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

const admin = { email: "ada@office.test", password: "a long enough password" }
const kills = Number(process.env["HUB_TEST_KILLS"] ?? 2)
const pages = 40

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 + kills * 40_000, hookTimeout: 60_000 })

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

const live = (id: number) =>
  vi.waitFor(
    async () => {
      const edition = await call<PublicationDetail>("GET", `/api/publications/${id}`)
      expect(edition.status).toBe("live")
      return edition
    },
    { timeout: 60_000, interval: 100 },
  )

test("a hub that is killed while it builds shows readers the old edition or the new, never a half", async () => {
  await start()
  const { id: collection_id } = await call<{ id: number }>("POST", "/api/collections", { name: "Guide" })
  const ids: number[] = []
  const body = (edition: number) => `Words of edition ${edition}.\n\n${"A long text. ".repeat(400)}`
  for (let number = 0; number < pages; number++) {
    const topic = { title: `Topic ${number}`, content: body(1), collection_id }
    ids.push((await call<{ id: number }>("POST", "/api/topics", topic)).id)
  }
  const publish = () => call<Publication>("POST", "/api/publications", { collection_id, kind: "mobile_kb" })
  const { url: address } = await live((await publish()).id)
  /** Which editions the pages of readers are of. */
  const shown = async () => {
    const texts = await Promise.all(ids.map(async (id) => (await fetch(`${url}${address}t/${id}.html`)).text()))
    return [...new Set(texts.map((text) => /Words of edition (\d+)\./.exec(text)?.[1] ?? "none"))]
  }

  for (let number = 0; number < kills; number++) {
    const [before, after] = [number + 1, number + 2]
    for (const [at, id] of ids.entries())
      await call("PUT", `/api/topics/${id}`, { title: `Topic ${at}`, content: body(after) })
    const { id } = await publish()
    await pause((137 + number * 274) % 1500)
    await kill()
    await start()
    // Between two of these pages the new edition may have come.
    for (const edition of await shown()) expect([String(before), String(after)]).toContain(edition)
    await live(id)
    expect(await shown()).toEqual([String(after)])
  }
})
