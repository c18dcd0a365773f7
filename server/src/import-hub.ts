import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, rm, stat } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { sql } from "kysely"
import { readConfig } from "./config.ts"
import { importHub } from "./exports/import.ts"
import { unpackFolder } from "./exports/tar.ts"
import { type Db, openDatabase } from "./platform/db/open.ts"
import { findPackedDatabase } from "./platform/db/packed-database.ts"
import { openFileStore } from "./platform/files/files.ts"
import { createSecret } from "./platform/secrets.ts"

const day = 24 * 60 * 60_000

/** Makes the empty hub that the environment names what an export says, and tells so in a sentence. It must not run meanwhile. */
export async function importFromFiles(path: string): Promise<string> {
  if (!existsSync(path)) throw new Error(`${path} doesn't exist.`)
  const { data_dir, database_url, public_url } = readConfig(process.env)
  const data = resolve(data_dir)
  const work = join(data, "work", `import-${randomUUID()}`)
  await mkdir(work, { recursive: true, mode: 0o700 })
  const database = await openDatabase(
    database_url === undefined ? { folder: join(data, "database"), ...findPackedDatabase() } : { url: database_url },
    (sentence) => {
      throw new Error(sentence)
    },
  )
  try {
    const isFile = (await stat(path)).isFile()
    if (isFile) await unpackFolder(path, work)
    const target = { db: database.db, files: openFileStore(join(data, "files")), clock: () => new Date() }
    const { rows, files, pruned } = await importHub(target, isFile ? work : path)
    const left = pruned === 0 ? "" : ` ${pruned} records that name what is not in the export were left out.`
    const done = `${basename(path)}: the hub was imported with ${rows} records and ${files} files.${left} Start it with npm start.`
    return `${done}\n${await describeWayIn(database.db, public_url)}`
  } finally {
    await database.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** No password is in an export: the first administrator gets a link, and lets the others in. */
async function describeWayIn(db: Db, public_url: string): Promise<string> {
  const admin = await db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.id", "name"])
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email", "is not", null)
    .orderBy("users.id")
    .executeTakeFirst()
  if (!admin) {
    const { rows } = await sql`select from users limit 1`.execute(db)
    if (rows.length > 0) return "No active administrator is in this export, so nobody can let the others in."
    return "No account is in this export. When the hub starts, it prints a link that creates the first administrator."
  }
  const { secret, hash } = createSecret()
  await db
    .insertInto("password_tokens")
    .values({ hash, purpose: "setup", user_id: admin.id, expires_at: new Date(Date.now() + day), used_at: null })
    .execute()
  return `${admin.name} sets a password at ${public_url}/auth/setup-password/${secret} within a day, and sends the others their links.`
}
