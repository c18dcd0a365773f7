import { sql } from "kysely"
import type { KeyList } from "@hub/verifier/key-list"
import type { Db } from "../platform/db/open.ts"
import type { FileStore } from "../platform/files/files.ts"
import { descriptionName, type ExportDescription, formatName, formatVersion, keysName } from "./format.ts"
import { type ExportFolder, openExportFolder } from "./folder.ts"
import { editionFolder, recordPath } from "./names.ts"
import {
  conditionOf,
  type ExportScope,
  type ExportShape,
  isInScope,
  listExportShapes,
  readLines,
  readQuery,
} from "./read-rows.ts"
import { listSigningKeys } from "../signing-keys/list.ts"
import { readme } from "./readme.ts"
import { exportedTables, leftOutTables } from "./tables-of-export.ts"
import { writeCollections } from "./write-collections.ts"
import { writeFiles } from "./write-files.ts"
import { writeTopics } from "./write-topics.ts"

/** `seen` is the database as the person who exports sees it; the tables themselves are described by `db`. */
export type ExportSource = { db: Db; seen: Db; files: FileStore }
export type ExportRequest = ExportScope & Pick<ExportDescription["scope"], "collections_left_out" | "projects_left_out">
export type WrittenExport = { files: number; bytes: number; description: ExportDescription }

/** Tables that have files of another form. */
export const readableTables = ["topics", "revisions", "collections", "collection_nodes"] as const

/** Writes everything of one moment into an empty folder: the same hub always as the same bytes. */
export async function writeExport(source: ExportSource, root: string, request: ExportRequest): Promise<WrittenExport> {
  const shapes = await listExportShapes(source.db)
  const folder = openExportFolder(root)
  // A restricted view does not show it, and beside a transaction the embedded database answers nothing.
  const origin = source.seen === source.db ? undefined : await readOrigin(source.db)
  const description = await inOneMoment(source.seen, (tx) => writeRows(tx, { source, folder, shapes, request, origin }))
  await folder.addText("README.md", readme)
  await folder.addText(descriptionName, `${JSON.stringify(description, null, 1)}\n`)
  return { ...(await folder.close()), description }
}

async function inOneMoment<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const read = async (tx: Db) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    return work(tx)
  }
  // Within a transaction its own moment counts.
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
}

type WritingExport = {
  source: ExportSource
  folder: ExportFolder
  shapes: Map<string, ExportShape>
  request: ExportRequest
  origin: ExportOrigin | undefined
}

async function writeRows(
  tx: Db,
  { source, folder, shapes, request, origin }: WritingExport,
): Promise<ExportDescription> {
  const shapeOf = (table: string) => shapes.get(table)!
  const project = await readProject(tx, request)
  const readable = {
    ...(await writeTopics(tx, folder, { topics: shapeOf("topics"), revisions: shapeOf("revisions") }, request)),
    ...(await writeCollections(
      tx,
      folder,
      { collections: shapeOf("collections"), collection_nodes: shapeOf("collection_nodes") },
      request,
    )),
  }
  const rows: Record<string, number> = { ...readable }
  for (const table of Object.keys(exportedTables))
    if (!Object.hasOwn(readable, table) && isInScope(table, request))
      rows[table] = await writeTable(tx, folder, shapeOf(table), { request, shapes })
  const evidence = await writeEvidence(tx, folder, request)
  const missing_files = await writeFiles(tx, { folder, files: source.files, scope: request })
  const { collections_left_out, projects_left_out } = request
  return {
    format: formatName,
    version: formatVersion,
    ...(origin ?? (await readOrigin(tx))),
    scope: {
      project,
      personal_data: !request.without_personal_data,
      is_complete: project === null && !request.without_personal_data && collections_left_out + projects_left_out === 0,
      collections_left_out,
      projects_left_out,
      evidence_left_out: evidence,
    },
    rows,
    missing_files,
    left_out: leftOutTables,
  }
}

async function readProject(tx: Db, { project_id }: ExportScope) {
  if (project_id === null) return null
  return tx.selectFrom("projects").select(["id", "name"]).where("id", "=", project_id).executeTakeFirstOrThrow()
}

type ExportOrigin = Pick<ExportDescription, "migrations" | "sequences">

/** What the tables are like, and how far their numbers have come. */
async function readOrigin(db: Db): Promise<ExportOrigin> {
  const { rows: migrations } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const { rows: sequences } = await sql<{ name: string; last_value: number }>`
    select sequencename as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null
      and sequencename = any(${Object.keys(exportedTables).map(sequenceOf)}::text[]) order by sequencename`.execute(db)
  return {
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, last_value }) => [name, last_value])),
  }
}

/** Work that waits stays behind in part, so its numbers are those of the next hub. */
const sequenceOf = (table: string) => (table === "jobs" ? "" : `${table}_id_seq`)

type TableScope = { request: ExportRequest; shapes: Map<string, ExportShape> }

async function writeTable(tx: Db, folder: ExportFolder, shape: ExportShape, { request, shapes }: TableScope) {
  const condition = shape.table === "people" && request.project_id !== null ? namedPeople(request, shapes) : undefined
  const file = await folder.openText(recordPath(shape.table))
  let count = 0
  for await (const line of readLines(tx, shape, request, condition)) {
    await file.write(`${line}\n`)
    count++
  }
  await file.close()
  return count
}

/** The people whom the rows of one project name. */
function namedPeople(scope: ExportScope, shapes: Map<string, ExportShape>): string {
  const named = [...shapes.values()].flatMap(({ table, people }) =>
    table === "people" || !isInScope(table, scope)
      ? []
      : people.map((column) => `select "${column}" from "${table}" where ${conditionOf(table, scope)}`),
  )
  return `id in (${named.join(" union ")})`
}

/** The evidence of editions, byte for byte as it was signed, and the public keys. Answers how much of it is left out. */
async function writeEvidence(tx: Db, folder: ExportFolder, scope: ExportScope): Promise<number> {
  const condition = `${conditionOf("publication_evidence", scope)} and manifest is not null`
  const from = `from publication_evidence join publications on publications.id = publication_id where ${condition}`
  if (!isInScope("publication_evidence", scope)) {
    const { rows } = await sql.raw<{ count: number }>(`select count(*) ${from}`).execute(tx)
    return rows[0]?.count ?? 0
  }
  const query = `select publications.id, publications.title, manifest ${from} order by publications.id`
  for await (const row of readQuery<EvidenceRow>(tx, query, ({ manifest }) => manifest.length))
    await folder.addText(evidencePath(row), row.manifest)
  await writeKeys(tx, folder)
  return 0
}

type EvidenceRow = { id: number; title: string; manifest: string }
export const evidencePath = (edition: { id: number; title: string }) => `${editionFolder(edition)}/evidence.json`

async function writeKeys(tx: Db, folder: ExportFolder) {
  const keys = (await listSigningKeys({ db: tx })).map(({ key, created_at, retired_at, endorsement }) => ({
    key,
    created_at,
    retired_at,
    endorsement,
  }))
  const list: KeyList = { format: 1, hub: "this export", keys }
  await folder.addText(keysName, `${JSON.stringify(list, null, 1)}\n`)
}
