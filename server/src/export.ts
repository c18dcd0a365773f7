import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { readConfig } from "./config.ts"
import { packTar } from "./exports/tar.ts"
import { writeExport } from "./exports/write.ts"
import { countPendingMigrations } from "./platform/db/migrate.ts"
import { type Db, openDatabase } from "./platform/db/open.ts"
import { openFileStore } from "./platform/files/files.ts"

type ExportOptions = { destination: string; project: string | undefined; without_personal_data: boolean }

/**
 * Writes the hub that the environment names into a new folder, or a tar file, and tells so in a sentence. An embedded database is read while
 * the hub does not run.
 */
export async function exportToFiles({ destination, project, without_personal_data }: ExportOptions): Promise<string> {
  if (existsSync(destination)) throw new Error(`${destination} is there already. Name a folder or file that isn't.`)
  const { data_dir, database_url } = readConfig(process.env)
  const data = resolve(data_dir)
  const place = join(data, "database")
  if (database_url === undefined && !existsSync(place)) throw new Error(`There is no hub in ${data}.`)
  const database = await openDatabase(
    database_url === undefined ? { folder: place } : { url: database_url },
    (sentence) => {
      throw new Error(sentence)
    },
  )
  const arriving = join(dirname(destination), `.arriving-${randomUUID()}`)
  try {
    if ((await countPendingMigrations(database.db)) > 0)
      throw new Error("This hub was last run by an earlier version. Start it once with this one, then export it.")
    const project_id = project === undefined ? null : await findProject(database.db, project)
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    const source = { db: database.db, seen: database.db, files: openFileStore(join(data, "files")) }
    const scope = { project_id, without_personal_data, collections_left_out: 0, projects_left_out: 0 }
    const { files, bytes, description } = await writeExport(source, join(arriving, "export"), scope)
    const made = await finish(arriving, destination)
    return sentenceOf(destination, { files, bytes: made ?? bytes, description })
  } finally {
    await database.close()
    await rm(arriving, { recursive: true, force: true })
  }
}

/** Gives the export its name when all of it is there. Answers how long a tar file is. */
async function finish(arriving: string, destination: string): Promise<number | undefined> {
  if (!destination.endsWith(".tar")) {
    await rename(join(arriving, "export"), destination)
    return undefined
  }
  await packTar(join(arriving, "export"), join(arriving, "export.tar"))
  await rename(join(arriving, "export.tar"), destination)
  return (await stat(destination)).size
}

async function findProject(db: Db, name: string): Promise<number> {
  const rows = await db.selectFrom("projects").select(["id", "name"]).orderBy("id").execute()
  const found = rows.filter((row) => row.name === name || String(row.id) === name)
  if (found[0] && found.length === 1) return found[0].id
  if (found.length > 1)
    throw new Error(
      `${found.length} projects are called ${name}. Name one by its number: ${found.map(({ id }) => id).join(", ")}.`,
    )
  throw new Error(`There is no project called ${name}.`)
}

type WrittenFiles = {
  files: number
  bytes: number
  description: Awaited<ReturnType<typeof writeExport>>["description"]
}

function sentenceOf(
  destination: string,
  { files, bytes, description: { rows, scope, missing_files } }: WrittenFiles,
): string {
  const megabytes = Math.max(1, Math.round(bytes / 1e6))
  return [
    `${basename(destination)}: ${rows["topics"] ?? 0} topics with ${rows["revisions"] ?? 0} versions, ${files} files, ${megabytes} MB.`,
    ...(scope.evidence_left_out > 0
      ? [`The evidence of ${scope.evidence_left_out} editions names people and is left out.`]
      : []),
    ...(missing_files.length > 0
      ? [`${missing_files.length} stored files are gone or damaged, and are not in it: hub.json lists them.`]
      : []),
  ].join(" ")
}
