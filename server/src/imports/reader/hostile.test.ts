import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strToU8, zipSync } from "fflate"
import type { Zippable } from "fflate"
import { beforeAll, expect, test } from "vitest"
import { createDeclaringZip, ordinaryFile, refusals } from "../../../test/hostile-files.ts"
import { runProgram } from "../../../test/program.ts"
import {
  wordNamespaces,
  wordParagraphXml,
  wordPictureXml,
  saveTestFile,
  wordStyleXml,
  createWordFile,
} from "../../../../docx/test/word-file.ts"
import { root } from "../../platform/root.ts"
import { readFileInProcess } from "./read.ts"
import { readerLimits } from "@hub/docx/parsed-document"
import type { ReaderLimits, ParsedDocument, ReaderRefusal } from "@hub/docx/parsed-document"

const work = mkdtempSync(join(tmpdir(), "hub-hostile-"))

function read(filename: string, bytes: Uint8Array | string, limits: Partial<ReaderLimits> = {}) {
  const path = saveTestFile(work, "upload", bytes)
  return readFileInProcess({ path, filename, work, limits: { ...readerLimits, ...limits }, choices: {} })
}

test("the file that all hostile ones are made from is read", async () => {
  expect(await read("a.docx", ordinaryFile)).toMatchObject({ kind: "word", documents: [{ markdown: "fine\n" }] })
})

type ReaderAnswers = {
  idle: number
  most: number
  answers: { milliseconds: number; answer: ParsedDocument | ReaderRefusal }[]
  reached: string
  outside: string[]
}

/** Without a network where the machine lets a process be cut off from it. */
const apart = spawnSync("unshare", ["-rn", "true"]).status === 0 ? ["unshare", "-rn"] : []
let read_apart: ReaderAnswers

// One process reads them all, and may read and write nothing but its own.
beforeAll(async () => {
  const folder = join(work, "apart")
  const elsewhere = mkdtempSync(join(tmpdir(), "hub-elsewhere-"))
  writeFileSync(join(elsewhere, "secret"), "secret")
  mkdirSync(folder)
  const jobs = [["the ordinary file", "a.docx", () => ordinaryFile] as const, ...refusals].map(
    ([, filename, bytes], index) => ({
      path: saveTestFile(work, `hostile-${index}`, bytes()),
      filename,
      work: folder,
      limits: readerLimits,
      choices: {},
    }),
  )
  writeFileSync(join(work, "jobs.json"), JSON.stringify(jobs))
  const neighbour = createServer((line) => line.end()).listen(0, "127.0.0.1")
  await once(neighbour, "listening")
  const { port } = neighbour.address() as AddressInfo
  const child = runProgram(
    "read-hostile",
    [join(work, "jobs.json"), join(folder, "answers.json"), join(elsewhere, "secret"), String(port)],
    {
      through: apart,
      flags: [
        "--experimental-permission",
        `--allow-fs-read=${root}/*`,
        `--allow-fs-read=${work}/*`,
        `--allow-fs-write=${folder}/*`,
        "--no-warnings",
      ],
    },
  )
  expect([await child.end, child.complaints()]).toEqual([0, ""])
  neighbour.close()
  read_apart = JSON.parse(readFileSync(join(folder, "answers.json"), "utf8")) as ReaderAnswers
  rmSync(folder, { recursive: true })
  for (const index of jobs.keys()) rmSync(join(work, `hostile-${index}`))
  rmSync(join(work, "jobs.json"))
}, 120_000)

test.each(refusals.map(([what, , , code, says], index) => ({ what, code, says, index })))(
  "$what is refused with a sentence within two seconds",
  ({ code, says, index }) => {
    const { answer, milliseconds } = read_apart.answers[index + 1]!

    expect(answer).toMatchObject({ kind: "refused", code })
    expect((answer as ReaderRefusal).message).toMatch(says)
    expect(milliseconds).toBeLessThan(2000)
  },
)

