import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { unzipSync } from "fflate"
import type { Kb } from "../src/publications/kb/kb.ts"
import { makeKb } from "../src/publications/kb/make-kb.ts"
import { openZipShelf } from "../src/publications/kb/zip-shelf.ts"

/** Makes a knowledge base, `before` with what the edition in that zip has, and unpacks it into a folder. */
export function kbInFolder(kb: Kb, folder: string, reader: string, before?: string) {
  const zip = `${folder}.zip`
  mkdirSync(dirname(folder), { recursive: true })
  const shelf = openZipShelf(`${folder}.packed`, before)
  try {
    const made = makeKb(kb, shelf, reader)
    rmSync(zip, { force: true })
    const zipped = shelf.finish(zip, made.kept)
    unzipInto(zip, folder)
    return { ...made, ...zipped, zip }
  } finally {
    shelf.close()
  }
}

/** Unpacks the file of an edition as a reader does who has downloaded it. */
export function unzipInto(zip: string, folder: string): string {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}
