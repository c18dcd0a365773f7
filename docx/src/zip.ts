import { inflateRawSync } from "node:zlib"
import yauzl from "yauzl"
import type { Entry, ZipFile } from "yauzl"
import type { ReaderLimits } from "./parsed-document.ts"
import { refuseFile } from "./refusal.ts"

/** The files of an archive by name, in the archive's order; nothing is inflated before it is asked for. */
export type Archive = { names: string[]; read: (name: string) => Buffer }

/** Opens an archive whose every entry has been checked by its name, kind and declared size. */
export async function openArchive(bytes: Buffer, limits: ReaderLimits): Promise<Archive> {
  const whole = withoutTrailingBytes(bytes)
  const entries = await listEntries(await openZip(whole), limits)
  const budget = { left: limits.totalBytes }

  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`no entry ${name}`)
      return inflateEntry(whole, entry, budget, limits)
    },
  }
}

function openZip(whole: Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false }

  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(whole, options, (error, zip) => (error ? reject(toDamageRefusal(error)) : resolve(zip)))
  })
}

const directoryEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Some programs leave bytes behind the directory's end, which is allowed nowhere and found everywhere. */
function withoutTrailingBytes(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(directoryEnd)
  if (at < 0)
    refuseFile(
      "damaged",
      "The file is incomplete: the end of the archive is missing. Save it again and upload the new file.",
    )
  if (at + 22 > bytes.length) return bytes

  return bytes.subarray(0, Math.min(bytes.length, at + 22 + bytes.readUInt16LE(at + 20)))
}

function listEntries(zip: ZipFile, limits: ReaderLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0

  if (zip.entryCount > limits.entries) {
    refuseFile("too_large", `The archive contains ${zip.entryCount} files; at most ${limits.entries} are allowed.`)
  }

  return new Promise((resolve, reject) => {
    zip.on("error", (error: Error) => reject(toDamageRefusal(error)))
    zip.on("end", () => resolve(entries))
    zip.on("entry", (entry: Entry) => {
      try {
        total += entry.uncompressedSize
        checkEntry(entry, limits)
        if (total > limits.totalBytes) tooLarge(limits)
      } catch (error) {
        reject(error)
        return
      }
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName.replace(/^(?:\.\/)+/, ""), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function checkEntry(entry: Entry, limits: ReaderLimits): void {
  const name = entry.fileName
  const unixKind = (entry.externalFileAttributes >>> 16) & 0xf000
  const shown = JSON.stringify(name.slice(0, 80))

  if (isUnsafe(name)) refuseFile("unsafe", `The archive contains ${shown}, a path that leads outside the archive.`)
  if (unixKind === 0xa000)
    refuseFile("unsafe", `The archive contains ${shown}, a symbolic link. Include the file itself instead.`)
  if (entry.isEncrypted())
    refuseFile("encrypted", "The archive is password-protected. Remove the password and upload it again.")
  if (name.split("/").length > limits.folderDepth) {
    refuseFile("too_deep", `The archive's folders are nested deeper than ${limits.folderDepth} levels.`)
  }
  if (entry.uncompressedSize > limits.entryBytes) tooLarge(limits, name)
  if (isBomb(entry.uncompressedSize, entry.compressedSize, limits)) bomb(name)
}

function isUnsafe(name: string): boolean {
  return /^[/\\]|^[a-z]:|\0|\\/i.test(name) || name.split("/").includes("..")
}

/** Small files may be very regular; only what grows beyond a mebibyte is judged by its ratio. */
function isBomb(size: number, packed: number, limits: ReaderLimits): boolean {
  return size > 1024 * 1024 && size > limits.ratio * Math.max(1, packed)
}

const localHeader = { signature: 0x04034b50, bytes: 30, name: 26, extra: 28 }
const methods = { stored: 0, deflated: 8 }

/** Inflated at once from the memory in which the archive lies, and never to more than it declares. */
function inflateEntry(whole: Buffer, entry: Entry, budget: { left: number }, limits: ReaderLimits): Buffer {
  budget.left -= entry.uncompressedSize
  if (budget.left < 0) tooLarge(limits)
  const packed = packedBytes(whole, entry)
  const bytes = entry.compressionMethod === methods.stored ? packed : inflateAtMost(packed, entry.uncompressedSize)
  return bytes.length === entry.uncompressedSize ? bytes : refuseDamaged()
}

function inflateAtMost(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch {
    return refuseDamaged()
  }
}

function packedBytes(whole: Buffer, entry: Entry): Buffer {
  const at = entry.relativeOffsetOfLocalHeader
  const isThere = at + localHeader.bytes <= whole.length && whole.readUInt32LE(at) === localHeader.signature
  if (!isThere || !Object.values(methods).includes(entry.compressionMethod)) refuseDamaged()
  const names = whole.readUInt16LE(at + localHeader.name) + whole.readUInt16LE(at + localHeader.extra)
  const start = at + localHeader.bytes + names
  if (start + entry.compressedSize > whole.length) refuseDamaged()
  return whole.subarray(start, start + entry.compressedSize)
}

function tooLarge(limits: ReaderLimits, name?: string): never {
  const [what, most] = name ? [JSON.stringify(name), limits.entryBytes] : ["The archive's content", limits.totalBytes]
  return refuseFile("too_large", `${what} is larger than ${Math.round(most / 1024 / 1024)} MB when unpacked.`)
}

function bomb(name: string): never {
  return refuseFile(
    "too_large",
    `${JSON.stringify(name)} unpacks to far more data than a document contains, so it was not read.`,
  )
}

function toDamageRefusal(error: Error): Error {
  try {
    if (/invalid relative path|absolute path|invalid characters/i.test(error.message)) {
      refuseFile("unsafe", "The archive contains a path that leads outside the archive.")
    }
    return refuseDamaged()
  } catch (refusal) {
    return refusal as Error
  }
}

function refuseDamaged(): never {
  return refuseFile(
    "damaged",
    "The file is damaged: its archive can't be unpacked. Save it again and upload the new file.",
  )
}
