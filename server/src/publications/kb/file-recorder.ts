import { createHash } from "node:crypto"
import type { OfflineManifest } from "@hub/reader/site"

/** Where the files of an edition go. What is not put there again stays as it was in the edition before, if that is to be. */
export type KbFiles = {
  put(path: string, content: Buffer): void
  /** Reads a file of the edition before. */
  read(path: string): Buffer | undefined
  drop(path: string): void
}

/** Puts files and remembers what the service worker is to keep: all but the pages, which it makes again from the packs. */
export function createFileRecorder(files: KbFiles, before: OfflineManifest["files"] = {}) {
  const hashes = new Map(Object.entries(before))
  return {
    put(path: string, content: string | Buffer) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content
      const hash = shortHash(bytes)
      if (hashes.get(path) === hash) return
      hashes.set(path, hash)
      files.put(path, bytes)
    },
    page: (path: string, content: string) => files.put(path, Buffer.from(content)),
    drop(path: string) {
      hashes.delete(path)
      files.drop(path)
    },
    read(path: string): Buffer {
      const content = files.read(path)
      if (content === undefined) throw new Error(`The previous edition has no ${path}.`)
      return content
    },
    has: (path: string) => hashes.has(path),
    paths: () => [...hashes.keys()],
    files: () => Object.fromEntries(sorted(hashes)),
    /** A short name for the bytes of a file, or of all files below a folder. */
    version(path: string): string {
      if (!path.endsWith("/")) return hashes.get(path) ?? ""
      return shortHash(
        sorted(hashes)
          .filter(([each]) => each.startsWith(path))
          .join("\n"),
      )
    },
  }
}

const sorted = (hashes: Map<string, string>) => [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A short name for bytes. */
export const shortHash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 12)
