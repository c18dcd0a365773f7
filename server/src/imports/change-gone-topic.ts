import type { ImportDetail } from "@hub/contract/imports"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { getImport } from "./get.ts"
import { presentImportInFull } from "./present.ts"

/** Says whether a topic that the newer reading does not have is put away with the import, or stays. */
export function changeGoneTopic(ctx: Ctx, id: number, topic_id: number, archive: boolean): Promise<ImportDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await getImport(tx, "imports.import", id)
    if (row.status !== "needs_review") throw conflict("Only imports that are waiting for review can be changed.")
    const changed = await tx.db
      .updateTable("import_gone")
      .set({ archive })
      .where("import_id", "=", id)
      .where("topic_id", "=", topic_id)
      .returning("topic_id")
      .executeTakeFirst()
    if (!changed) throw notFound("Topic")
    return presentImportInFull(tx, row)
  })
}
