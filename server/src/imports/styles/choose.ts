import type { ConversionOptions } from "@hub/contract/imports"
import type { Ctx } from "../../platform/ctx.ts"
import type { StyleRoles } from "./tables.ts"

/** Notes how an import's file is to be read; without roles, styles are taken for what they are guessed or remembered to be. */
export async function saveConversionOptions(
  tx: Ctx,
  import_id: number,
  options: ConversionOptions & { roles?: StyleRoles },
): Promise<void> {
  const { tracked_changes, comments } = options
  const chosen = { tracked_changes, comments, roles: options.roles ? JSON.stringify(options.roles) : null }
  await tx.db
    .insertInto("import_parse_options")
    .values({ import_id, ...chosen, remembered_from: null })
    .onConflict((one) => one.column("import_id").doUpdateSet(chosen))
    .execute()
}
