import { existsSync } from "node:fs"
import { mkdir } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { restoreBackup } from "./backups/restore.ts"
import { readConfig } from "./config.ts"
import { openDatabase } from "./platform/db/open.ts"
import { findPackedDatabase } from "./platform/db/packed-database.ts"
import { openHubVault } from "./platform/secret-key.ts"
import { sealSecrets } from "./seal-secrets.ts"
import { openFileStore } from "./platform/files/files.ts"

/** Makes the empty hub that the environment names what a backup says, and tells so in a sentence. It must not run meanwhile. */
export async function restoreFromFile(path: string): Promise<string> {
  if (!existsSync(path)) throw new Error(`The file ${path} doesn't exist.`)
  const { data_dir, database_url, secret_key } = readConfig(process.env)
  const data = resolve(data_dir)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const database = await openDatabase(
    database_url === undefined ? { folder: join(data, "database"), ...findPackedDatabase() } : { url: database_url },
    (sentence) => {
      throw new Error(sentence)
    },
  )
  try {
    const place = { db: database.db, files: openFileStore(join(data, "files")) }
    const { rows, files, made_at } = await restoreBackup(place, path)
    const done = `${basename(path)}: the hub of ${made_at} was restored with ${rows} rows and ${files} files. Start it with npm start.`
    const lost = await sealSecrets({ db: database.db, vault: await openHubVault(data, secret_key) })
    return lost === undefined ? done : `${done}\n${lost}`
  } finally {
    await database.close()
  }
}
