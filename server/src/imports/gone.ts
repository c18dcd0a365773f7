import type { ImportInFull } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict, missing } from "../platform/failure.ts"
import { importFor } from "./get.ts"
import { presentInFull } from "./present.ts"

/** Says whether a topic that the newer reading does not have is put away with the import, or stays. */
export function changeGone(ctx: Ctx, id: number, topic_id: number, archive: boolean): Promise<ImportInFull> {
  return atomically(ctx, async (tx) => {
    const row = await importFor(tx, "imports.import", id)
    if (row.status !== "needs_review") throw conflict("Only an import that waits for review can be changed.")
    const changed = await tx.db
      .updateTable("import_gone")
      .set({ archive })
      .where("import_id", "=", id)
      .where("topic_id", "=", topic_id)
      .returning("topic_id")
      .executeTakeFirst()
    if (!changed) throw missing("Topic")
    return presentInFull(tx, row)
  })
}
