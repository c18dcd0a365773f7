import type { Db } from "../platform/db/open.ts"
import type { ExportFolder } from "./folder.ts"
import { groupRows } from "./groups.ts"
import { collectionPath, topicPath } from "./names.ts"
import { conditionOf, type ExportScope, type ExportShape, readQuery, selectColumns } from "./read-rows.ts"
import { nameOfPerson } from "./write-topics.ts"

type CollectionFile = { line: string; project: string | null; owner: string | null }
type CollectionFields = { id: number; name: string; project_id: number | null }
type NodeLine = { collection_id: number; line: string; title: string | null; project: string | null }
type NodeFields = { topic_id: number | null; topic_project_id: number | null }

/** A file for each collection, with its tree: what stands where, and in which file the text is. */
export async function writeCollections(
  tx: Db,
  folder: ExportFolder,
  shapes: { collections: ExportShape; collection_nodes: ExportShape },
  scope: ExportScope,
) {
  const rows = { collections: 0, collection_nodes: 0 }
  const nodeLines = readQuery<NodeLine>(tx, queryNodes(shapes.collection_nodes, scope), ({ line }) => line.length)
  const nodesOf = groupRows(nodeLines, ({ collection_id }) => collection_id)
  const lines = readQuery<CollectionFile>(tx, queryCollections(shapes.collections, scope), ({ line }) => line.length)
  for await (const { line, ...shown } of lines) {
    const { id, name, ...stored } = JSON.parse(line) as CollectionFields
    const nodes = []
    for await (const node of nodesOf(id)) nodes.push(presentNode(node))
    const file = JSON.stringify({ name, id, ...shown, ...stored, nodes }, null, 1)
    await folder.addText(collectionPath({ id, title: name }), `${file}\n`)
    rows.collections++
    rows.collection_nodes += nodes.length
  }
  return rows
}

function presentNode({ line, title, project }: NodeLine) {
  const node = JSON.parse(line) as NodeFields
  if (node.topic_id === null || title === null) return node
  const place = node.topic_project_id === null ? null : { id: node.topic_project_id, title: project ?? "" }
  return { title, file: topicPath({ id: node.topic_id, title }, place), ...node }
}

const queryCollections = (shape: ExportShape, scope: ExportScope) => `
  select row_to_json(own)::text as line,
    (select name from projects where projects.id = own.project_id) as project,
    ${nameOfPerson("own.owner_id", scope)} as owner
  from (select ${selectColumns(shape, scope)} from collections where ${conditionOf("collections", scope)}) own
  order by own.id`

const queryNodes = (shape: ExportShape, scope: ExportScope) => `
  select own.collection_id, row_to_json(own)::text as line, topics.title, projects.name as project
  from (select ${selectColumns(shape, scope)} from collection_nodes
    where ${conditionOf("collection_nodes", scope)}) own
  left join topics on topics.id = own.topic_id left join projects on projects.id = topics.project_id
  order by own.collection_id, own.position, own.id`
