import type { Import } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { importFor } from "./get.ts"
import { canRepeat } from "./import.ts"
import { usualOptions } from "./styles/read.ts"
import { queueImport } from "./upload.ts"

/** Imports the kept file of an import that is over once more, as a new import that is read in the same way. */
export async function repeatImport(ctx: Ctx, id: number): Promise<Import> {
  const { sha256 } = await importFor(ctx, "imports.import", id)
  if (!(await ctx.house.files.has(sha256))) throw conflict("The file is not kept any more. Upload it again.")
  return atomically(ctx, async (tx) => {
    const row = await importFor(tx, "imports.import", id)
    if (!canRepeat(row.status)) throw conflict("This import is not over yet.")
    const reading = await tx.db.selectFrom("import_readings").selectAll().where("import_id", "=", id).executeTakeFirst()
    const { tracked_changes, comments, roles } = reading ?? { ...usualOptions, roles: null }
    return queueImport(tx, row, {
      split_level: row.split_level,
      ...(row.collection_id !== null && row.status === "completed" && { collection_id: row.collection_id }),
      ...(row.project_id !== null && { project_id: row.project_id }),
      tracked_changes,
      comments,
      ...(roles && { roles }),
    })
  })
}
