import { open, readdir } from "node:fs/promises"
import { join, sep } from "node:path"
import { create, extract, list, type ReadEntry } from "tar"
import { damagedExport } from "./source.ts"

/** Packs a folder: the same files always as the same bytes, at any time and on any machine. */
export async function packTar(folder: string, path: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.split(sep).join("/"))
    .toSorted()
  await create({ cwd: folder, file: path, portable: true, mtime: new Date(0), noDirRecurse: true }, names)
}

/** Unpacks into an empty folder what is a file of an export and nothing else; what it holds is checked afterwards. */
export async function unpackFolder(path: string, folder: string): Promise<void> {
  await refuseCompressed(path)
  let refused: string | undefined
  const seen = new Set<string>()
  function look({ path: name, type }: ReadEntry) {
    refused ??= whyRefused(name, type, seen)
    seen.add(name)
  }
  try {
    await list({ file: path, strict: true, onReadEntry: look })
  } catch (error) {
    throw damagedExport(`the tar file can't be read (${error instanceof Error ? error.message : String(error)})`)
  }
  if (refused !== undefined) throw new Error(`This export can't be read: ${refused}.`)
  await extract({ file: path, cwd: folder, strict: true })
}

function whyRefused(name: string, type: string, seen: Set<string>): string | undefined {
  const shown = JSON.stringify(name)
  if (type !== "File" && type !== "OldFile" && type !== "Directory") return `${shown} is neither a file nor a folder`
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split(/[/\\]/).includes(".."))
    return `${shown} leads elsewhere`
  return type !== "Directory" && seen.has(name) ? `${shown} is there twice` : undefined
}

/** What is packed small could unpack to more than any disk holds. */
async function refuseCompressed(path: string) {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    if (bytesRead < 512 || buffer.toString("latin1", 257, 262) !== "ustar")
      throw new Error("This is not a tar file of an export. If it is compressed, unpack it first.")
  } finally {
    await file.close()
  }
}
