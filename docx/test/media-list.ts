import { createHash } from "node:crypto"
import type { MediaStore } from "../src/media-store.ts"
import type { ImportedMedia } from "../src/parsed-document.ts"

/** Stores every image as it comes; what the server does with images has tests there. */
export function createMediaList(): MediaStore {
  const stored = new Map<string, ImportedMedia>()
  return {
    add: (bytes, source) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex")
      const filename = source.slice(source.lastIndexOf("/") + 1)
      const image = { sha256, path: `media/${sha256}`, filename, mime: "image/png", bytes: bytes.length, source }
      stored.set(sha256, { ...image, original: null })
      return Promise.resolve({ url: `media:${sha256}`, changed: false })
    },
    all: () => [...stored.values()],
  }
}
