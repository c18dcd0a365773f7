import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getImport } from "./get.ts"
import { sendImportUpdates } from "./live-updates.ts"

/** Chooses all proposed topics, or none, so that the few that are wanted can be chosen after. */
export function chooseAllItems(ctx: Ctx, id: number, include: boolean): Promise<{ included: number }> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", id)
    if (status !== "needs_review") throw conflict("Only imports that are waiting for review can be changed.")
    const { numUpdatedRows } = await tx.db
      .updateTable("import_items")
      .set({ include })
      .where("import_id", "=", id)
      .executeTakeFirst()
    await sendImportUpdates(tx, id)
    return { included: include ? Number(numUpdatedRows) : 0 }
  })
}
