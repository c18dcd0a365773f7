import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { readConfig } from "./config.ts"
import { openDatabase } from "./platform/db/open.ts"
import { verifyFile } from "./publications/evidence/verify.ts"

/** Says of a downloaded edition or evidence if this hub made it. The embedded database is read while the hub does not run. */
export async function verifyDownload(path: string): Promise<{ holds: boolean; sentence: string }> {
  if (!existsSync(path)) throw new Error(`The file ${path} doesn't exist.`)
  const bytes = await readFile(path)
  const { data_dir, database_url } = readConfig(process.env)
  const folder = join(resolve(data_dir), "database")
  if (database_url === undefined && !existsSync(folder)) throw new Error(`There is no hub in ${resolve(data_dir)}.`)
  const location = database_url === undefined ? { folder } : { url: database_url }
  const database = await openDatabase(location, (sentence) => {
    throw new Error(sentence)
  })
  try {
    const { holds, sentence } = await verifyFile(database.db, bytes)
    return { holds, sentence: `${basename(path)}: ${sentence}` }
  } finally {
    await database.close()
  }
}
