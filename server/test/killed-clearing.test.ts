import { cp } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "../src/platform/db/open.ts"
import { createTestFolder } from "./folder.ts"
import { createDatabase } from "./hub.ts"
import { startHubProgram } from "./program.ts"

const rounds = Number(process.env.HUB_TEST_KILLS ?? 1)
const external = process.env.HUB_TEST_DATABASE_URL
const admin = { HUB_ADMIN_EMAIL: "ada@hub.test", HUB_ADMIN_PASSWORD: "correct horse battery" }
const password = admin.HUB_ADMIN_PASSWORD

type HubEnvironmentVariables = { HUB_DATA_DIR: string; HUB_DATABASE_URL?: string }

async function newPlace(): Promise<HubEnvironmentVariables> {
  const HUB_DATA_DIR = await createTestFolder()
  if (external === undefined) return { HUB_DATA_DIR }
  const { database, url } = await createDatabase()
  await database.close()
  return { HUB_DATA_DIR, HUB_DATABASE_URL: url! }
}

/** Another hub like one that is stopped. */
async function copyOf(place: HubEnvironmentVariables): Promise<HubEnvironmentVariables> {
  const copy = await newPlace()
  await cp(place.HUB_DATA_DIR, copy.HUB_DATA_DIR, { recursive: true })
  if (place.HUB_DATABASE_URL === undefined) return copy
  const nameIn = (url: string) => new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: external })
  await client.connect()
  await client.query(`drop database ${nameIn(copy.HUB_DATABASE_URL!)}`)
  // A killed hub's connections last until its server has noticed.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(place.HUB_DATABASE_URL)}'`,
  )
  await client.query(
    `create database ${nameIn(copy.HUB_DATABASE_URL!)} template ${nameIn(place.HUB_DATABASE_URL)} strategy file_copy`,
  )
  await client.end()
  return copy
}

/** A running hub, how to call it as its administrator, and how to kill it. */
async function running(place: HubEnvironmentVariables) {
  const hub = startHubProgram({ ...place, ...admin, HUB_ALLOW_CLEAR_DATABASE: "on" })
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
  const login = await post("/api/users/login", { email: admin.HUB_ADMIN_EMAIL, password })
  const { access_token } = (await login.json()) as { access_token: string }
  return {
    load: () => post("/api/sample", {}, access_token),
    clear: () => post("/api/admin/clear-database", { confirm_text: "CLEAR", password }, access_token),
    /** The first backup is the one that was made before the clearing. */
    restore: () => post("/api/admin/backups/1/restore", { confirm_text: "RESTORE", password }, access_token),
    async kill() {
      hub.child.kill("SIGKILL")
      await hub.end
    },
  }
}

type HubCall = (hub: Awaited<ReturnType<typeof running>>) => Promise<Response>

/** Lets a hub change itself whole, and then be killed; answers how long the change took. */
async function changedWhole(place: HubEnvironmentVariables, change: HubCall): Promise<number> {
  const hub = await running(place)
  const began = performance.now()
  expect((await change(hub)).status).toBeLessThan(300)
  const took = performance.now() - began
  await hub.kill()
  return took
}

async function killedAfter(place: HubEnvironmentVariables, change: HubCall, milliseconds: number) {
  const hub = await running(place)
  const changing = change(hub).catch(() => undefined)
  await pause(milliseconds)
  await Promise.all([hub.kill(), changing])
}

/** Of what a hub is made: how much content, and whether it was cleared or restored and says which backups hold the rest. */
async function left({ HUB_DATA_DIR, HUB_DATABASE_URL: url }: HubEnvironmentVariables) {
  const database = await openDatabase(
    url === undefined ? { folder: join(HUB_DATA_DIR, "database") } : { url },
    () => {},
  )
  try {
    const { rows } = await sql<Record<"topics" | "variables" | "people" | "backups" | "cleared" | "restored", number>>`
      select (select count(*) from topics) as topics, (select count(*) from variables) as variables,
        (select count(*) from people) as people, (select count(*) from backups) as backups,
        (select count(*) from events where type = 'database.cleared') as cleared,
        (select count(*) from events where type = 'backup.restored') as restored`.execute(database.db)
    return rows[0]!
  } finally {
    await database.close()
  }
}

test(
  "a hub that is killed while it is cleared or restored is as it was or as it should be, and goes on",
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const whole = await newPlace()
    await changedWhole(whole, ({ load }) => load())
    const full = await left(whole)
    expect(full).toMatchObject({ cleared: 0, backups: 0, restored: 0 })
    expect(full.topics).toBeGreaterThan(3)

    const cleared = await copyOf(whole)
    const clearing = await changedWhole(cleared, ({ clear }) => clear())
    const gone = { topics: 0, variables: 0, people: 1, cleared: 1, backups: 1, restored: 0 }
    expect(await left(cleared)).toEqual(gone)

    const restored = await copyOf(cleared)
    const restoring = await changedWhole(restored, ({ restore }) => restore())
    const back = { ...full, cleared: 1, backups: 2, restored: 1 }
    expect(await left(restored)).toEqual(back)

    for (let round = 0; round < rounds; round++) {
      const part = (round + 0.5) / rounds
      const [one, other] = [await copyOf(whole), await copyOf(cleared)]
      await killedAfter(one, ({ clear }) => clear(), clearing * part)
      expect([full, gone]).toContainEqual(await left(one))
      await killedAfter(other, ({ restore }) => restore(), restoring * part)
      expect([gone, back]).toContainEqual(await left(other))
      if (round !== Math.floor(rounds / 2)) continue
      await changedWhole(one, ({ clear }) => clear())
      expect(await left(one)).toMatchObject({ topics: 0, variables: 0, people: 1 })
      await changedWhole(other, ({ restore }) => restore())
      expect(await left(other)).toMatchObject({ topics: full.topics, variables: full.variables, people: full.people })
    }
  },
)
