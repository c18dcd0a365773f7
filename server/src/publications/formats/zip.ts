import { strToU8, type Zippable, zipSync } from "fflate"

export type ZipFileContent = [name: string, content: string | Uint8Array]

/** These are compressed already, or must stand as they are at the head of a book. */
const asItIs = /\.(png|jpe?g|gif|webp)$|^mimetype$/i

/** A zip in this very order, without times of its own, so that the same files are the same bytes. */
export function packZip(entries: ZipFileContent[]): Uint8Array {
  const files: Zippable = {}
  for (const [name, content] of entries)
    files[name] = [typeof content === "string" ? strToU8(content) : content, { level: asItIs.test(name) ? 0 : 6 }]
  return zipSync(files, { mtime: new Date(1980, 0, 1) })
}
