import type { StyleMap } from "@hub/contract/style-map"
import type { Ctx } from "../../platform/ctx.ts"
import { may } from "../../policy.ts"
import { importFor } from "../get.ts"
import { canMove } from "../import.ts"
import { usualOptions } from "./read.ts"

/** How an import's file was read: its styles, and what the importer chose. */
export async function styleMapOf(ctx: Ctx, id: number): Promise<StyleMap> {
  const { type, status } = await importFor(ctx, "imports.read", id)
  const row = await ctx.db.selectFrom("import_readings").selectAll().where("import_id", "=", id).executeTakeFirst()
  return {
    tracked_changes: row?.tracked_changes ?? usualOptions.tracked_changes,
    comments: row?.comments ?? usualOptions.comments,
    styles: row?.styles ?? [],
    remembered_from: row?.remembered_from ?? null,
    has_template: (row?.template.length ?? 0) > 0,
    can: { read_again: type === "word" && may(ctx.actor, "imports.import") && canMove(status, "readAgain") },
  }
}
