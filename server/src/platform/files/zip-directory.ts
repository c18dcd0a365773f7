/** What the directory at the end of a zip says of one file; `from` is where its bytes lie, packed as `method` says. */
export type ZipEntry = { name: string; method: number; crc: number; packed: number; size: number; from: number }

/** The directory of a zip whose names stand in order, without comments or further fields: that is how the hub writes them. */
export type ZipDirectory = { bytes: Buffer; begins: number; records: Uint32Array }

/** So many bytes at the end of a zip tell where its directory lies. */
export const zipEndLength = 98

const directoryRecordLength = 46
const localHeaderLength = 30

/** Where the directory lies, from the last bytes of the zip. */
export function locateDirectory(last: Buffer): { count: number; length: number; begins: number } {
  const end = last.length - 22
  if (end < 0 || last.readUInt32LE(end) !== 0x06054b50) throw new Error("This is not a complete ZIP file.")
  const count = last.readUInt16LE(end + 10)
  return {
    count: count < 0xffff ? count : Number(last.readBigUInt64LE(end - 76 + 32)),
    length: last.readUInt32LE(end + 12),
    begins: last.readUInt32LE(end + 16),
  }
}

/** Opens a directory that was read. */
export function openZipDirectory(bytes: Buffer, { count, begins }: { count: number; begins: number }): ZipDirectory {
  const records = new Uint32Array(count)
  for (let index = 0, at = 0; index < count; index++) {
    records[index] = at
    at += directoryRecordLength + bytes.readUInt16LE(at + 28)
  }
  return { bytes, begins, records }
}

/** Which record has the name, or would have it: where none has, `found` is false. */
export function findDirectoryRecord({ bytes, records }: ZipDirectory, name: string): { index: number; found: boolean } {
  const wanted = Buffer.from(name)
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = records[middle]!
    const order = bytes.compare(
      wanted,
      0,
      wanted.length,
      at + directoryRecordLength,
      at + directoryRecordLength + bytes.readUInt16LE(at + 28),
    )
    if (order === 0) return { index: middle, found: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { index: low, found: false }
}

/** The entry of that name, if the zip has one. */
export function findZipEntry(directory: ZipDirectory, name: string): ZipEntry | undefined {
  const { index, found } = findDirectoryRecord(directory, name)
  return found ? readZipEntry(directory, index) : undefined
}

export function readZipEntry({ bytes, records }: ZipDirectory, index: number): ZipEntry {
  const at = records[index]!
  const length = bytes.readUInt16LE(at + 28)
  return {
    name: bytes.toString("utf8", at + directoryRecordLength, at + directoryRecordLength + length),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    from: bytes.readUInt32LE(at + 42) + localHeaderLength + length,
  }
}

/** Where in the zip the records before this one end, and where in the directory. */
export function locateRecordStart(
  { bytes, begins, records }: ZipDirectory,
  index: number,
): { inZip: number; inDirectory: number } {
  const at = records[index]
  return at === undefined
    ? { inZip: begins, inDirectory: bytes.length }
    : { inZip: bytes.readUInt32LE(at + 42), inDirectory: at }
}

type ZipEntryHeader = Pick<ZipEntry, "method" | "crc" | "packed" | "size">

/** What stands before a file's bytes. Names are UTF-8, and every file is of the first day that a zip knows. */
export function buildLocalHeader(name: string, about: ZipEntryHeader): Buffer {
  const said = Buffer.from(name)
  const head = Buffer.alloc(localHeaderLength + said.length)
  head.writeUInt32LE(0x04034b50)
  writeSharedFields(head, 4, about, said)
  said.copy(head, localHeaderLength)
  return head
}

/** What the directory says of a file; where it lies is written by `moved`. */
export function buildDirectoryRecord(name: string, about: ZipEntryHeader): Buffer {
  const said = Buffer.from(name)
  const record = Buffer.alloc(directoryRecordLength + said.length)
  record.writeUInt32LE(0x02014b50)
  record.writeUInt16LE(20, 4)
  writeSharedFields(record, 6, about, said)
  said.copy(record, directoryRecordLength)
  return record
}

/** Writes into records that follow one another how much further on their files lie. */
export function shiftRecords(records: Buffer, by: number): Buffer {
  for (let at = 0; at < records.length; at += directoryRecordLength + records.readUInt16LE(at + 28))
    records.writeUInt32LE(records.readUInt32LE(at + 42) + by, at + 42)
  return records
}

function writeSharedFields(at: Buffer, from: number, { packed, size, crc, method }: ZipEntryHeader, name: Buffer) {
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

/** The end of a zip; where there are more files than its own fields can count, with the longer form before it. */
export function buildEndRecord(count: number, from: number, length: number): Buffer {
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
