import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Publication } from "@hub/contract/publications"
import type { ReleaseDetail } from "@hub/contract/releases"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { findFreePort } from "./free-port.ts"
import { createDatabase } from "./hub.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

const admin = { email: "ada@office.test", password: "a long enough password" }
const kills = Number(process.env["HUB_TEST_KILLS"] ?? 2)
const external = process.env["HUB_TEST_DATABASE_URL"] !== undefined
const collections = 8
/** Where the first of them is pushed to. */
const folderOfSite = "guide"

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 + kills * 90_000, hookTimeout: 60_000 })

/** One of the hubs on the same data; the embedded database serves one. */
type KilledHub = { port: number; program: TestProgram | undefined }

let data: string
let site: string
let env: Record<string, string>
let hubs: KilledHub[]
let token: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "hub-killed-"))
  site = join(data, "site")
  token = ""
  const { email: HUB_ADMIN_EMAIL, password: HUB_ADMIN_PASSWORD } = admin
  env = { HUB_DATA_DIR: data, HUB_PUBLISH_DIR: site, HUB_ADMIN_EMAIL, HUB_ADMIN_PASSWORD }
  if (external) {
    const { database, url } = await createDatabase()
    await database.close()
    env["HUB_DATABASE_URL"] = url!
  }
  const count = external ? 2 : 1
  hubs = await Promise.all(
    Array.from({ length: count }, async () => ({ port: await findFreePort(), program: undefined })),
  )
})
afterEach(async () => {
  await Promise.all(hubs.map(kill))
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
})

async function start(hub: KilledHub) {
  hub.program = startHubProgram({ ...env, HUB_PORT: String(hub.port) })
  await hub.program.says("listens on")
  // The sessions of a killed hub are good for the other.
  if (token === "") token = (await call<{ access_token: string }>("POST", "/api/users/login", admin, hub)).access_token
}

/** Sessions hold for a quarter of an hour, at either hub. */
async function signIn() {
  token = (await call<{ access_token: string }>("POST", "/api/users/login", admin)).access_token
}

async function kill(hub: KilledHub) {
  if (!hub.program) return
  const { child, end } = hub.program
  hub.program = undefined
  child.kill("SIGKILL")
  await end
}

