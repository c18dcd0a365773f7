import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Metrics } from "@hub/contract/metrics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cachePerMinute } from "./cache-per-minute.ts"
import { readDatabaseSize } from "./database-size.ts"

type StoredFileSize = { name: string; bytes: number }

/** What the data folder and the database hold, in bytes: images are media, other files are documents. */
export const readStorageUse = cachePerMinute(measureStorage)

async function measureStorage(ctx: Ctx): Promise<Metrics["storage"]> {
  const { files, work_folder } = ctx.app
  const [stored, work, images, { size }] = await Promise.all([
    filesIn(files.folder),
    filesIn(work_folder),
    imageHashes(ctx),
    readDatabaseSize(ctx),
  ])
  const media = total(stored.filter(({ name }) => images.has(name)))
  const documents = total(stored) - media
  const cache = total(work)
  return { total: documents + media + size + cache, documents, media, database: size, cache }
}

async function imageHashes({ db }: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from images union select sha256 from import_media`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Every file in a folder, which comes to be with its first file; one may go while they are looked at. */
async function filesIn(folder: string): Promise<StoredFileSize[]> {
  const found: StoredFileSize[] = []
  const entries = await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }))
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const file = await unlessGone(stat(join(entry.parentPath, entry.name)))
    if (file) found.push({ name: entry.name, bytes: file.size })
  }
  return found
}

function unlessGone<T>(look: Promise<T>): Promise<T | undefined> {
  return look.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
}

const total = (files: StoredFileSize[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)
