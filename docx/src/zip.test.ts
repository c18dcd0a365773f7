import { zipSync, strToU8 } from "fflate"
import type { Zippable } from "fflate"
import { describe, expect, test } from "vitest"
import { readerLimits } from "./parsed-document.ts"
import type { ReaderLimits } from "./parsed-document.ts"
import { readerRefusalOf } from "./refusal.ts"
import { openArchive } from "./zip.ts"

const mebibyte = 1024 * 1024
const archiveOf = (files: Zippable) => Buffer.from(zipSync(files))
const open = (bytes: Buffer, limits: Partial<ReaderLimits> = {}) => openArchive(bytes, { ...readerLimits, ...limits })
const plain = archiveOf({ "a.txt": strToU8("one"), "b/c.txt": [strToU8("two"), { level: 0 }] })

/** What a person is told whose archive is not read, or nothing. */
async function refusalOf(bytes: Buffer, limits: Partial<ReaderLimits> = {}, read: string[] = []) {
  try {
    const archive = await open(bytes, limits)
    for (const name of read) archive.read(name)
    return null
  } catch (error) {
    return readerRefusalOf(error)
  }
}

/** The same archive with other bytes in the place of these, which have the same length, wherever they stand. */
function withBytes(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString("latin1").replaceAll(from, to), "latin1")
}

const directory = Buffer.from([0x50, 0x4b, 0x01, 0x02])

/** The same archive with this number at this place of its first directory entry. */
function withDirectoryNumber(archive: Buffer, at: number, value: number, bytes = 2): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUIntLE(value, copy.indexOf(directory) + at, bytes)
  return copy
}

describe("an archive", () => {
  test("gives its files by name, packed or not", async () => {
    const archive = await open(plain)

    expect(archive.names).toEqual(["a.txt", "b/c.txt"])
    expect(archive.names.map((name) => archive.read(name).toString())).toEqual(["one", "two"])
  })

  test("gives an empty file", async () => {
    expect((await open(archiveOf({ "a.txt": new Uint8Array() }))).read("a.txt")).toHaveLength(0)
  })

  test("gives a file whose name has letters of any script", async () => {
    expect((await open(archiveOf({ "Größe 統計.txt": strToU8("x") }))).names).toEqual(["Größe 統計.txt"])
  })

  test("does not list its folders, and names begin at its root", async () => {
    expect((await open(archiveOf({ "b/": new Uint8Array(), "./a.txt": strToU8("x") }))).names).toEqual(["a.txt"])
  })

  test("is read though another program left bytes behind it", async () => {
    const archive = await open(Buffer.concat([plain, Buffer.from("left behind")]))

    expect(archive.read("a.txt").toString()).toBe("one")
  })

  test("gives the same file as often as it is asked for", async () => {
    const archive = await open(plain)

    expect([archive.read("a.txt"), archive.read("a.txt")].map(String)).toEqual(["one", "one"])
  })
})

describe("an archive is refused as damaged", () => {
  test.each<[string, Buffer]>([
    ["when it is no archive", Buffer.from("words")],
    ["when it is empty", Buffer.alloc(0)],
    ["when its end is missing", plain.subarray(0, plain.length - 30)],
    ["when its beginning is missing", plain.subarray(40)],
  ])("%s", async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ kind: "refused", code: "damaged" })
  })

  const packed = archiveOf({ "a.txt": strToU8("one ".repeat(100)) })
  test.each<[string, Buffer]>([
    ["where a file begins elsewhere than is said", withDirectoryNumber(packed, 42, 7, 4)],
    ["where a file begins behind its end", withDirectoryNumber(packed, 42, 0xffffff, 4)],
    ["where a file is longer than is said", withDirectoryNumber(packed, 24, 17, 4)],
    ["where a file is shorter than is said", withDirectoryNumber(packed, 24, 4000, 4)],
    ["where a file is packed in a way that nobody knows", withDirectoryNumber(packed, 10, 99)],
  ])("%s", async (_, bytes) => {
    expect(await refusalOf(bytes, {}, ["a.txt"])).toMatchObject({ code: "damaged" })
  })
})

describe("an archive is refused as unsafe with a name that", () => {
  test.each([
    ["leads above it", "../a.txt"],
    ["leads above it from within", "b/../../a.txt"],
    ["begins at the root of a disk", "/a.txt"],
    ["names a disk", "C:a.txt"],
    ["has the strokes of Windows", "..\\a.txt"],
  ])("%s", async (_, name) => {
    const refusal = await refusalOf(
      withBytes(archiveOf({ ["x".repeat(name.length)]: strToU8("one") }), "x".repeat(name.length), name),
    )

    expect(refusal).toMatchObject({ code: "unsafe" })
    expect(refusal?.message).toContain("leads outside the archive")
  })

  test("is one of a file elsewhere", async () => {
    const linked = archiveOf({ "a.txt": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] })

    expect(await refusalOf(linked)).toMatchObject({ code: "unsafe", message: expect.stringContaining("symbolic link") })
  })
})

test("an archive with a password is refused with what to do about it", async () => {
  expect(await refusalOf(withDirectoryNumber(plain, 8, 1))).toEqual({
    kind: "refused",
    code: "encrypted",
    message: "The archive is password-protected. Remove the password and upload it again.",
  })
})

describe("an archive is refused as too large", () => {
  test("with more files than are allowed", async () => {
    expect(await refusalOf(plain, { entries: 2 })).toBeNull()
    expect(await refusalOf(plain, { entries: 1 })).toMatchObject({
      code: "too_large",
      message: "The archive contains 2 files; at most 1 are allowed.",
    })
  })

  const large = archiveOf({
    "a.bin": [new Uint8Array(2 * mebibyte), { level: 0 }],
    "b.bin": [new Uint8Array(mebibyte), { level: 0 }],
  })

  test("with a file that is larger than is allowed", async () => {
    expect(await refusalOf(large, { entryBytes: mebibyte })).toMatchObject({
      code: "too_large",
      message: '"a.bin" is larger than 1 MB when unpacked.',
    })
  })

  test("with files that are larger together than is allowed", async () => {
    expect(await refusalOf(large, { totalBytes: 3 * mebibyte })).toBeNull()
    expect(await refusalOf(large, { totalBytes: 3 * mebibyte - 1 })).toMatchObject({ code: "too_large" })
  })

  test("when files are read again and again until they are too much together", async () => {
    expect(await refusalOf(plain, { totalBytes: 6 }, ["a.txt", "b/c.txt"])).toBeNull()
    expect(await refusalOf(plain, { totalBytes: 6 }, ["a.txt", "a.txt", "a.txt"])).toMatchObject({ code: "too_large" })
  })

  test("with a file that unpacks to far more than it is, but not with a small one", async () => {
    const zeros = (size: number) => archiveOf({ "a.bin": new Uint8Array(size) })

    expect(await refusalOf(zeros(mebibyte))).toBeNull()
    expect(await refusalOf(zeros(2 * mebibyte))).toMatchObject({
      code: "too_large",
      message: '"a.bin" unpacks to far more data than a document contains, so it was not read.',
    })
  })
})

test("an archive is refused with folders that are nested too deeply", async () => {
  const nested = archiveOf({ "a/b/c.txt": strToU8("x") })

  expect(await refusalOf(nested, { folderDepth: 3 })).toBeNull()
  expect(await refusalOf(nested, { folderDepth: 2 })).toMatchObject({ code: "too_deep" })
})
