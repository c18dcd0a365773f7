import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { readFrontMatter } from "./front-matter.ts"
import { type CheckedExport, damagedExport, parseJson, readTextLines } from "./source.ts"

/** A record as it goes to the database: the text of a JSON object. */
export type ReadRecord = { table: string; file: string; json: string }
type RecordFields = Record<string, unknown>

const under = (source: CheckedExport, folder: string) =>
  [...source.sums.keys()].filter((name) => name.startsWith(`${folder}/`))

/** Every record of an export, table after table. */
export async function* readRecords(
  source: CheckedExport,
  columnsOf: Map<string, string[]>,
): AsyncGenerator<ReadRecord> {
  yield* readPlainRecords(source, columnsOf)
  yield* readTopics(source, columnsOf)
  yield* readCollections(source, columnsOf)
}

async function* readPlainRecords(source: CheckedExport, columnsOf: Map<string, string[]>) {
  const evidence = listEvidence(source)
  for (const name of under(source, "records")) {
    const table = /^records\/([a-z_]+)\.jsonl$/.exec(name)?.[1] ?? ""
    const columns = columnsOf.get(table)
    if (!columns || readableTables.has(table))
      throw damagedExport(`${name} is not a kind of record that this hub knows`)
    for await (const json of readTextLines(join(source.root, name))) {
      const fields = readFields(name, json)
      const unknown = Object.keys(fields).find((field) => !columns.includes(field))
      if (unknown !== undefined) throw damagedExport(`${name} has a field ${unknown}, which this hub doesn't know`)
      const isEvidence = table === "publication_evidence"
      yield { table, file: name, json: isEvidence ? await withManifest(source, fields, evidence) : json }
    }
  }
}

const readableTables = new Set(["topics", "revisions", "collections", "collection_nodes"])

/** Where the evidence of an edition lies, by the number of the edition. */
const listEvidence = (source: CheckedExport) =>
  new Map(
    under(source, "editions").flatMap((name) => {
      const id = /-(\d+)\/evidence\.json$/.exec(name)?.[1]
      return id === undefined ? [] : [[Number(id), name] as const]
    }),
  )

async function withManifest(
  { root }: CheckedExport,
  fields: RecordFields,
  evidence: Map<number, string>,
): Promise<string> {
  if (fields["sha256"] === null) return JSON.stringify(fields)
  const name = evidence.get(Number(fields["publication_id"]))
  if (name === undefined) throw damagedExport(`the evidence of edition ${String(fields["publication_id"])} is missing`)
  const manifest = await readFile(join(root, name))
  if (createHash("sha256").update(manifest).digest("hex") !== fields["sha256"])
    throw damagedExport(`${name} is not what was signed`)
  return JSON.stringify({ ...fields, manifest: manifest.toString() })
}

/** The text of a topic, and its history, in which that text is the newest. */
async function* readTopics(source: CheckedExport, columnsOf: Map<string, string[]>): AsyncGenerator<ReadRecord> {
  const histories = new Set(under(source, "history"))
  for (const name of under(source, "topics")) {
    const history = name.replace(/^topics\//, "history/").replace(/\.md$/, ".jsonl")
    if (!histories.delete(history)) throw damagedExport(`${name} has no history`)
    const topic = readFrontMatter(await readFile(join(source.root, name), "utf8"))
    if (!topic) throw damagedExport(`what stands above the text of ${name} can't be read`)
    yield { table: "topics", file: name, json: pick(topic.fields, columnsOf.get("topics")!) }
    for await (const json of readTextLines(join(source.root, history))) {
      const fields = readFields(history, json)
      const isNewest = fields["id"] === topic.fields["head_revision_id"]
      const whole = isNewest ? { ...fields, content: topic.text } : fields
      yield { table: "revisions", file: history, json: pick(whole, columnsOf.get("revisions")!) }
    }
  }
  for (const name of histories) throw damagedExport(`${name} is the history of no topic`)
}

async function* readCollections(source: CheckedExport, columnsOf: Map<string, string[]>): AsyncGenerator<ReadRecord> {
  for (const name of under(source, "collections")) {
    const { nodes, ...fields } = readFields(name, await readFile(join(source.root, name), "utf8"))
    yield { table: "collections", file: name, json: pick(fields, columnsOf.get("collections")!) }
    for (const node of Array.isArray(nodes) ? nodes : [])
      yield {
        table: "collection_nodes",
        file: name,
        json: pick(node as RecordFields, columnsOf.get("collection_nodes")!),
      }
  }
}

/** What stands beside it is for people who read the file. */
const pick = (fields: RecordFields, columns: string[]) =>
  JSON.stringify(Object.fromEntries(columns.flatMap((column) => (column in fields ? [[column, fields[column]]] : []))))

function readFields(name: string, json: string): RecordFields {
  const fields = parseJson(json)
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw damagedExport(`a record of ${name} can't be read`)
  return fields as RecordFields
}
