import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { queueAfterwards, callBackupFolder, openInBackupFolder, readFileChunks } from "./folder.ts"

const tarBlockSize = 512
const ending = Buffer.alloc(2 * tarBlockSize)
const digits = { mode: 8, owner: 8, size: 12, time: 12 }
/** What the twelve octal digits of a header can say. */
const maxMemberSize = 8 ** 11 - 1
/** After so many bytes what was written is flushed, so that no flush takes long. */
const flushEvery = 8 * 1024 * 1024
/** The last member: the SHA-256 of everything before it. */
const sealName = "sha256"

export type WrittenTar = { bytes: number; sha256: string }
export type TarMember = { name: string; bytes: number; at: number }

/** Writes an archive member by member; each hash is of what was given, before it reached the disk. */
export async function writeTar(path: string) {
  const file = await openInBackupFolder(path, "wx", 0o600)
  const whole = createHash("sha256")
  let loose = 0

  async function write(chunk: Uint8Array) {
    whole.update(chunk)
    await callBackupFolder(() => file.appendFile(chunk))
    loose += chunk.length
    if (loose < flushEvery) return
    await callBackupFolder(() => file.datasync())
    loose = 0
  }

  return {
    async add(
      name: string,
      bytes: number,
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<WrittenTar> {
      await write(buildHeader(name, bytes))
      const hash = createHash("sha256")
      let written = 0
      for await (const chunk of content) {
        hash.update(chunk)
        written += chunk.length
        await write(chunk)
      }
      if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}.`)
      await write(padding(bytes))
      return { bytes, sha256: hash.digest("hex") }
    },

    /** Seals the archive and answers when it is on the disk. */
    async close() {
      const tail = buildTail(whole.digest("hex"))
      await callBackupFolder(() => file.appendFile(tail))
      await callBackupFolder(() => file.sync())
      await callBackupFolder(() => file.close())
    },

    abandon: () => queueAfterwards(() => file.close()),
  }
}

/** The members of an archive whose seal fits; throws one sentence where a single bit of it is not as it was written. */
export async function readTar(path: string): Promise<TarMember[]> {
  const file = await openInBackupFolder(path, "r")
  try {
    const { size } = await callBackupFolder(() => file.stat())
    const sealed = size - buildTail("").length
    if (sealed < 0 || size % tarBlockSize !== 0) throw damagedBackupError("it is incomplete")
    const hash = createHash("sha256")
    if (sealed > 0) for await (const chunk of readFileChunks(path, { end: sealed - 1 })) hash.update(chunk)
    const tail = await readAt(file, sealed, size - sealed)
    if (!tail.equals(buildTail(hash.digest("hex")))) throw damagedBackupError("its contents were changed")
    return await readMembers(file, sealed)
  } finally {
    queueAfterwards(() => file.close())
  }
}

/** What a member holds. */
export const readMember = (path: string, { at, bytes }: TarMember): AsyncIterable<Buffer> | Buffer[] =>
  bytes === 0 ? [] : readFileChunks(path, { start: at, end: at + bytes - 1 })

export const damagedBackupError = (why: string) => new Error(`This backup is damaged: ${why}.`)

async function readMembers(file: FileHandle, end: number): Promise<TarMember[]> {
  const members: TarMember[] = []
  for (let at = 0; at < end;) {
    const header = await readAt(file, at, tarBlockSize)
    const name = header.toString("utf8", 0, header.indexOf(0))
    const bytes = Number.parseInt(header.toString("ascii", 124, 135), 8)
    if (!header.equals(buildHeader(name, bytes))) throw damagedBackupError("it wasn't created by a hub")
    members.push({ name, bytes, at: at + tarBlockSize })
    at += tarBlockSize + bytes + padding(bytes).length
  }
  return members
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await callBackupFolder(() => file.read(Buffer.alloc(length), 0, length, position))
  if (bytesRead !== length) throw damagedBackupError("it is incomplete")
  return buffer
}

/** A POSIX header, the same for the same name and size, so that any program that reads tar can look inside. */
function buildHeader(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for a backup.`)
  if (bytes > maxMemberSize) throw new Error(`${name} is too large for a backup.`)
  const header = Buffer.alloc(tarBlockSize)
  const octal = (number: number, length: number) => `${number.toString(8).padStart(length - 1, "0")}\0`
  header.write(name, 0)
  header.write(octal(0o600, digits.mode), 100)
  header.write(octal(0, digits.owner), 108)
  header.write(octal(0, digits.owner), 116)
  header.write(octal(bytes, digits.size), 124)
  header.write(octal(0, digits.time), 136)
  header.write(" ".repeat(8), 148)
  header.write("0ustar\u000000", 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return header
}

const padding = (bytes: number) => Buffer.alloc((tarBlockSize - (bytes % tarBlockSize)) % tarBlockSize)

function buildTail(sha256: string): Buffer {
  const words = Buffer.alloc(tarBlockSize)
  words.write(`${sha256}\n`)
  return Buffer.concat([buildHeader(sealName, 65), words, ending])
}
