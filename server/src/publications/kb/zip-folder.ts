import { createHash } from "node:crypto"
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { deflateSync } from "fflate"

/** A file in a zip: the hash of its bytes, where its entry begins, and what the directory at the end says of it. */
export type Entry = {
  hash: string
  from: number
  head: number
  packed: number
  size: number
  crc: number
  method: number
}
export type Zipped = { bytes: number; sha256: string; entries: Record<string, Entry> }

/** A zip that was made before, from which entries of the same bytes are taken over. */
export type Before = { path: string; entries: Record<string, Entry> }

/**
 * Packs a folder into a zip that is the same for the same files: sorted by name, without times of its own. `hashes` are
 * those of the files, by their paths, where they are known.
 */
export function zipFolder(folder: string, to: string, hashes?: Map<string, string>, before?: Before): Zipped {
  const paths = hashes ? [...hashes.keys()] : filesIn(folder)
  const earlier = before && existsSync(before.path) ? openSync(before.path, "r") : undefined
  // A zip that stands there may be the one before, which is read meanwhile.
  rmSync(to, { force: true })
  const out = openSync(to, "wx")
  const hash = createHash("sha256")
  const entries: Zipped["entries"] = {}
  let bytes = 0
  let waiting: Uint8Array[] = []

  const write = (piece: Uint8Array) => {
    waiting.push(piece)
    bytes += piece.length
    if (waiting.length > 200) flush()
  }
  const flush = () => {
    const together = Buffer.concat(waiting)
    hash.update(together)
    for (let at = 0; at < together.length;) at += writeSync(out, together, at)
    waiting = []
  }

  try {
    for (const path of paths.toSorted()) {
      const known = before && Object.hasOwn(before.entries, path) ? before.entries[path] : undefined
      const same = known && earlier !== undefined && hashes?.get(path) === known.hash
      const from = bytes
      if (same) {
        write(rangeOf(earlier, known.from, known.head + known.packed))
        entries[path] = { ...known, from }
        continue
      }
      const { head, body, ...about } = packed(path, readFileSync(join(folder, path)))
      write(head)
      write(body)
      entries[path] = { hash: hashes?.get(path) ?? "", from, head: head.length, ...about }
    }
    const directory = bytes
    for (const [path, entry] of Object.entries(entries)) write(listed(path, entry))
    write(end(Object.keys(entries).length, directory, bytes - directory))
    flush()
  } finally {
    closeSync(out)
    if (earlier !== undefined) closeSync(earlier)
  }
  return { bytes, sha256: hash.digest("hex"), entries }
}

/** These are compressed already. */
const squeezed = /\.(png|jpe?g|gif|webp|avif)$/i

function packed(path: string, content: Buffer) {
  const method = squeezed.test(path) || content.length === 0 ? 0 : 8
  const body = method === 0 ? content : deflateSync(content, { level: 6 })
  const about = { packed: body.length, size: content.length, crc: crc32(content), method }
  const name = Buffer.from(path)
  const head = Buffer.alloc(30 + name.length)
  head.writeUInt32LE(0x04034b50)
  common(head, 4, about, name)
  name.copy(head, 30)
  return { head, body, ...about }
}

/** What the entry and the directory say alike: names are UTF-8, and every file is of the first day that a zip knows. */
function common(
  at: Buffer,
  from: number,
  { packed, size, crc, method }: Omit<Entry, "hash" | "from" | "head">,
  name: Buffer,
) {
  at.writeUInt16LE(20, from)
  at.writeUInt16LE(0x0800, from + 2)
  at.writeUInt16LE(method, from + 4)
  at.writeUInt16LE(0, from + 6)
  at.writeUInt16LE(0x21, from + 8)
  at.writeUInt32LE(crc, from + 10)
  at.writeUInt32LE(packed, from + 14)
  at.writeUInt32LE(size, from + 18)
  at.writeUInt16LE(name.length, from + 22)
}

function listed(path: string, entry: Entry): Buffer {
  const name = Buffer.from(path)
  const line = Buffer.alloc(46 + name.length)
  line.writeUInt32LE(0x02014b50)
  line.writeUInt16LE(20, 4)
  common(line, 6, entry, name)
  line.writeUInt32LE(entry.from, 42)
  name.copy(line, 46)
  return line
}

/** The end of a zip; where there are more files than its own fields can count, with the longer form before it. */
function end(count: number, from: number, length: number): Buffer {
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50)
  last.writeUInt16LE(Math.min(count, 0xffff), 8)
  last.writeUInt16LE(Math.min(count, 0xffff), 10)
  last.writeUInt32LE(length, 12)
  last.writeUInt32LE(from, 16)
  if (count < 0xffff) return last
  const long = Buffer.alloc(76)
  long.writeUInt32LE(0x06064b50)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE(45, 12)
  long.writeUInt16LE(45, 14)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(length), 40)
  long.writeBigUInt64LE(BigInt(from), 48)
  long.writeUInt32LE(0x07064b50, 56)
  long.writeBigUInt64LE(BigInt(from + length), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, last])
}

function rangeOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (readSync(file, bytes, 0, length, from) < length) throw new Error("The zip of the edition before is not whole.")
  return bytes
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
}
