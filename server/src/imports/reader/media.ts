import { createHash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { convertToSvg } from "../../images/drawing.ts"
import type { MediaStore, StoredImage } from "@hub/docx/media-store"
import { detectImageKind } from "./image-kinds.ts"
import type { ImageKind } from "./image-kinds.ts"
import type { ImportedMedia, ReaderLimits } from "@hub/docx/parsed-document"
import { cleanSvg } from "../../images/svg.ts"

/** Keeps images in the work folder, each content once. */
export function createMediaStore(folder: string, limits: ReaderLimits): MediaStore {
  const stored = new Map<string, ImportedMedia>()
  const known = new Map<string, StoredImage>()

  const store = async (bytes: Buffer, kind: ImageKind, source: string, original: string | null) => {
    const sha256 = hash(bytes)
    if (stored.has(sha256)) return sha256

    const path = `media/${sha256}.${kind.extension}`
    await mkdir(join(folder, "media"), { recursive: true })
    await writeFile(join(folder, path), bytes)
    const filename = `${nameWithout(source)}.${kind.extension}`
    stored.set(sha256, { sha256, path, filename, mime: kind.mime, bytes: bytes.length, source, original })
    return sha256
  }

  const add = async (given: Buffer, source: string): Promise<StoredImage> => {
    const bytes = gunzipMetafile(given, limits)
    const kind = bytes && detectImageKind(bytes)
    if (!bytes || !kind) return { lost: `${nameOf(source)} is not an image that can be read` }
    if (kind.mime === "image/svg+xml") {
      const clean = cleanSvg(bytes.toString("utf8"))
      if (clean === null) return { lost: `${nameOf(source)} is not an SVG that can be read` }
      return { url: `media:${await store(Buffer.from(clean), kind, source, null)}`, changed: false }
    }
    if (kind.shownByBrowsers) return { url: `media:${await store(bytes, kind, source, null)}`, changed: false }

    const original = await store(bytes, kind, source, null)
    const drawing = kind.extension === "tiff" ? null : await convertToSvg(bytes)
    if (drawing === null)
      return { lost: `${nameOf(source)} is a ${kind.extension.toUpperCase()} image that browsers cannot show` }
    return { url: `media:${await store(Buffer.from(drawing), svg, source, original)}`, changed: true }
  }

  return {
    add: async (bytes, source) => {
      const key = hash(bytes)
      const answer = known.get(key) ?? (await add(bytes, source))
      known.set(key, answer)
      return answer
    },
    all: () => [...stored.values()],
  }
}

const svg: ImageKind = { mime: "image/svg+xml", extension: "svg", shownByBrowsers: true }

/** EMZ and WMZ are gzipped metafiles. */
function gunzipMetafile(bytes: Buffer, limits: ReaderLimits): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.entryBytes })
  } catch {
    return null
  }
}

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex")
}

function nameOf(source: string): string {
  return source.slice(source.lastIndexOf("/") + 1)
}

function nameWithout(source: string): string {
  return nameOf(source).replace(/\.[^.]*$/, "") || "image"
}
