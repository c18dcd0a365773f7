import type { Import } from "@hub/contract/imports"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getImport } from "./get.ts"
import { canRepeatImport } from "./import.ts"
import { defaultConversionOptions } from "./styles/read.ts"
import { queueImport } from "./upload.ts"

/** Imports the kept file of an import that is over once more, as a new import that is read in the same way. */
export async function repeatImport(ctx: Ctx, id: number): Promise<Import> {
  const { sha256 } = await getImport(ctx, "imports.import", id)
  if (!(await ctx.app.files.has(sha256))) throw conflict("The file is no longer stored. Upload it again.")
  return inTransaction(ctx, async (tx) => {
    const row = await getImport(tx, "imports.import", id)
    if (!canRepeatImport(row.status)) throw conflict("This import isn't finished yet.")
    const stored = await tx.db
      .selectFrom("import_parse_options")
      .selectAll()
      .where("import_id", "=", id)
      .executeTakeFirst()
    const { tracked_changes, comments, roles } = stored ?? { ...defaultConversionOptions, roles: null }
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
