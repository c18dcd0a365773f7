import { createHash } from "node:crypto"
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, writeSync } from "node:fs"
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib"
import {
  type ZipDirectory,
  zipEndLength,
  locateDirectory,
  buildEndRecord,
  type ZipEntry,
  readZipEntry,
  findDirectoryRecord,
  buildLocalHeader,
  shiftRecords,
  openZipDirectory,
  buildDirectoryRecord,
  locateRecordStart,
} from "../../platform/files/zip-directory.ts"

export type ZipWriter = ReturnType<typeof openZipWriter>
/** `listed` is the hash of its directory, which has the name, the length and the checksum of every file. */
export type ZipResult = { bytes: number; files: number; made: number; listed: string }
/** The zip of the edition before. It counts only where it still is what was listed. */
export type EarlierZipFile = { path: string; listed: string | null }

/** A file that is put in: its record, and where its head and its bytes lie. */
type ZipRecord = { record: Buffer; file: number; from: number; length: number }

/** These are compressed already. */
const squeezed = /\.(png|jpe?g|gif|webp|avif|pack)$/i

/**
 * The files of an edition, as a zip that is the same for the same files: by name, without times of its own. What is put
 * in lies packed in `scratch` until the end. From the zip of the edition before the files are taken that are the same,
 * as they lie there.
 */
export function openZipWriter(scratch: string, before?: EarlierZipFile) {
  const spool = openSync(scratch, "w+")
  const earlier = before && existsSync(before.path) ? openEarlier(before) : undefined
  const puts = new Map<string, ZipRecord | undefined>()
  let end = 0

  /** Reads a file of the edition before. */
  function read(name: string): Buffer | undefined {
    const place = earlier && findDirectoryRecord(earlier.directory, name)
    return earlier && place?.found ? contentOf(earlier.file, readZipEntry(earlier.directory, place.index)) : undefined
  }

  function put(name: string, content: Buffer) {
    const crc = crc32(content)
    const method = squeezed.test(name) || content.length === 0 ? 0 : 8
    const same = earlier && findSameFile(earlier, name, content, crc)
    if (same) {
      puts.set(name, same)
      return
    }
    const body = method === 0 ? content : deflateRawSync(content)
    const about = { packed: body.length, size: content.length, crc, method }
    const chunk = Buffer.concat([buildLocalHeader(name, about), body])
    writeSync(spool, chunk, 0, chunk.length, end)
    puts.set(name, { record: buildDirectoryRecord(name, about), file: spool, from: end, length: chunk.length })
    end += chunk.length
  }

  const drop = (name: string) => puts.set(name, undefined)

  /** Writes the zip: what was put in and, where the edition before `isContinued`, what else is in that. */
  function finish(to: string, isContinued: boolean): ZipResult {
    // A zip that stands there may be the one before, which is read meanwhile.
    rmSync(to, { force: true })
    const out = openSync(to, "wx")
    try {
      const made = [...puts.values()].filter((one) => one?.file === spool).length
      return { ...writeZip(openZipOutput(out), puts, isContinued ? earlier : undefined), made }
    } finally {
      closeSync(out)
    }
  }

  function close() {
    closeSync(spool)
    if (earlier) closeSync(earlier.file)
  }

  return { read, put, drop, finish, close }
}

/** The file of the edition before, where it has the same bytes. */
function findSameFile(
  { file, directory }: EarlierZip,
  name: string,
  content: Buffer,
  crc: number,
): ZipRecord | undefined {
  const { index, found } = findDirectoryRecord(directory, name)
  if (!found) return undefined
  const entry = readZipEntry(directory, index)
  if (entry.crc !== crc || entry.size !== content.length || !contentOf(file, entry).equals(content)) return undefined
  const [from, to] = [locateRecordStart(directory, index), locateRecordStart(directory, index + 1)]
  const record = Buffer.from(directory.bytes.subarray(from.inDirectory, to.inDirectory))
  record.writeUInt32LE(0, 42)
  return { record, file, from: from.inZip, length: to.inZip - from.inZip }
}

/** Writes what was put in and, by their names between it, what else is in the zip before. */
function writeZip(output: ZipOutput, puts: Map<string, ZipRecord | undefined>, old: EarlierZip | undefined) {
  let next = 0
  const copyUntil = (until: number) => {
    if (!old || until <= next) return
    const [from, to] = [locateRecordStart(old.directory, next), locateRecordStart(old.directory, until)]
    const records = Buffer.from(old.directory.bytes.subarray(from.inDirectory, to.inDirectory))
    const place = { file: old.file, from: from.inZip, length: to.inZip - from.inZip }
    output.add(shiftRecords(records, output.end() - from.inZip), until - next, place)
    next = until
  }
  for (const name of [...puts.keys()].toSorted()) {
    const place = old && findDirectoryRecord(old.directory, name)
    if (place) copyUntil(place.index)
    if (place?.found) next++
    const one = puts.get(name)
    if (one !== undefined) output.add(shiftRecords(one.record, output.end()), 1, one)
  }
  if (old) copyUntil(old.directory.records.length)
  return output.finish()
}

type FilePlace = { file: number; from: number; length: number }

type ZipOutput = ReturnType<typeof openZipOutput>

/** Writes a zip from ranges of other files: ranges that lie one after another are copied together. */
function openZipOutput(out: number) {
  const directory: Buffer[] = []
  const copied = Buffer.allocUnsafe(2 ** 20)
  const run: FilePlace = { file: -1, from: 0, length: 0 }
  let [bytes, files] = [0, 0]

  function write(chunk: Buffer) {
    for (let at = 0; at < chunk.length;) at += writeSync(out, chunk, at)
  }

  function copyRun() {
    for (let at = 0; at < run.length;) {
      const got = readSync(run.file, copied, 0, Math.min(copied.length, run.length - at), run.from + at)
      if (got === 0) throw new Error("The previous edition is incomplete.")
      write(copied.subarray(0, got))
      at += got
    }
  }

  return {
    /** Where the next file begins. */
    end: () => bytes,
    /** Adds `count` files that lie one after another, with their records. */
    add(records: Buffer, count: number, { file, from, length }: FilePlace) {
      directory.push(records)
      if (run.file !== file || run.from + run.length !== from) {
        copyRun()
        Object.assign(run, { file, from, length: 0 })
      }
      run.length += length
      bytes += length
      files += count
    },
    /** Writes what is left, and the directory. */
    finish() {
      copyRun()
      const records = Buffer.concat(directory)
      const end = buildEndRecord(files, bytes, records.length)
      write(records)
      write(end)
      return { bytes: bytes + records.length + end.length, files, listed: hashOf(records) }
    },
  }
}

type EarlierZip = { file: number; directory: ZipDirectory }

function openEarlier({ path, listed }: EarlierZipFile): EarlierZip | undefined {
  const file = openSync(path, "r")
  const { size } = fstatSync(file)
  const about = locateDirectory(rangeOf(file, Math.max(0, size - zipEndLength), Math.min(size, zipEndLength)))
  const directory = rangeOf(file, about.begins, about.length)
  if (hashOf(directory) === listed) return { file, directory: openZipDirectory(directory, about) }
  closeSync(file)
  return undefined
}

const hashOf = (directory: Buffer) => createHash("sha256").update(directory).digest("hex")

function contentOf(file: number, { from, packed, method }: ZipEntry): Buffer {
  const bytes = rangeOf(file, from, packed)
  return method === 0 ? bytes : inflateRawSync(bytes)
}

function rangeOf(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (readSync(file, bytes, 0, length, from) < length) throw new Error("The previous edition is incomplete.")
  return bytes
}
