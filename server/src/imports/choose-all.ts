import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { importFor } from "./get.ts"
import { importNews } from "./news.ts"

/** Chooses all proposed topics, or none, so that the few that are wanted can be chosen after. */
export function chooseAll(ctx: Ctx, id: number, include: boolean): Promise<{ included: number }> {
  return atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", id)
    if (status !== "needs_review") throw conflict("Only an import that waits for review can be changed.")
    const { numUpdatedRows } = await tx.db
      .updateTable("import_items")
      .set({ include })
      .where("import_id", "=", id)
      .executeTakeFirst()
    await importNews(tx, id)
    return { included: include ? Number(numUpdatedRows) : 0 }
  })
}
