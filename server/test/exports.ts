import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { App } from "../src/platform/ctx.ts"
import { importHub } from "../src/exports/import.ts"
import { type ExportRequest, writeExport } from "../src/exports/write.ts"
import { createEmptyTarget } from "./backups.ts"
import { createTestFolder } from "./folder.ts"

export const wholeHub: ExportRequest = {
  project_id: null,
  without_personal_data: false,
  collections_left_out: 0,
  projects_left_out: 0,
}

/** Exports a hub, as everybody or as somebody sees it, into a new folder. */
export async function exportHub(app: Pick<App, "db" | "files">, request = wholeHub, seen = app.db) {
  const folder = join(await createTestFolder(), "export")
  const written = await writeExport({ db: app.db, seen, files: app.files }, folder, request)
  return { folder, ...written }
}

/** An empty hub that read an export. */
export async function importIntoEmptyHub(folder: string) {
  const target = await createEmptyTarget()
  const imported = await importHub({ ...target, clock: () => new Date() }, folder)
  return { ...target, imported }
}

/** The hash of every file below a folder, read without anything of the export's own code. */
export function hashesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")]),
  )
}

/** Every text file of a folder in one. */
export const textsIn = (folder: string) =>
  Object.keys(hashesIn(folder))
    .filter((name) => /\.(?:md|jsonl|json)$/.test(name))
    .map((name) => `${name}\n${readFileSync(join(folder, name), "utf8")}`)
    .join("\n")
