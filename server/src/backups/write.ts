import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { basename, join, sep } from "node:path"
import type { BackupReason } from "@hub/contract/backups"
import type { App } from "../platform/ctx.ts"
import { syncFolder } from "../platform/files/files.ts"
import { readVersion } from "../version/read.ts"
import { checkBackup } from "./check.ts"
import { queueAfterwards, callBackupFolder } from "./folder.ts"
import { excludedTables } from "./excluded-tables.ts"
import { type Manifest, manifestName, countManifestRows } from "./manifest.ts"
import { dumpRows } from "./dump-rows.ts"
import { writeTar } from "./tar.ts"

/** Of what a backup is made, and where it goes. */
export type BackupSource = Pick<App, "db" | "embedded" | "files" | "work_folder" | "backups" | "clock">
export type WrittenBackup = { file: string; bytes: number; rows: number; files: number; damaged_files: number }
type ReportProgress = (step: string, percent: number) => Promise<void>

/** Writes a backup of the whole hub and reads it back. It gets its name only when every byte of it was found on the disk. */
export async function writeBackup(
  source: BackupSource,
  why: BackupReason,
  report: ReportProgress = async () => {},
): Promise<WrittenBackup> {
  const { folder } = source.backups
  await callBackupFolder(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  const id = randomUUID()
  const [arriving, work] = [join(folder, `.arriving-${id}`), join(source.work_folder, `backup-${id}`)]
  const moment = source.clock()
  try {
    await report("Reading the database", 10)
    await packBackup(source, { arriving, work, why, moment }, report)
    await report("Verifying the backup", 70)
    const { manifest } = await checkBackup(arriving)
    const time = moment.toISOString().slice(0, 19).replaceAll(":", "-")
    const path = join(folder, `hub-${time}Z-${why}-${id.slice(0, 6)}.tar`)
    await callBackupFolder(() => rename(arriving, path))
    await callBackupFolder(() => syncFolder(folder))
    return {
      file: basename(path),
      bytes: (await callBackupFolder(() => stat(path))).size,
      rows: countManifestRows(manifest),
      files: manifest.files.length,
      damaged_files: manifest.damaged_files.length,
    }
  } catch (error) {
    queueAfterwards(() => rm(arriving, { force: true }))
    const isFull = ["ENOSPC", "EDQUOT", "53100"].includes((error as NodeJS.ErrnoException).code ?? "")
    throw isFull ? new Error("There isn't enough disk space for a backup.") : error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Takes a backup away again, where what it was made for did not happen. */
export const removeBackupFile = ({ backups }: Pick<App, "backups">, file: string) =>
  callBackupFolder(() => rm(join(backups.folder, file), { force: true }))

type WriteBackupOptions = { arriving: string; work: string; why: BackupReason; moment: Date }

async function packBackup(
  source: BackupSource,
  { arriving, work, why, moment }: WriteBackupOptions,
  report: ReportProgress,
) {
  const { tables, migrations, sequences } = await dumpRows(source.db, source.embedded, work)
  await report("Packing the files", 40)
  const tar = await writeTar(arriving)
  try {
    const manifest: Manifest = {
      format: 1,
      version: readVersion().version,
      made_at: moment.toISOString(),
      why,
      migrations,
      tables: [],
      sequences,
      left_out: [...excludedTables],
      files: [],
      damaged_files: [],
    }
    for (const { path, ...table } of tables)
      manifest.tables.push({ ...table, ...(await tar.add(table.name, table.bytes, createReadStream(path))) })
    // The rows came first: whatever file they name is there by now, since a kept file never goes.
    const { folder } = source.files
    for (const path of await listStoredFiles(folder)) {
      const name = `files/${path.split(sep).join("/")}`
      const written = await addFile(tar, name, join(folder, path))
      if (written === undefined) continue
      manifest.files.push({ name, ...written })
      if (basename(path) !== written.sha256) manifest.damaged_files.push(name)
    }
    const text = Buffer.from(JSON.stringify(manifest))
    await tar.add(manifestName, text.length, [text])
    await tar.close()
  } catch (error) {
    tar.abandon()
    throw error
  }
}

/** Adds a file as it is now; an edition that was just withdrawn is left out. */
async function addFile(tar: Awaited<ReturnType<typeof writeTar>>, name: string, path: string) {
  const file = await ignoreMissing(open(path, "r"))
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    return await tar.add(name, size, size === 0 ? [] : file.createReadStream({ autoClose: false, end: size - 1 }))
  } finally {
    await file.close()
  }
}

/** Every file in a folder by its path within, but for those that are just arriving. */
async function listStoredFiles(folder: string): Promise<string[]> {
  const entries = await ignoreMissing(readdir(folder, { recursive: true, withFileTypes: true }))
  return (entries ?? [])
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== "arriving")
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

function ignoreMissing<T>(look: Promise<T>): Promise<T | undefined> {
  return look.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
}
