/** What the directory at the end of a zip says of one file; `from` is where its bytes lie, packed as `method` says. */
export type Entry = { name: string; method: number; crc: number; packed: number; size: number; from: number }

/** The directory of a zip whose names stand in order, without comments or further fields: that is how the hub writes them. */
export type Directory = { bytes: Buffer; begins: number; records: Uint32Array }

/** So many bytes at the end of a zip tell where its directory lies. */
export const endLength = 98

const recordLength = 46
const headLength = 30

/** Where the directory lies, from the last bytes of the zip. */
export function endOf(last: Buffer): { count: number; length: number; begins: number } {
  const end = last.length - 22
  if (end < 0 || last.readUInt32LE(end) !== 0x06054b50) throw new Error("This is not a whole zip.")
  const count = last.readUInt16LE(end + 10)
  return {
    count: count < 0xffff ? count : Number(last.readBigUInt64LE(end - 76 + 32)),
    length: last.readUInt32LE(end + 12),
    begins: last.readUInt32LE(end + 16),
  }
}

/** Opens a directory that was read. */
export function openDirectory(bytes: Buffer, { count, begins }: { count: number; begins: number }): Directory {
  const records = new Uint32Array(count)
  for (let index = 0, at = 0; index < count; index++) {
    records[index] = at
    at += recordLength + bytes.readUInt16LE(at + 28)
  }
  return { bytes, begins, records }
}

/** Which record has the name, or would have it: where none has, `found` is false. */
export function find({ bytes, records }: Directory, name: string): { index: number; found: boolean } {
  const wanted = Buffer.from(name)
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = records[middle]!
    const order = bytes.compare(
      wanted,
      0,
      wanted.length,
      at + recordLength,
      at + recordLength + bytes.readUInt16LE(at + 28),
    )
    if (order === 0) return { index: middle, found: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { index: low, found: false }
}

/** The entry of that name, if the zip has one. */
export function entryOf(directory: Directory, name: string): Entry | undefined {
  const { index, found } = find(directory, name)
  return found ? entryAt(directory, index) : undefined
}

export function entryAt({ bytes, records }: Directory, index: number): Entry {
  const at = records[index]!
  const length = bytes.readUInt16LE(at + 28)
  return {
    name: bytes.toString("utf8", at + recordLength, at + recordLength + length),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    from: bytes.readUInt32LE(at + 42) + headLength + length,
  }
}

/** Where in the zip the records before this one end, and where in the directory. */
export function startOf({ bytes, begins, records }: Directory, index: number): { inZip: number; inDirectory: number } {
  const at = records[index]
  return at === undefined
    ? { inZip: begins, inDirectory: bytes.length }
    : { inZip: bytes.readUInt32LE(at + 42), inDirectory: at }
}

type About = Pick<Entry, "method" | "crc" | "packed" | "size">

/** What stands before a file's bytes. Names are UTF-8, and every file is of the first day that a zip knows. */
export function headOf(name: string, about: About): Buffer {
  const said = Buffer.from(name)
  const head = Buffer.alloc(headLength + said.length)
  head.writeUInt32LE(0x04034b50)
  common(head, 4, about, said)
  said.copy(head, headLength)
  return head
}

/** What the directory says of a file; where it lies is written by `moved`. */
export function recordOf(name: string, about: About): Buffer {
  const said = Buffer.from(name)
  const record = Buffer.alloc(recordLength + said.length)
  record.writeUInt32LE(0x02014b50)
  record.writeUInt16LE(20, 4)
  common(record, 6, about, said)
  said.copy(record, recordLength)
  return record
}

/** Writes into records that follow one another how much further on their files lie. */
export function moved(records: Buffer, by: number): Buffer {
  for (let at = 0; at < records.length; at += recordLength + records.readUInt16LE(at + 28))
    records.writeUInt32LE(records.readUInt32LE(at + 42) + by, at + 42)
  return records
}

function common(at: Buffer, from: number, { packed, size, crc, method }: About, name: Buffer) {
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
export function endRecord(count: number, from: number, length: number): Buffer {
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
