import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { CollectionNodeRow } from "../tables.ts"

export type CollectionOutlineNode = Omit<
  CollectionNodeRow,
  "collection_id" | "topic_status" | "topic_project_id" | "position"
>
type OutlineRow = CollectionOutlineNode & { position: number }

export const loadOutline = ({ db }: Ctx, collection_id: number): Promise<OutlineRow[]> =>
  db
    .selectFrom("collection_nodes")
    .select(["id", "kind", "topic_id", "level", "position", ...nodeSettingColumns])
    .where("collection_id", "=", collection_id)
    .orderBy("position")
    .orderBy("id")
    .execute()

const outlineBatchSize = 500
const nodeSettingColumns = ["title_override", "heading_offset", "include_pdf", "include_kb", "pin"] as const

/** Makes the rows of a collection these nodes in this order. A negative id is new, and is answered with the one it got. */
export async function saveOutline(
  tx: Ctx,
  collection_id: number,
  before: OutlineRow[],
  nodes: CollectionOutlineNode[],
) {
  const remaining = new Set(nodes.map((node) => node.id))
  const gone = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.db.deleteFrom("collection_nodes").where("id", "in", gone).execute()

  const rows = new Map(before.map((row) => [row.id, row]))
  const placed = nodes.map((node, index) => ({ ...node, position: index + 1 }))
  await updateNodes(
    tx,
    placed.filter((row) => row.id > 0 && isNodeChanged(row, rows.get(row.id)!)),
  )
  return insertNodes(
    tx,
    placed.filter((row) => row.id < 0).map((row) => ({ ...row, collection_id })),
  )
}

const isNodeChanged = (row: OutlineRow, before: OutlineRow) =>
  (["level", "position", ...nodeSettingColumns] as const).some((column) => row[column] !== before[column])

async function updateNodes({ db }: Ctx, rows: OutlineRow[]) {
  if (rows.length === 0) return
  await sql`
    update collection_nodes node set level = now.level, position = now.position, title_override = now.title_override,
      heading_offset = now.heading_offset, include_pdf = now.include_pdf, include_kb = now.include_kb, pin = now.pin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now (id bigint, level int, position int,
      title_override text, heading_offset int, include_pdf boolean, include_kb boolean, pin text)
    where node.id = now.id`.execute(db)
}

async function insertNodes({ db }: Ctx, rows: (OutlineRow & { collection_id: number })[]) {
  const ids = new Map<number, number>()
  for (let at = 0; at < rows.length; at += outlineBatchSize) {
    const made = await db
      .insertInto("collection_nodes")
      .values(rows.slice(at, at + outlineBatchSize).map((row) => ({ ...row, id: undefined })))
      .returning(["id", "position"])
      .execute()
    for (const { id, position } of made) ids.set(position, id)
  }
  return rows.map(({ id: ref, position }) => ({ ref, id: ids.get(position)! }))
}