async function ask(hub: KilledHub, path: string, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${hub.port}${path}`, init)
}

async function call<T>(method: string, path: string, body?: object, hub = hubs[0]!): Promise<T> {
  const response = await ask(hub, path, {
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

const waitUntil = (read: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 90_000, interval: 100 })

type KilledGuide = { id: number; topic_id: number; url: string }

/** The round whose words a reader finds in this guide at this hub; nothing where the hub does not answer. */
async function readRound(hub: KilledHub, { url, topic_id }: KilledGuide): Promise<number | undefined> {
  const response = await ask(hub, `${url}t/${topic_id}.html`).catch(() => undefined)
  // A hub that is killed while it answers breaks off, and one that starts says so.
  const text = await response?.text().catch(() => undefined)
  if (text === undefined || response?.status === 503) return undefined
  const round = /Words of round (\d+)\./.exec(text)?.[1]
  if (round === undefined) throw new Error(`${response!.status}: ${text.slice(0, 500)}`)
  return Number(round)
}

/** The round of each page that lies behind the link which the office's web server follows. */
async function readSite(): Promise<number[]> {
  // The link is followed once, as a request does that reads its files while the link moves on.
  const current = join(site, folderOfSite, await readlink(join(site, folderOfSite, "current")))
  const names = (await readdir(join(current, "t"))).filter((name) => name.endsWith(".html"))
  const pages = await Promise.all(names.map((name) => readFile(join(current, "t", name), "utf8")))
  return pages.map((page) => Number(/Words of round (\d+)\./.exec(page)![1]))
}

/** Reads guide after guide at hub after hub until it is told to stop. */
function watch(guides: KilledGuide[]) {
  const stopped = new AbortController()
  const seen: number[] = []
  const pages: number[][] = []
  const run = async () => {
    for (let at = 0; !stopped.signal.aborted; at++) {
      const round = await readRound(hubs[at % hubs.length]!, guides[at % guides.length]!)
      if (round !== undefined) seen.push(round)
      pages.push(await readSite())
      await pause(2)
    }
  }
  const end = run().then(
    () => undefined,
    (error: unknown) => error,
  )
  return {
    async stop() {
      stopped.abort()
      const error = await end
      if (error !== undefined) throw error
      return { seen, pages }
    },
  }
}

test("a hub that is killed around the time of a release shows readers all of the old editions or all of the new", async () => {
  for (const hub of hubs) await start(hub)
  await signIn()
  const guides: KilledGuide[] = []
  for (let number = 0; number < collections; number++) {
    const { id } = await call<{ id: number }>("POST", "/api/collections", { name: `Guide ${number}` })
    const written = { title: `Topic ${number}`, content: "Words of round 0.", collection_id: id }
    const topic = await call<{ id: number }>("POST", "/api/topics", written)
    const place = { kind: "folder", folder: folderOfSite }
    if (number === 0)
      await call("POST", "/api/admin/destinations", { name: "Our site", address: "", place, collection_id: id })
    const { id: edition } = await call<Publication>("POST", "/api/publications", {
      collection_id: id,
      kind: "mobile_kb",
    })
    const read = () => call<Publication>("GET", `/api/publications/${edition}`)
    await waitUntil(async () => (await read()).status, "live")
    guides.push({ id, topic_id: topic.id, url: (await read()).url! })
  }
  await vi.waitFor(async () => expect(await readSite()).toEqual([0]), { timeout: 60_000 })

  let killed = 0
  for (let round = 1; killed < kills; round++) {
    await signIn()
    for (const [number, { topic_id }] of guides.entries())
      await call("PUT", `/api/topics/${topic_id}`, { title: `Topic ${number}`, content: `Words of round ${round}.` })
    const parts = guides.map(({ id }) => ({ collection_id: id, kind: "mobile_kb" }))
    const release_at = new Date(Date.now() + 3_600_000).toISOString()
    const about = { name: `Release ${round}`, summary: "", is_public: true, release_at, parts }
    const planned = await call<ReleaseDetail>("POST", "/api/releases", about)
    const path = `/api/releases/${planned.id}`
    for (const part of planned.parts) await call("POST", `${path}/parts/${part.id}/edition`, {})
    const read = () => call<ReleaseDetail>("GET", path)
    await waitUntil(async () => (await read()).parts_ready, collections)
    await call("POST", `${path}/confirm`, { version: (await read()).version })
    const soon = { release_at: new Date(Date.now() + 1000).toISOString(), reason: "Now." }
    await call("PUT", `${path}/time`, { ...soon, version: (await read()).version })

    const reader = watch(guides)
    await pause(900 + ((round * 137) % 700))
    // Now the one, now the other, now both.
    const doomed = round % 3 === 2 ? hubs : [hubs[round % hubs.length]!]
    await Promise.all(doomed.map(kill))
    killed += doomed.length
    for (const hub of doomed) await start(hub)
    await waitUntil(
      async () =>
        (({ state, held, parts }) => ({ state, held, problems: parts.map(({ problem }) => problem) }))(await read()),
      { state: "released", held: null, problems: guides.map(() => "") },
    )
    await waitUntil(() => readSite(), [round])
    const { seen, pages } = await reader.stop()

    // A reader who met a new edition anywhere never meets an old one again.
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    for (const found of seen) expect([round - 1, round]).toContain(found)
    for (const found of pages) expect([[round - 1], [round]]).toContainEqual(found)
    for (const hub of hubs)
      expect(await Promise.all(guides.map((guide) => readRound(hub, guide)))).toEqual(guides.map(() => round))
  }
})
