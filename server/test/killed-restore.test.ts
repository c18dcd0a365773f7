import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sample } from "@hub/contract/sample"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { writeBackup } from "../src/backups/write.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { openFileStore } from "../src/platform/files/files.ts"
import { digestDatabase } from "./digest.ts"
import { createTestFolder } from "./folder.ts"
import { createFreshHub } from "./fresh-hub.ts"
import { createDatabase } from "./hub.ts"
import { runProgram } from "./program.ts"

const rounds = Number(process.env.HUB_TEST_KILLS ?? 2)
const external = process.env.HUB_TEST_DATABASE_URL !== undefined

/** An empty place for a hub, as its environment names it. */
async function createEmptyInstance() {
  const data = await createTestFolder()
  if (!external) return { HUB_DATA_DIR: data }
  const { database, url } = await createDatabase()
  await database.close()
  return { HUB_DATA_DIR: data, HUB_DATABASE_URL: url! }
}

type EmptyInstance = Awaited<ReturnType<typeof createEmptyInstance>>

/** What stands in the hub there: nothing at all that anybody could use, or a digest of everything. */
async function found({ HUB_DATA_DIR: data, ...place }: EmptyInstance) {
  const url = "HUB_DATABASE_URL" in place ? place.HUB_DATABASE_URL : undefined
  const database = await openDatabase(url === undefined ? { folder: join(data, "database") } : { url }, () => {})
  try {
    const { rows } = await sql<{ tables: number }>`
      select count(*) as tables from pg_tables where schemaname = 'public'`.execute(database.db)
    if (rows[0]!.tables === 0) return "empty"
    return await digestDatabase({ db: database.db, files: openFileStore(join(data, "files")) })
  } finally {
    await database.close()
  }
}

async function restoreKilledAfter(place: EmptyInstance, path: string, milliseconds: number | undefined) {
  const program = runProgram("restore", [path], { env: place })
  onTestFinished(() => void program.child.kill("SIGKILL"))
  await program.says("begins")
  const began = performance.now()
  if (milliseconds !== undefined) {
    await Promise.race([pause(milliseconds), program.end])
    program.child.kill("SIGKILL")
  }
  return { code: await program.end, took: performance.now() - began, said: program.said() }
}

test(
  "a restore that is killed at any moment leaves the hub empty or whole, and a second one makes it whole",
  { timeout: 240_000 + rounds * 30_000 },
  async () => {
    const hub = await createFreshHub()
    await hub.as("ada")(sample.load)
    await hub.settle()
    await sql`insert into people (name, created_at) select 'Person ' || n, now() from generate_series(1, 10000) n`.execute(
      hub.db,
    )
    const { file } = await writeBackup(hub.app, "asked")
    const path = join(hub.app.backups.folder, file)
    const whole = await digestDatabase(hub.app)
    const undisturbed = await createEmptyInstance()
    const { code, took, said } = await restoreKilledAfter(undisturbed, path, undefined)
    expect(said).toContain("was restored")
    expect(code).toBe(0)
    expect(await found(undisturbed)).toEqual(whole)

    const outcomes: unknown[] = []
    for (let round = 0; round < rounds; round++) {
      const place = await createEmptyInstance()
      await restoreKilledAfter(place, path, (took * (round + 0.5)) / rounds)
      const left = await found(place)
      outcomes.push(left)
      expect(left === "empty" ? whole : left).toEqual(whole)
      if (left !== "empty" || outcomes.filter((one) => one === "empty").length > 1) continue
      await restoreKilledAfter(place, path, undefined)
      expect(await found(place)).toEqual(whole)
    }

    expect(outcomes).toContain("empty")
  },
)
