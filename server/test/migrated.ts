import { createHash, randomUUID } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { DatabaseLocation } from "../src/platform/db/open.ts"
import { root } from "../src/platform/root.ts"

const lock = 481_516

/** The embedded database with every table and no row; its name says of which migrations it was made. */
export const migratedImagePath = () => join(root, "dist/test", `migrated-${migrations()}.tgz`)

/** Packs it, where that was not done yet. */
export async function packMigratedDatabase() {
  const image = migratedImagePath()
  if (existsSync(image)) return
  const folder = mkdtempSync(join(tmpdir(), "hub-migrated-"))
  const { PGlite } = await import("@electric-sql/pglite")
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm")
  await migrateIn({ folder, ...(await import("../src/platform/db/packed-database.ts")).findPackedDatabase() })
  const lite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
  const packed = await lite.dumpDataDir("gzip")
  await lite.close()
  rmSync(folder, { recursive: true })
  writeFileSync(image, Buffer.from(await packed.arrayBuffer()))
}

/** Makes a database on a server of PostgreSQL with every table and no row, as a copy of one that was migrated once. */
export async function createMigratedFromPacked(server: string, name: string) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${await template(admin, server)}`)
  } finally {
    await admin.end()
  }
}

/** Its name says of which migrations it was made; it bears it when it is whole. */
async function template(admin: pg.Client, server: string) {
  const name = `hub_template_${migrations()}`
  const isThere = async () => (await admin.query("select from pg_database where datname = $1", [name])).rowCount === 1
  if (await isThere()) return name
  await admin.query("select pg_advisory_lock($1)", [lock])
  if (!(await isThere())) {
    const growing = `hub_growing_${randomUUID().replaceAll("-", "")}`
    await admin.query(`create database ${growing}`)
    await migrateIn({ url: Object.assign(new URL(server), { pathname: `/${growing}` }).href })
    await admin.query(`alter database ${growing} rename to ${name}`)
  }
  await admin.query("select pg_advisory_unlock($1)", [lock])
  return name
}

async function migrateIn(place: DatabaseLocation) {
  // Only the person who makes one loads what it takes.
  const { migrate } = await import("../src/platform/db/migrate.ts")
  const { openDatabase } = await import("../src/platform/db/open.ts")
  const { createVisibleRows } = await import("../src/access/create-visible-rows.ts")
  const database = await openDatabase(place, () => {})
  try {
    await migrate(database.db)
    await createVisibleRows(database.db)
  } finally {
    await database.close()
  }
}

function migrations() {
  const folder = join(root, "server/migrations")
  const hash = createHash("sha256")
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .toSorted())
    hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest("hex").slice(0, 16)
}
