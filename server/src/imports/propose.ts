import type { ImportInFull } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { importFor } from "./get.ts"
import { presentInFull } from "./present.ts"
import { proposedTopics } from "./split.ts"
import type { ImportRow } from "./tables.ts"

const rowsAtOnce = 200

/** Cuts the import's documents anew and answers how many topics that proposes. */
export async function propose(tx: Ctx, { id: import_id }: ImportRow, split_level: number) {
  const documents = await tx.db
    .selectFrom("import_documents")
    .select(["path", "title", "frontmatter", "markdown"])
    .where("import_id", "=", import_id)
    .orderBy("position")
    .execute()
  const rows = proposedTopics(documents, split_level).map((topic, position) => ({
    ...topic,
    import_id,
    position,
    topic_id: null,
  }))
  await tx.db.deleteFrom("import_items").where("import_id", "=", import_id).execute()
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.db
      .insertInto("import_items")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  await tx.db
    .updateTable("imports")
    .set({ topics_count: rows.length, split_level })
    .where("id", "=", import_id)
    .execute()
  return rows.length
}

/** Proposes topics at another heading level; titles and choices made before are given up with the old proposal. */
export function resplitImport(ctx: Ctx, id: number, level: number): Promise<ImportInFull> {
  return atomically(ctx, async (tx) => {
    const row = await importFor(tx, "imports.import", id)
    if (row.status !== "needs_review") throw conflict("Only an import that waits for review can be cut anew.")
    const topics_count = await propose(tx, row, level)
    return presentInFull(tx, { ...row, split_level: level, topics_count })
  })
}
