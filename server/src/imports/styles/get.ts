import type { StyleMap } from "@hub/contract/style-map"
import type { Ctx } from "../../platform/ctx.ts"
import { hasPermission } from "../../policy.ts"
import { getImport } from "../get.ts"
import { canMoveImport } from "../import.ts"
import { defaultConversionOptions } from "./read.ts"

/** How an import's file was read: its styles, and what the importer chose. */
export async function readStyleMap(ctx: Ctx, id: number): Promise<StyleMap> {
  const { type, status } = await getImport(ctx, "imports.read", id)
  const row = await ctx.db.selectFrom("import_parse_options").selectAll().where("import_id", "=", id).executeTakeFirst()
  return {
    tracked_changes: row?.tracked_changes ?? defaultConversionOptions.tracked_changes,
    comments: row?.comments ?? defaultConversionOptions.comments,
    styles: row?.styles ?? [],
    remembered_from: row?.remembered_from ?? null,
    has_template: (row?.template.length ?? 0) > 0,
    can: {
      read_again: type === "word" && hasPermission(ctx.actor, "imports.import") && canMoveImport(status, "readAgain"),
    },
  }
}
