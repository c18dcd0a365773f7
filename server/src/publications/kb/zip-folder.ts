import { createHash } from "node:crypto"
import { once } from "node:events"
import { createReadStream, createWriteStream } from "node:fs"
import { readdir } from "node:fs/promises"
import { join, sep } from "node:path"
import { finished } from "node:stream/promises"
import { Zip, ZipDeflate, ZipPassThrough } from "fflate"

/** Packs a folder into a zip that is the same for the same files: sorted by name, without times of its own. */
export async function zipFolder(folder: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const out = createWriteStream(to)
  const written = finished(out)
  const hash = createHash("sha256")
  let bytes = 0

  const zip = new Zip((failure, chunk, last) => {
    if (failure) {
      out.destroy(failure)
      return
    }
    bytes += chunk.length
    hash.update(chunk)
    out.write(chunk)
    if (last) out.end()
  })
  try {
    for (const path of paths.map((path) => path.split(sep).filter(Boolean).join("/")).toSorted()) {
      const file = squeezed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
      file.mtime = new Date(1980, 0, 1)
      zip.add(file)
      for await (const chunk of createReadStream(join(folder, path))) {
        file.push(chunk)
        if (out.writableNeedDrain) await Promise.race([once(out, "drain"), written])
      }
      file.push(new Uint8Array(), true)
    }
    zip.end()
  } catch (failure) {
    out.destroy()
    await written.catch(() => undefined)
    throw failure
  }
  await written
  return { bytes, sha256: hash.digest("hex") }
}

/** These are compressed already. */
const squeezed = /\.(png|jpe?g|gif|webp|avif)$/i
