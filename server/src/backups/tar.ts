import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { afterwards, inFolder, openIn, piecesOf } from "./folder.ts"

const block = 512
const ending = Buffer.alloc(2 * block)
const digits = { mode: 8, owner: 8, size: 12, time: 12 }
/** What the twelve octal digits of a header can say. */
const largest = 8 ** 11 - 1
/** After so many bytes what was written is flushed, so that no flush takes long. */
const flushed = 8 * 1024 * 1024
/** The last member: the SHA-256 of everything before it. */
const seal = "sha256"

export type Written = { bytes: number; sha256: string }
export type Member = { name: string; bytes: number; at: number }

/** Writes an archive member by member; each hash is of what was given, before it reached the disk. */
export async function writeTar(path: string) {
  const file = await openIn(path, "wx", 0o600)
  const whole = createHash("sha256")
  let loose = 0

  async function write(chunk: Uint8Array) {
    whole.update(chunk)
    await inFolder(() => file.appendFile(chunk))
    loose += chunk.length
    if (loose < flushed) return
    await inFolder(() => file.datasync())
    loose = 0
  }

  return {
    async add(
      name: string,
      bytes: number,
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<Written> {
      await write(headerOf(name, bytes))
      const hash = createHash("sha256")
      let written = 0
      for await (const chunk of content) {
        hash.update(chunk)
        written += chunk.length
        await write(chunk)
      }
      if (written !== bytes) throw new Error(`${name} has ${written} bytes and should have ${bytes}.`)
      await write(padding(bytes))
      return { bytes, sha256: hash.digest("hex") }
    },

    /** Seals the archive and answers when it is on the disk. */
    async close() {
      const tail = tailOf(whole.digest("hex"))
      await inFolder(() => file.appendFile(tail))
      await inFolder(() => file.sync())
      await inFolder(() => file.close())
    },

    abandon: () => afterwards(() => file.close()),
  }
}

/** The members of an archive whose seal fits; throws one sentence where a single bit of it is not as it was written. */
export async function readTar(path: string): Promise<Member[]> {
  const file = await openIn(path, "r")
  try {
    const { size } = await inFolder(() => file.stat())
    const sealed = size - tailOf("").length
    if (sealed < 0 || size % block !== 0) throw damaged("it is cut off")
    const hash = createHash("sha256")
    if (sealed > 0) for await (const chunk of piecesOf(path, { end: sealed - 1 })) hash.update(chunk)
    const tail = await readAt(file, sealed, size - sealed)
    if (!tail.equals(tailOf(hash.digest("hex")))) throw damaged("its bytes are not those that were written")
    return await membersOf(file, sealed)
  } finally {
    afterwards(() => file.close())
  }
}

/** What a member holds. */
export const contentOf = (path: string, { at, bytes }: Member): AsyncIterable<Buffer> | Buffer[] =>
  bytes === 0 ? [] : piecesOf(path, { start: at, end: at + bytes - 1 })

export const damaged = (why: string) => new Error(`This backup is damaged: ${why}.`)

async function membersOf(file: FileHandle, end: number): Promise<Member[]> {
  const members: Member[] = []
  for (let at = 0; at < end;) {
    const header = await readAt(file, at, block)
    const name = header.toString("utf8", 0, header.indexOf(0))
    const bytes = Number.parseInt(header.toString("ascii", 124, 135), 8)
    if (!header.equals(headerOf(name, bytes))) throw damaged("it was not written by a hub")
    members.push({ name, bytes, at: at + block })
    at += block + bytes + padding(bytes).length
  }
  return members
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await inFolder(() => file.read(Buffer.alloc(length), 0, length, position))
  if (bytesRead !== length) throw damaged("it is cut off")
  return buffer
}

/** A POSIX header, the same for the same name and size, so that any program that reads tar can look inside. */
function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for a backup.`)
  if (bytes > largest) throw new Error(`${name} is too large for a backup.`)
  const header = Buffer.alloc(block)
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

const padding = (bytes: number) => Buffer.alloc((block - (bytes % block)) % block)

function tailOf(sha256: string): Buffer {
  const words = Buffer.alloc(block)
  words.write(`${sha256}\n`)
  return Buffer.concat([headerOf(seal, 65), words, ending])
}
