import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { renderCacheFolder } from "../publications/edition/prepare.ts"

type DeleteFilesPayload = { before: string }

/** Removes the files of before that nothing refers to any more, and what was read for editions. Safe to repeat. */
export async function deleteUnusedFiles(ctx: Ctx, { before }: DeleteFilesPayload) {
  const moment = new Date(before).getTime()
  const { files } = ctx.app
  const named = await listReferencedFiles(ctx)
  for (const path of await listPaths(files.folder)) {
    const name = path.slice(path.lastIndexOf("/") + 1)
    // What came meanwhile may not be named yet.
    if (!named.has(name) && (await stat(path)).mtimeMs < moment) await rm(path, { force: true })
  }
  await rm(renderCacheFolder(ctx.app), { recursive: true, force: true })
}

/** Every hash by which some row names a file. */
async function listReferencedFiles({ db }: Ctx): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name = 'sha256'`.execute(db)
  const named = new Set<string>()
  for (const { table } of columns) {
    const { rows } = await sql<{ sha256: string | null }>`select sha256 from ${sql.table(table)}`.execute(db)
    for (const { sha256 } of rows) if (sha256 !== null) named.add(sha256)
  }
  return named
}

async function listPaths(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    // The folder comes to be with its first file.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}
