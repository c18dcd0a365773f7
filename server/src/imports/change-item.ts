import type { ImportItem } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { importFor, itemOf } from "./get.ts"
import { presentItem } from "./present.ts"

type Change = { title?: string | undefined; include?: boolean | undefined }

/** Renames a proposed topic, or leaves it out. */
export function changeItem(ctx: Ctx, id: number, item_id: number, { title, include }: Change): Promise<ImportItem> {
  return atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", id)
    if (status !== "needs_review") throw conflict("Only an import that waits for review can be changed.")
    const item = await itemOf(tx, id, item_id)
    const row = await tx.db
      .updateTable("import_items")
      .set({ title: title ?? item.title, include: include ?? item.include })
      .where("id", "=", item.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentItem(row)
  })
}
