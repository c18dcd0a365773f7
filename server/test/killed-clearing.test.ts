import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "../src/platform/db/open.ts"
import { newFolder } from "./folder.ts"
import { freshDatabase } from "./hub.ts"
import { runHub } from "./program.ts"

const rounds = 5
const external = process.env.HUB_TEST_DATABASE_URL !== undefined
const admin = { HUB_ADMIN_EMAIL: "ada@hub.test", HUB_ADMIN_PASSWORD: "correct horse battery" }

type Place = { HUB_DATA_DIR: string; HUB_DATABASE_URL?: string }

async function newPlace(): Promise<Place> {
  const HUB_DATA_DIR = await newFolder()
  if (!external) return { HUB_DATA_DIR }
  const { database, url } = await freshDatabase()
  await database.close()
  return { HUB_DATA_DIR, HUB_DATABASE_URL: url! }
}

/** A running hub with content, and how to call it as its administrator. */
async function running(place: Place) {
  const hub = runHub({ ...place, ...admin, HUB_ALLOW_CLEAR_DATABASE: "on" })
  onTestFinished(() => void hub.child.kill("SIGKILL"))
  const at = (await hub.says(/listens on (\S+)/))[1]!
  const post = (path: string, body: object, token?: string) =>
    fetch(`${at}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  const password = admin.HUB_ADMIN_PASSWORD
  const login = await post("/api/users/login", { email: admin.HUB_ADMIN_EMAIL, password })
  const { access_token } = (await login.json()) as { access_token: string }
  return {
    hub,
    load: () => post("/api/sample", {}, access_token),
    clear: () => post("/api/admin/clear-database", { confirm_text: "CLEAR", password }, access_token),
  }
}

/** Of what a hub is made: how much content, and whether it was cleared and says which backup holds the rest. */
async function left({ HUB_DATA_DIR, HUB_DATABASE_URL: url }: Place) {
  const database = await openDatabase(
    url === undefined ? { folder: join(HUB_DATA_DIR, "database") } : { url },
    () => {},
  )
  try {
    const { rows } = await sql<{ topics: number; variables: number; people: number; cleared: number; backups: number }>`
      select (select count(*) from topics) as topics, (select count(*) from variables) as variables,
        (select count(*) from people) as people, (select count(*) from backups) as backups,
        (select count(*) from facts where type = 'database.cleared') as cleared`.execute(database.db)
    return rows[0]!
  } finally {
    await database.close()
  }
}

test("a hub that is killed while it is cleared is cleared or whole", { timeout: 400_000 }, async () => {
  const place = await newPlace()
  const first = await running(place)
  expect((await first.load()).status).toBeLessThan(300)
  const began = performance.now()
  expect((await first.clear()).status).toBe(200)
  const took = performance.now() - began
  first.hub.child.kill("SIGKILL")
  await first.hub.end
  const gone = { topics: 0, variables: 0, people: 1, cleared: 1, backups: 1 }
  expect(await left(place)).toEqual(gone)

  for (let round = 0; round < rounds; round++) {
    const fresh = await newPlace()
    const { hub, load, clear } = await running(fresh)
    await load()
    const clearing = clear().catch(() => undefined)
    await pause((took * (round + 0.5)) / rounds)
    hub.child.kill("SIGKILL")
    await Promise.all([hub.end, clearing])

    const found = await left(fresh)
    const isWhole = found.topics > 3 && found.variables > 0 && found.people > 1
    expect(isWhole ? [found.cleared, found.backups] : found).toEqual(isWhole ? [0, 0] : gone)
    const again = await running(fresh)
    expect((await again.clear()).status).toBe(200)
    again.hub.child.kill("SIGKILL")
    await again.hub.end
    expect(await left(fresh)).toMatchObject({ topics: 0, variables: 0, people: 1 })
  }
})
