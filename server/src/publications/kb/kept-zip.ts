import { randomUUID } from "node:crypto"
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import type { Before, Zipped } from "./zip-folder.ts"

type Kept = Pick<Zipped, "entries"> & { file: string }

/** The zip of the edition before, if one was kept in this folder. */
export function zipBefore(folder: string | undefined): Before | undefined {
  const about = folder && join(folder, "zip.json")
  if (!about || !existsSync(about)) return undefined
  const { file, entries } = JSON.parse(readFileSync(about, "utf8")) as Kept
  return { path: join(folder, file), entries }
}

/** Keeps a zip for the edition that comes next, in the place of the one before. */
export function keepZip(folder: string | undefined, path: string, { entries }: Zipped) {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const file = `${randomUUID()}.zip`
  linkSync(path, join(folder, file))
  const open = openSync(path, "r")
  fsyncSync(open)
  closeSync(open)
  const part = join(folder, `${file}.json`)
  writeFileSync(part, JSON.stringify({ file, entries } satisfies Kept), { flush: true })
  renameSync(part, join(folder, "zip.json"))
  for (const name of readdirSync(folder))
    if (name !== file && name.includes(".zip")) rmSync(join(folder, name), { force: true })
}
