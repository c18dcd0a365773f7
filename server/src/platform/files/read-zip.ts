import { open, stat } from "node:fs/promises"
import { inflateRawSync } from "node:zlib"
import { locateDirectory, openZipDirectory, type ZipDirectory, type ZipEntry, zipEndLength } from "./zip-directory.ts"

/** The directory of a zip that the hub wrote. Throws where the file is incomplete. */
export async function readZipDirectory(path: string): Promise<ZipDirectory> {
  const { size } = await stat(path)
  const about = locateDirectory(
    await readZipRange(path, Math.max(0, size - zipEndLength), Math.min(size, zipEndLength)),
  )
  return openZipDirectory(await readZipRange(path, about.begins, about.length), about)
}

/** So many bytes of a file, from a place. Throws where they are not there. */
export async function readZipRange(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(bytes, 0, length, from)
    if (bytesRead < length) throw new Error("The file of this edition is incomplete.")
    return bytes
  } finally {
    await file.close()
  }
}

/** The bytes of one file in a zip. */
export async function readZipFile(path: string, { method, from, packed }: ZipEntry): Promise<Buffer> {
  const bytes = await readZipRange(path, from, packed)
  return method === 0 ? bytes : inflateRawSync(bytes)
}

/** The media type of a file of a web edition, by its name. */
export const mimeTypeOf = (name: string): string =>
  mimeTypes[/\.(\w+)$/.exec(name)?.[1] ?? ""] ?? "application/octet-stream"

const mimeTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
}
