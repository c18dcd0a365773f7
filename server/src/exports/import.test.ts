import { execFileSync } from "node:child_process"
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createEmptyTarget } from "../../test/backups.ts"
import { hashesIn, importIntoEmptyHub, wholeHub } from "../../test/exports.ts"
import { createTestFolder } from "../../test/folder.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { createHardTopics } from "../../test/hard-topics.ts"
import { openTestHub, type TestHub } from "../../test/hub.ts"
import { sample } from "@hub/contract/sample"
import { listTables } from "../backups/list-tables.ts"
import type { Db } from "../platform/db/open.ts"
import { importHub } from "./import.ts"
import { writeExport } from "./write.ts"
import { packTar, unpackFolder } from "./tar.ts"

let hub: TestHub
let whole: string
const atEnd: (() => Promise<void>)[] = []
beforeAll(async () => {
  hub = await createFreshHub((close) => atEnd.unshift(close))
  await hub.as("ada")(sample.load)
  await createHardTopics(hub)
  await hub.settle()
  whole = join(hub.app.work_folder, "export")
  await writeExport({ ...hub.app, seen: hub.db }, whole, wholeHub)
}, 300_000)
afterAll(async () => {
  for (const close of atEnd) await close()
})

test("an imported hub counts, finds and refers to the same as the one that was exported", async () => {
  const target = await importIntoEmptyHub(whole)
  const copy = await openTestHub(target.db)
  await copy.settle()
  const [before, after] = [await readDerived(hub.db), await readDerived(target.db)]
  await copy.close()

  expect(after).toEqual(before)
  expect(before["topic_uses"]).toBeGreaterThan(5)
}, 300_000)

/** What the hub worked out of its texts and rows, however it was counted. */
async function readDerived(db: Db) {
  const one = async (query: string) => (await sql.raw<{ value: unknown }>(query).execute(db)).rows[0]!.value
  const digest = (table: string) =>
    one(`select md5(string_agg(own::text, '' order by own::text)) as value from ${table} own`)
  const sums = (table: string, columns: string, count: string) =>
    one(`select jsonb_agg(own order by own::text) as value from (select ${columns}, sum(${count}) as sum from ${table}
      group by ${columns} having sum(${count}) <> 0) own`)
  return {
    topic_uses: await one("select count(*)::int as value from topic_uses"),
    uses: await digest("topic_uses"),
    faults: await digest("topic_faults"),
    words: await digest("topic_words"),
    texts: await digest("topic_texts"),
    topics: await sums("topic_counts", "status", "topics"),
    of_projects: await sums("project_topic_counts", "project_id, status", "topics"),
    reviews: await sums("review_counts", "status", "requests"),
  }
}

/** Writes the list of hashes again, as somebody would who changes an export on purpose. */
function seal(folder: string) {
  const hashes = Object.entries(hashesIn(folder)).filter(([name]) => name !== "SHA256SUMS")
  writeFileSync(join(folder, "SHA256SUMS"), hashes.map(([name, sum]) => `${sum}  ${name}\n`).join(""))
}

function edit(folder: string, name: string, change: (text: string) => string) {
  const path = join(folder, name)
  const text = readFileSync(path, "utf8")
  if (change(text) === text) throw new Error(`Nothing of ${name} was changed.`)
  writeFileSync(path, change(text))
}

const changeRow = (table: string, change: (lines: string[]) => string[]) => (folder: string) => {
  edit(folder, `records/${table}.jsonl`, (text) => change(text.trimEnd().split("\n")).join("\n") + "\n")
  seal(folder)
}

