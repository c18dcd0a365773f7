import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, rm, stat } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { createFirstWayIn } from "./account/first-way-in.ts"
import { readConfig } from "./config.ts"
import { importHub } from "./exports/import.ts"
import { unpackFolder } from "./exports/tar.ts"
import { type Db, openDatabase } from "./platform/db/open.ts"
import { findPackedDatabase } from "./platform/db/packed-database.ts"
import { openFileStore } from "./platform/files/files.ts"

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
  const { accounts, administrator } = await createFirstWayIn(db, new Date())
  if (administrator)
    return `${administrator.name} sets a password at ${public_url}${administrator.path} within a day, and sends the others their links.`
  return accounts
    ? "No active administrator is in this export, so nobody can let the others in."
    : "No account is in this export. When the hub starts, it prints a link that creates the first administrator."
}
