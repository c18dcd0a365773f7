import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { listTables } from "../src/backups/list-tables.ts"
import { excludedTables } from "../src/backups/excluded-tables.ts"
import type { App } from "../src/platform/ctx.ts"

/** A hash of every row of each table that a backup holds, and of every file: the same for the same content, however it lies. */
export async function digestDatabase({ db, files: { folder } }: Pick<App, "db" | "files">) {
  const digest: Record<string, string> = {}
  for (const { table } of await listTables(db)) {
    if (excludedTables.has(table)) continue
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(one::text, chr(10) order by one::text)), '') as digest
      from ${sql.table(table)} as one`.execute(db)
    digest[table] = rows[0]!.digest
  }
  for (const path of pathsIn(folder))
    digest[path] = createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex")
  return digest
}

function pathsIn(folder: string) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    // It comes to be with its first file.
    return []
  }
}