const hostile: [string, (folder: string) => void, RegExp][] = [
  [
    "a text that was changed",
    (folder) => appendFileSync(join(folder, "README.md"), "!"),
    /damaged: the hash of README.md/,
  ],
  ["a file that is gone", (folder) => rmSync(join(folder, "README.md")), /damaged: README.md is missing/],
  ["a file too many", (folder) => writeFileSync(join(folder, "more.txt"), ""), /SHA256SUMS doesn't name more.txt/],
  ["a link", (folder) => symlinkSync("/etc/passwd", join(folder, "link.md")), /link.md is neither a file nor a folder/],
  [
    "a path that leads out",
    (folder) => edit(folder, "SHA256SUMS", (text) => `${text}${"0".repeat(64)}  ../x\n`),
    /leads elsewhere/,
  ],
  [
    "a path from the root",
    (folder) => edit(folder, "SHA256SUMS", (text) => `${text}${"0".repeat(64)}  /etc/passwd\n`),
    /leads elsewhere/,
  ],
  [
    "a newer format",
    (folder) => edit(folder, "hub.json", (text) => text.replace('"version": 1', '"version": 2')),
    /format 2.*up to format 1. Update this hub first/,
  ],
  [
    "another program's",
    (folder) => edit(folder, "hub.json", (text) => text.replace("documentation-project-hub", "wiki")),
    /not an export of a hub/,
  ],
  [
    "a newer hub's",
    (folder) => (edit(folder, "hub.json", (text) => text.replace('"0036_', '"9036_')), seal(folder)),
    /made by a newer version/,
  ],
  ["no description", (folder) => rmSync(join(folder, "hub.json")), /is not an export of a hub/],
  ["a record twice", changeRow("projects", (lines) => [...lines, lines[0]!]), /projects.jsonl holds two records/],
  ["a record less", changeRow("tags", (lines) => lines.slice(1)), /records of tags instead of/],
  [
    "a name of nobody",
    changeRow("projects", ([one, ...lines]) => [
      one!.replace(/"owner_id":(?:\d+|null)/, '"owner_id":987654'),
      ...lines,
    ]),
    /names something that it does not hold/,
  ],
  [
    "a field of its own",
    changeRow("projects", ([one, ...lines]) => [one!.replace("{", '{"is_admin":true,'), ...lines]),
    /has a field is_admin/,
  ],
  [
    "a value that is none",
    changeRow("projects", ([one, ...lines]) => [one!.replace(/"status":"\w+"/, '"status":"best"'), ...lines]),
    /can't be written/,
  ],
  [
    "a line that is no record",
    changeRow("projects", (lines) => [...lines, "[1]"]),
    /a record of records\/projects.jsonl can't be read/,
  ],
  [
    "a table of its own",
    (folder) => (writeFileSync(join(folder, "records/sessions.jsonl"), "{}\n"), seal(folder)),
    /not a kind of record/,
  ],
  [
    "an image less",
    (folder) => (rmSync(join(folder, "images"), { recursive: true }), seal(folder)),
    /a file that images names is missing/,
  ],
  [
    "a history less",
    (folder) => (rmSync(join(folder, "history"), { recursive: true }), seal(folder)),
    /has no history/,
  ],
]

test.for(hostile)(
  "an export with %s is refused in a sentence, and the hub stays empty",
  async ([, spoil, sentence]) => {
    const folder = join(await createTestFolder(), "export")
    cpSync(whole, folder, { recursive: true })
    spoil(folder)
    const target = await createEmptyTarget()

    await expect(importHub({ ...target, clock: () => new Date() }, folder)).rejects.toThrow(sentence)

    expect(await listTables(target.db)).toEqual([])
  },
)

test("an export is not read into a hub that somebody uses", async () => {
  await expect(importHub({ ...hub.app }, whole)).rejects.toThrow(
    "This hub isn't empty. An export can only be imported into an empty hub.",
  )
})

test("a tar file is the same whenever it is packed, other programs read it, and it unpacks to the same files", async () => {
  const folder = await createTestFolder()
  const copy = join(folder, "copy")
  cpSync(whole, copy, { recursive: true })

  await packTar(whole, join(folder, "one.tar"))
  await packTar(copy, join(folder, "two.tar"))
  for (const place of ["own", "theirs"]) mkdirSync(join(folder, place))
  await unpackFolder(join(folder, "one.tar"), join(folder, "own"))
  execFileSync("tar", ["xf", join(folder, "one.tar"), "-C", join(folder, "theirs")])
  const checked = execFileSync("sha256sum", ["--quiet", "-c", "SHA256SUMS"], {
    cwd: join(folder, "theirs"),
    encoding: "utf8",
  })

  expect(readFileSync(join(folder, "one.tar")).equals(readFileSync(join(folder, "two.tar")))).toBe(true)
  expect(hashesIn(join(folder, "own"))).toEqual(hashesIn(whole))
  expect(hashesIn(join(folder, "theirs"))).toEqual(hashesIn(whole))
  expect(checked).toBe("")
})

const packed: [string, (file: string) => void, RegExp][] = [
  ["leads out of its folder", (file) => tarOf(file, ["-P", "--transform=s,^,../../,", "a.md"]), /leads elsewhere/],
  ["leads to the root", (file) => tarOf(file, ["-P", "--transform=s,^,/tmp/hub-,", "a.md"]), /leads elsewhere/],
  ["holds a link", (file) => tarOf(file, ["link"]), /neither a file nor a folder/],
  ["is compressed", (file) => writeFileSync(file, gzipSync(Buffer.alloc(100_000))), /not a tar file/],
  ["is no tar file", (file) => writeFileSync(file, "hello"), /not a tar file/],
  [
    "is cut off",
    (file) => (tarOf(file, ["a.md"]), writeFileSync(file, readFileSync(file).subarray(0, 700))),
    /can't be read/,
  ],
]

function tarOf(file: string, terms: string[]) {
  const folder = join(dirname(file), "of")
  mkdirSync(folder)
  writeFileSync(join(folder, "a.md"), "x".repeat(5000))
  symlinkSync("/etc", join(folder, "link"))
  execFileSync("tar", ["cf", file, "-C", folder, ...terms])
}

test.for(packed)("a tar file that %s is refused before anything of it is written", async ([, make, sentence]) => {
  const folder = await createTestFolder()
  mkdirSync(join(folder, "into"))
  make(join(folder, "export.tar"))

  await expect(unpackFolder(join(folder, "export.tar"), join(folder, "into"))).rejects.toThrow(sentence)

  expect(hashesIn(join(folder, "into"))).toEqual({})
})
