import { once } from "node:events"
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { sql } from "kysely"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { createTestFolder } from "../../../test/folder.ts"
import { DurableNodeFS } from "./durable-fs.ts"
import { type Database, openDatabase } from "./open.ts"
import { findPackedDatabase } from "./packed-database.ts"

async function opened(folder: string, onFatal: (sentence: string) => void = () => {}): Promise<Database> {
  const database = await openDatabase({ folder, ...findPackedDatabase() }, onFatal)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  onTestFinished(close)
  return { ...database, close }
}

/** One database for the tests that leave it as it was; opening costs a second. */
const shared = await mkdtemp(join(tmpdir(), "hub test "))
const app = await openDatabase({ folder: join(shared, "database"), ...findPackedDatabase() }, () => {})
afterAll(async () => {
  await app.close()
  await rm(shared, { recursive: true, force: true })
})

test("what was committed is there at the next opening, whatever process file was left behind", async () => {
  const folder = await createTestFolder()
  const before = await opened(folder)
  await before.pool.query("create table notes (text text)")
  await before.pool.query("insert into notes values ('kept')")
  await before.close()
  await writeFile(join(folder, "postmaster.pid"), "")

  const after = await opened(folder)

  expect((await after.pool.query("select text from notes")).rows).toEqual([{ text: "kept" }])
})

test("only its owner can look into the database's folder", async () => {
  expect((await stat(join(shared, "database"))).mode & 0o777).toBe(0o700)
})

test("a second opening of the same folder is refused in a sentence that names the process", async () => {
  const refused = opened(join(shared, "database"))

  await expect(refused).rejects.toThrow(
    new RegExp(`^The data folder .* is already in use by another hub \\(process ${process.pid}\\)\\.$`),
  )
})

test("a folder that PostgreSQL cannot open is refused instead of waited for", async () => {
  const folder = await createTestFolder()
  await (await opened(folder)).close()
  await truncate(join(folder, "global/pg_control"), 100)

  const refused = opened(folder)

  await expect(refused).rejects.toThrow(/^The embedded database did not start: /)
})

test("a PANIC of the database ends it and the person who waits for an answer, instead of spinning", async () => {
  const folder = await createTestFolder()
  const fatal = vi.fn<(sentence: string) => void>()
  const { pool } = await opened(folder, fatal)
  await pool.query("create table notes (text text)")

  await rm(join(folder, "pg_wal"), { recursive: true })
  const lost = pool.query("select pg_switch_wal()").then(() => pool.query("insert into notes values ('lost')"))

  await expect(lost).rejects.toThrow(/PANIC/)
  expect(fatal).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^The embedded database stopped: .*PANIC/))
})

test("the database does not open when PGlite's fsync hooks are not where they were", async () => {
  const { emscriptenOpts } = await new DurableNodeFS(await createTestFolder()).init(
    { debug: 0 } as unknown as PGlite,
    {},
  )
  const instantiate = emscriptenOpts.instantiateWasm as (imports: object, done: () => void) => unknown

  expect(() => instantiate({ env: {}, wasi_snapshot_preview1: {} }, () => {})).toThrow(
    "PGlite has changed: its fsync hooks were not found, so nothing would be durable.",
  )
})

test("a statement outside the open transaction is refused after a while instead of waiting for ever", async () => {
  const { db, pool } = app
  onTestFinished(() => void (pool.options.connectionTimeoutMillis = 15_000))
  pool.options.connectionTimeoutMillis = 300

  const outside = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 2`.execute(db)
  })

  await expect(outside).rejects.toThrow(/timeout/)
  expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }])
})

test("a connection that breaks off takes its open transaction and its settings with it", async () => {
  const { pool } = app
  await pool.query("create table drafts (text text)")
  const broken = await pool.connect()
  await broken.query("begin")
  await broken.query("insert into drafts values ('half')")
  await broken.query("set local statement_timeout = '7s'")
  broken.release(true)

  const { rows } = await pool.query(
    "select (select count(*) from drafts) as drafts, current_setting('statement_timeout')",
  )

  expect(rows).toEqual([{ drafts: 0, current_setting: "0" }])
})

test("a named statement can be used again by the next connection", async () => {
  const { pool } = app
  const named = { name: "one", text: "select $1::int as n", values: [1] }
  const first = await pool.connect()
  await first.query(named)
  first.release(true)

  expect((await pool.query({ ...named, values: [2] })).rows).toEqual([{ n: 2 }])
})

test("notices of what others wrote arrive while the connection rests", async () => {
  const { pool, liveUpdates } = app
  const heard = once(liveUpdates, "jobs")

  await pool.query("select pg_notify('hub', 'jobs')")

  await heard
})

test("the log of changes stays bounded, for the hub makes the checkpoints that single-user PostgreSQL lacks", async () => {
  const { pool } = app
  await pool.query("create table notes (text text)")
  onTestFinished(() => void pool.query("drop table notes"))
  await pool.query("alter table notes alter text set storage external")
  const redo = async () => (await pool.query("select redo_lsn from pg_control_checkpoint()")).rows[0].redo_lsn as string
  const before = await redo()

  for (let round = 0; round < 6; round++)
    await pool.query("insert into notes select repeat(md5(n::text), 200) from generate_series(1, 2000) n")

  await vi.waitFor(async () => expect(await redo()).not.toBe(before), { timeout: 20_000, interval: 500 })
})

test("PostgreSQL syncs, and is of the version that made its folder", async () => {
  const { rows } = await app.pool.query(
    "select current_setting('fsync') as fsync, current_setting('server_version_num') as v",
  )
  expect(rows[0].fsync).toBe("on")
  expect(rows[0].v.startsWith((await readFile(join(shared, "database/PG_VERSION"), "utf8")).trim())).toBe(true)
})
