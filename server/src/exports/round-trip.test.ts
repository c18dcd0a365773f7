import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { embargoes } from "@hub/contract/embargoes"
import { sample } from "@hub/contract/sample"
import { parseKeyList } from "@hub/verifier/key-list"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exportHub, hashesIn, importIntoEmptyHub, textsIn, wholeHub } from "../../test/exports.ts"
import { createLeakScene, type LeakScene } from "../../test/leaks/crawl.ts"
import { createHardTopics, hardText, hardTitles } from "../../test/hard-topics.ts"
import { markers } from "../../test/leaks/world.ts"
import { insertRareRows } from "../../test/rare-rows.ts"
import { publishUnderEmbargo } from "../../test/signed-editions.ts"
import { listTables } from "../backups/list-tables.ts"
import { derivedTables, exportedTables, leftOutTables } from "./tables-of-export.ts"
import { fileSources } from "./write-files.ts"

let scene: LeakScene
const atEnd: (() => Promise<void>)[] = []
beforeAll(async () => {
  scene = await createLeakScene((close) => atEnd.unshift(close))
  const { hub } = scene
  await hub.as("ada")(sample.load)
  await createHardTopics(hub)
  await publishUnderEmbargo(hub, "pdf")
  await hub.settle()
  await insertRareRows(hub.db)
}, 600_000)
afterAll(async () => {
  for (const close of atEnd) await close()
})

test("a rich hub is the same bytes after it was exported, imported and exported again", async () => {
  const { hub } = scene

  const first = await exportHub(hub.app)
  const again = await exportHub(hub.app)
  const target = await importIntoEmptyHub(first.folder)
  const second = await exportHub(target)

  expect(hashesIn(again.folder)).toEqual(hashesIn(first.folder))
  expect(hashesIn(second.folder)).toEqual(hashesIn(first.folder))
  // A fixture names a file that never was.
  expect(first.description.missing_files).toEqual(["0".repeat(64)])
  const empty = Object.entries(first.description.rows).flatMap(([table, count]) => (count === 0 ? [table] : []))
  expect(empty).toEqual([])
}, 300_000)

test("every text is a file of its own that ends with the text as it is", async () => {
  const { hub } = scene
  const { folder } = await exportHub(hub.app)
  const place = readdirSync(join(folder, "topics")).find((name) => name.startsWith("مشروع"))!

  const files = readdirSync(join(folder, "topics", place)).map((name) =>
    readFileSync(join(folder, "topics", place, name), "utf8"),
  )

  for (const title of hardTitles) {
    const found = files.filter(
      (text) => text.endsWith(`\n---\n${hardText(title)}`) && text.includes(`title: ${JSON.stringify(title)}\n`),
    )
    expect([title, found.length]).toEqual([title, 1])
  }
})

