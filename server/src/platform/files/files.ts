import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"

/** A file that is kept: the SHA-256 of its bytes in hexadecimal, and how many there are. */
export type StoredFile = { sha256: string; bytes: number }

export type FileStore = ReturnType<typeof openFileStore>

/** Files by the hash of their content: the same bytes are kept once, and a name never reaches the disk. */
export function openFileStore(folder: string) {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("A file is named by its SHA-256.")
    return join(folder, sha256.slice(0, 2), sha256)
  }

  return {
    folder,
    pathOf,
    read: (sha256: string) => createReadStream(pathOf(sha256)),
    has: (sha256: string) => stat(pathOf(sha256)).then(Boolean, () => false),

    /** Keeps what `source` gives. The file is on the disk, flushed, before this answers; nothing is left of a failed one. */
    async store(source: Readable | Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
      const arriving = join(folder, "arriving", randomUUID())
      await mkdir(dirname(arriving), { recursive: true, mode: 0o700 })
      const hash = createHash("sha256")
      let bytes = 0
      const file = await open(arriving, "wx", 0o600)
      try {
        for await (const chunk of source instanceof Uint8Array ? [source] : source) {
          hash.update(chunk as Uint8Array)
          bytes += (chunk as Uint8Array).length
          await file.appendFile(chunk as Uint8Array)
        }
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(arriving, { force: true })
        throw error
      }
      await file.close()
      const sha256 = hash.digest("hex")
      await mkdir(dirname(pathOf(sha256)), { recursive: true, mode: 0o700 })
      await rename(arriving, pathOf(sha256))
      await syncFolder(dirname(pathOf(sha256)))
      return { sha256, bytes }
    },
  }
}

/** Only then does a new name in it outlive a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string) {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync()
  await handle.close()
}
