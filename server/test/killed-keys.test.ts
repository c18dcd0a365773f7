import type { Topic } from "@hub/contract/topics"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createDatabase } from "./hub.ts"
import { createKillableHub, killableAdmin } from "./killable.ts"

/** How often a hub is killed; a full run asks for ten. */
const kills = Number(process.env.HUB_TEST_KILLS ?? 2)
const atOnce = 8

// Each start of a whole hub takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 + 60_000 * kills, hookTimeout: 60_000 })

let hub: Awaited<ReturnType<typeof createKillableHub>>
let token: string

beforeAll(async () => {
  hub = await createKillableHub(process.env.HUB_TEST_DATABASE_URL === undefined ? {} : await external())
  await hub.start()
  const { answer } = await call("POST", "/api/users/login", killableAdmin)
  token = (answer as { access_token: string }).access_token
}, 180_000)
afterAll(() => hub.remove())

async function external() {
  const { database, url } = await createDatabase()
  await database.close()
  return { HUB_DATABASE_URL: url! }
}

async function call(method: string, path: string, body?: object, key?: string) {
  const response = await fetch(hub.url() + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

const create = (title: string) => call("POST", "/api/topics", { title, content: "Text.\n" }, title)

async function titles() {
  const found: string[] = []
  for (let path: string | undefined = "/api/topics?limit=100"; path !== undefined;) {
    const page: Response = await fetch(hub.url() + path, { headers: { authorization: `Bearer ${token}` } })
    found.push(...((await page.json()) as Topic[]).map(({ title }) => title))
    path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1]
  }
  return found
}

/** Creates with keys of their own until the hub is gone; answers the titles and, for those that were answered, the ids. */
async function createUntilKilled(round: number, moment: number) {
  const acknowledged = new Map<string, number | undefined>()
  const life = { isAlive: true }
  const killing = new Promise((resolve) => setTimeout(resolve, moment))
    .then(hub.kill)
    .finally(() => (life.isAlive = false))
  const one = async (worker: number) => {
    for (let count = 0; life.isAlive; count++) {
      const title = `Topic ${round}-${worker}-${count}`
      acknowledged.set(title, undefined)
      try {
        const { status, answer } = await create(title)
        expect(status).toBe(201)
        acknowledged.set(title, (answer as Topic).id)
      } catch (error) {
        // The hub was killed while it answered.
        if (!(error instanceof TypeError)) throw error
      }
    }
  }
  await Promise.all([killing, ...Array.from({ length: atOnce }, (_, worker) => one(worker))])
  return acknowledged
}

test("what a killed hub did not answer is created once when it is repeated with its key", async () => {
  const all: string[] = []
  for (let round = 0; round < kills; round++) {
    const acknowledged = await createUntilKilled(round, 400 + round * 137)
    await hub.start()

    for (const [title, id] of acknowledged) {
      // A hub on a shared database may be one of several, so the calls of the killed one are free after a while.
      const { status, answer } = await vi.waitFor(async () => {
        const again = await create(title)
        expect(again.status).not.toBe(409)
        return again
      }, 60_000)
      const again = answer as Topic
      expect([status, again.title, again.id]).toEqual([201, title, id ?? again.id])
    }

    for (const title of acknowledged.keys()) all.push(title)
  }

  expect((await titles()).toSorted()).toEqual(all.toSorted())
})
