import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { refuseUnderEmbargo } from "../access/embargo-list.ts"
import { createCollection } from "./create.ts"
import { getCollection } from "./get.ts"
import { readCollection } from "./present.ts"

/** A new collection of the person who asks with the same topics in the same places; the topics themselves are shared, not copied. */
export function duplicateCollection(ctx: Ctx, id: number, name: string) {
  return inTransaction(ctx, async (tx) => {
    const { description, project_id } = await getCollection(tx, "collections.create", id)
    await refuseUnderEmbargo(tx, id, "A copy would give its topics away.")
    const copy = await createCollection(tx, { name, description, project_id: project_id ?? undefined })
    await sql`insert into collection_nodes (collection_id, topic_id, level, position,
        kind, title_override, heading_offset, include_pdf, include_kb, pin)
      select ${copy}, topic_id, level, position, kind, title_override, heading_offset, include_pdf, include_kb, pin
      from collection_nodes where collection_id = ${id} order by position, id`.execute(tx.db)
    await recordEvent(tx, "collection.duplicated", copy, { name, of: id })
    return readCollection(tx, copy)
  })
}