test("all of them together take no more than 256 MB over a reader that is idle", () => {
  expect((read_apart.most - read_apart.idle) / 1024).toBeLessThan(256)
})

test("the person who read them could read and write nowhere else, and reach nobody where the machine lets a process be cut off", () => {
  expect(read_apart.outside).toEqual(["ERR_ACCESS_DENIED", "ERR_ACCESS_DENIED"])
  expect(read_apart.reached === "connected").toBe(apart.length === 0)
})

test("an entry that says it is smaller than it is does not get past the limits", async () => {
  expect(await read("a.zip", createDeclaringZip(10))).toMatchObject({ kind: "refused", code: "damaged" })
})

test("many files that are small each are refused when they are too much together", async () => {
  const files: Zippable = Object.fromEntries(
    Array.from({ length: 5 }, (_, n) => [`${n}.md`, strToU8("x".repeat(1000))]),
  )

  expect(await read("a.zip", zipSync(files), { totalBytes: 4000 })).toMatchObject({ code: "too_large" })
  expect(await read("a.zip", zipSync(files), { totalBytes: 5000 })).toMatchObject({ kind: "markdown" })
})

const survivors: [string, () => Uint8Array, string][] = [
  ["bytes after the archive's end", () => Buffer.concat([ordinaryFile, Buffer.from("trailing")]), "fine\n"],
  [
    "styles based on each other",
    () =>
      createWordFile({
        body: wordParagraphXml("x", "A"),
        styles: wordStyleXml("A", "A", '<w:basedOn w:val="B"/>') + wordStyleXml("B", "B", '<w:basedOn w:val="A"/>'),
      }),
    "x\n",
  ],
  [
    "a cell over two thousand million columns",
    () =>
      createWordFile({
        body: `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>${wordParagraphXml("x")}</w:tc></w:tr></w:tbl>`,
      }),
    '<table>\n<tbody>\n<tr>\n<td colspan="200">x</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    "a picture at a path that climbs",
    () =>
      createWordFile({
        body: `<w:p>${wordPictureXml("a", "")}</w:p>${wordParagraphXml("x")}`,
        relations: [["a", "image", "../../../../../etc/hostname"]],
      }),
    "x\n",
  ],
  [
    "a picture that is a file of the server",
    () =>
      createWordFile({
        body: `<w:p>${wordPictureXml("a", "")}</w:p>${wordParagraphXml("x")}`,
        relations: [["a", "image", "file:///etc/passwd", "External"]],
      }),
    "x\n",
  ],
]

test.each(survivors)("%s does no harm", async (_, bytes, markdown) => {
  const parsed = (await read("a.docx", bytes())) as ParsedDocument

  expect(parsed.documents[0]!.markdown).toBe(markdown)
  expect(parsed.media).toEqual([])
})

test("twenty thousand fields that never end are read in seconds", async () => {
  const open =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r></w:p>'

  expect(await read("a.docx", createWordFile({ body: open.repeat(20_000) }))).toHaveProperty("kind")
})

test("a hundred thousand runs in one paragraph are read in seconds", async () => {
  const runs = Array.from({ length: 100_000 }, (_, n) => `<w:r><w:t>word${(n * 7919) % 100_003} </w:t></w:r>`)

  const parsed = (await read("a.docx", createWordFile({ body: `<w:p>${runs.join("")}</w:p>` }))) as ParsedDocument

  expect(parsed.report).toEqual([{ construct: "words", in: 100_000, kept: 100_000, converted: 0, lost: [] }])
})

test("nothing is written beside the work folder's media", async () => {
  const evil = createWordFile({ body: wordParagraphXml("x"), files: { "word/../../../../tmp/evil.png": "evil" } })
  writeFileSync(join(work, "witness"), wordNamespaces)

  expect(await read("a.docx", evil)).toMatchObject({ code: "unsafe" })
  expect(readdirSync(work).toSorted()).toEqual(["upload", "witness"])
})
