import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, mkdir, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import { checksumsName } from "./format.ts"

export type ExportFolder = ReturnType<typeof openExportFolder>
export type TextFile = { write(text: string): Promise<void>; close(): Promise<void> }

const flushAt = 256 * 1024

/** A folder that is filled file by file. What each should hold stands in a list that `sha256sum -c` reads. */
export function openExportFolder(root: string) {
  const sums = new Map<string, string>()
  const folders = new Set<string>()
  let bytes = 0

  async function create(name: string): Promise<FileHandle> {
    if (sums.has(name)) throw new Error(`The export would write ${name} twice.`)
    const folder = dirname(join(root, name))
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    return open(join(root, name), "wx", 0o600)
  }

  async function openText(name: string): Promise<TextFile> {
    const [file, hash] = [await create(name), createHash("sha256")]
    sums.set(name, "")
    let waiting: string[] = []
    let length = 0
    async function flush() {
      const chunk = Buffer.from(waiting.join(""))
      hash.update(chunk)
      bytes += chunk.length
      await file.appendFile(chunk)
      waiting = []
      length = 0
    }
    return {
      async write(text) {
        waiting.push(text)
        length += text.length
        if (length >= flushAt) await flush()
      },
      async close() {
        await flush()
        await file.close()
        sums.set(name, hash.digest("hex"))
      },
    }
  }

  async function addText(name: string, text: string) {
    const file = await openText(name)
    await file.write(text)
    await file.close()
  }

  return {
    root,
    openText,
    addText,

    /** Copies a stored file, and answers whether it still was what its hash says; it is left out where it was not. */
    async addFile(name: string, path: string, sha256: string): Promise<boolean> {
      if ((await hashOfFile(path)) !== sha256) return false
      const file = await create(name)
      try {
        for await (const chunk of createReadStream(path)) {
          bytes += (chunk as Buffer).length
          await file.appendFile(chunk as Buffer)
        }
      } finally {
        await file.close()
      }
      sums.set(name, sha256)
      return true
    },

    /** Writes the list of everything that was added. */
    async close() {
      const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`)
      const files = sums.size
      await addText(checksumsName, lines.toSorted(byName).join(""))
      return { files: files + 1, bytes }
    },
  }
}

/** Of a file; nothing where there is none. */
export async function hashOfFile(path: string): Promise<string | undefined> {
  const hash = createHash("sha256")
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  return hash.digest("hex")
}

const nameOfLine = (line: string) => line.slice(66)
const byName = (one: string, other: string) => (nameOfLine(one) < nameOfLine(other) ? -1 : 1)
