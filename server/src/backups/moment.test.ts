import { join } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createSampleHub, createEmptyTarget } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import type { TestHub } from "../../test/hub.ts"
import { closeBackupMoment, openBackupMoment } from "./moment.ts"
import { restoreBackup } from "./restore.ts"
import { writeBackup } from "./write.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined

/** What is left in the database of moments that were opened. */
async function left({ db }: Pick<TestHub, "db">) {
  const { rows } = await sql<{ triggers: number; rows: number }>`
    select (select count(*) from pg_trigger where tgname like 'backup\\_moment\\_%') as triggers,
      (select count(*) from backup_saved_rows) as rows`.execute(db)
  return rows[0]!
}
async function opened(hub: TestHub) {
  await expect.poll(async () => (await left(hub)).triggers, { interval: 1 }).toBeGreaterThan(50)
}

test.skipIf(external)(
  "a backup is of the moment in which it began, whatever is changed, removed and added meanwhile",
  { timeout: 120_000 },
  async () => {
    const hub = await createSampleHub()
    // One row that is longer than a piece, and more rows than lie in a stretch.
    await sql`insert into log_entries (at, level, category, event, ip, request_id, details)
      select now(), 'info', 'api', 'a' || n, '', '', to_jsonb(repeat(md5(n::text), case when n = 1 then 100000 else 30 end))
      from generate_series(1, 4000) n`.execute(hub.db)
    const before = await digestDatabase(hub.app)
    const made = new AbortController()
    const backup = writeBackup(hub.app, "asked").finally(() => made.abort())
    await opened(hub)

    let rounds = 0
    while (!made.signal.aborted) {
      await sql`update topics set title = title || '!', updated_at = now()`.execute(hub.db)
      await sql`update log_entries set ip = ip || '!' where event < 'a3'`.execute(hub.db)
      await sql`delete from log_entries where event like ${`a${9 - (rounds % 9)}%`}`.execute(hub.db)
      await sql`insert into log_entries (at, level, category, event, ip, request_id, details)
        values (now(), 'info', 'api', ${`z${rounds++}`}, '', '', '{}')`.execute(hub.db)
      await hub.db
        .transaction()
        .execute(async (tx) => {
          await sql`update people set name = 'Nobody'`.execute(tx)
          throw new Error("undone")
        })
        .catch(() => {})
    }
    const { file } = await backup
    const place = await createEmptyTarget()
    await restoreBackup(place, join(hub.app.backups.folder, file))

    expect(rounds).toBeGreaterThan(2)
    expect(await digestDatabase(place)).toEqual(before)
    expect(await left(hub)).toEqual({ triggers: 0, rows: 0 })
  },
)

test.skipIf(external)("two backups at once are each of their own moment", { timeout: 120_000 }, async () => {
  const hub = await createSampleHub()
  const before = await digestDatabase(hub.app)
  const first = writeBackup(hub.app, "asked")
  await opened(hub)
  await sql`update topics set title = title || '!'`.execute(hub.db)
  const after = await digestDatabase(hub.app)
  const made = await Promise.all([first, writeBackup(hub.app, "nightly")])

  for (const [at, digest] of [before, after].entries()) {
    const place = await createEmptyTarget()
    await restoreBackup(place, join(hub.app.backups.folder, made[at]!.file))
    expect(await digestDatabase(place)).toEqual(digest)
  }
})

test.skipIf(external)("a backup fails when its database is cleared meanwhile, and leaves nothing behind", async () => {
  const hub = await createSampleHub()
  const outcome = writeBackup(hub.app, "asked").then(
    () => "made",
    (error: Error) => error.message,
  )
  await opened(hub)
  await sql`truncate webhook_deliveries`.execute(hub.db)

  expect(await outcome).toBe("The database was cleared or restored during this backup.")
  expect(await left(hub)).toEqual({ triggers: 0, rows: 0 })
})

test("what a stopped hub left of a backup is gone at the next start, and nothing is kept any more", async () => {
  const hub = await createSampleHub()
  await openBackupMoment(hub.db)
  await sql`update topics set title = title || '!'`.execute(hub.db)
  expect((await left(hub)).rows).toBeGreaterThan(0)

  await closeBackupMoment(hub.db, null)

  expect(await left(hub)).toEqual({ triggers: 0, rows: 0 })
})