test("no name in an export is too long, hidden, or like another on a system that takes no notice of capitals", async () => {
  const { folder } = await exportHub(scene.hub.app)

  const names = Object.keys(hashesIn(folder))
  const parts = names.flatMap((name) => name.split("/"))

  expect(new Set(names.map((name) => name.normalize("NFD").toLowerCase())).size).toBe(names.length)
  expect(parts.filter((part) => Buffer.byteLength(part) > 200 || /^\.|[\\:*?"<>|\p{Cc}]|[. ]$/u.test(part))).toEqual([])
  expect(parts.filter((part) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part))).toEqual([])
})

test("the evidence of an export is what was signed, and verifies without the hub", async () => {
  const { hub } = scene
  const { folder } = await exportHub(hub.app)
  const rows = await hub.db
    .selectFrom("publication_evidence")
    .select(["publication_id", "manifest"])
    .where("manifest", "is not", null)
    .where("manifest", "like", '%"signature"%')
    .orderBy("publication_id", "desc")
    .execute()
  const { publication_id, manifest } = rows[0]!
  const edition = join(
    folder,
    "editions",
    readdirSync(join(folder, "editions")).find((name) => name.endsWith(`-${publication_id}`))!,
  )

  const evidence = readFileSync(join(edition, "evidence.json"))
  const keys = parseKeyList(readFileSync(join(folder, "editions", "keys.json"), "utf8"))!
  const verdict = verifyEvidence({ evidence, publication: readFileSync(join(edition, "edition.pdf")), keys })

  expect(evidence.toString()).toBe(manifest)
  expect(verdict.problems).toEqual([])
  expect(verdict.holds).toBe(true)
})

test("without personal data nobody is named by the hub, and what is left comes back the same", async () => {
  const { hub } = scene
  const request = { ...wholeHub, without_personal_data: true }

  const first = await exportHub(hub.app, request)
  const target = await importIntoEmptyHub(first.folder)
  const second = await exportHub(target, request)

  const { rows: people } = await sql<{ email: string; name: string }>`
    select name, email from people where email is not null`.execute(hub.db)
  const text = textsIn(first.folder)
  expect(people.filter(({ email }) => text.includes(email))).toEqual([])
  expect(readFileSync(join(first.folder, "records", "people.jsonl"), "utf8")).toContain('"name":"Person 1"')
  const named = ["people", "groups", "review_requests", "review_points", "embargo_readings"].map((table) =>
    readFileSync(join(first.folder, "records", `${table}.jsonl`), "utf8"),
  )
  expect(people.filter(({ name }) => named[0]!.includes(`"name":"${name}"`))).toEqual([])
  expect(text).not.toMatch(/argon2|"means":"/)
  expect(first.description.scope.evidence_left_out).toBeGreaterThan(0)
  expect(hashesIn(second.folder)).toEqual({ ...hashesIn(first.folder), ...differentByPlace(second.folder) })
}, 300_000)

/** An import of a part forgets what that part names outside of it. */
const differentByPlace = (folder: string) => {
  const hashes = hashesIn(folder)
  return { "hub.json": hashes["hub.json"]!, SHA256SUMS: hashes["SHA256SUMS"]! }
}

test("no secret that lets somebody in is in an export", async () => {
  const { hub } = scene
  const { folder } = await exportHub(hub.app)
  const text = textsIn(folder)
  const columns = [
    ["users", "password_hash"],
    ["signing_keys", "secret"],
    ["sessions", "refresh_hash"],
    ["access_tokens", "hash"],
    ["api_tokens", "hash"],
    ["review_links", "hash"],
    ["password_tokens", "hash"],
    ["webhooks", "secret"],
    ["destinations", "secret"],
    ["provisioning_tokens", "hash"],
  ] as const

  let asked = 0
  for (const [table, column] of columns) {
    const { rows } = await sql<{ secret: string }>`
      select ${sql.ref(column)} as secret from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(hub.db)
    asked += rows.length
    expect([table, rows.filter(({ secret }) => text.includes(secret))]).toEqual([table, []])
  }
  expect(asked).toBeGreaterThan(10)
})

test("an export of one project holds nothing of another, and an empty hub reads it", async () => {
  const { hub, both } = scene
  const [project] = both.own.projects

  const { folder, description } = await exportHub(hub.app, { ...wholeHub, project_id: project! })
  const target = await importIntoEmptyHub(folder)

  const text = textsIn(folder)
  expect(text).toContain(markers.own.content)
  expect([text.includes(markers.other.content), text.includes(markers.other.project)]).toEqual([false, false])
  expect(text).not.toContain("@hub.test")
  expect(description.scope.project?.id).toBe(project)
  const ids = await target.db.selectFrom("projects").select("id").execute()
  expect(ids).toEqual([{ id: project }])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from topics`.execute(target.db)
  expect(rows[0]!.count).toBe(description.rows["topics"])
}, 300_000)

test("what is hidden from a person is not in the export as they see it, and an empty hub reads the rest", async () => {
  const { hub, both } = scene
  const { collections: own, projects: places } = both.own
  const until = { until: new Date(hub.app.clock().getTime() + 86_400_000).toISOString(), reason: "", two_people: false }
  for (const id of own) await hub.as("ben")(embargoes.set, { params: { id }, body: until })
  const seen = hub.app.hiding({ projects: places, collections: own })

  const { folder } = await exportHub(hub.app, { ...wholeHub, collections_left_out: own.length }, seen)
  const target = await importIntoEmptyHub(folder)

  const text = textsIn(folder)
  expect(text).toContain(markers.other.content)
  expect([text.includes(markers.own.content), text.includes(markers.own.project)]).toEqual([false, false])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from topics`.execute(target.db)
  expect(rows[0]!.count).toBeGreaterThan(10)
}, 300_000)

test("every table is exported, worked out again, or left out for a reason", async () => {
  const tables = (await listTables(scene.hub.db)).map(({ table }) => table)

  const named = [...Object.keys(exportedTables), ...derivedTables, ...Object.keys(leftOutTables)]

  expect(named.toSorted()).toEqual(tables.toSorted())
})

test("every stored file that an exported table names has a place in an export", async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name = 'sha256'`.execute(scene.hub.db)

  const naming = rows.map(({ table }) => table).filter((table) => Object.hasOwn(exportedTables, table))

  const placed = [...fileSources.map(({ table }) => table), "publication_evidence"]
  expect(naming.toSorted()).toEqual(placed.toSorted())
})
