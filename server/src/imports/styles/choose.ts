import type { ReadingOptions } from "@hub/contract/imports"
import type { Ctx } from "../../platform/ctx.ts"
import type { Roles } from "./tables.ts"

/** Notes how an import's file is to be read; without roles, styles are taken for what they are guessed or remembered to be. */
export async function chooseReading(
  tx: Ctx,
  import_id: number,
  wish: ReadingOptions & { roles?: Roles },
): Promise<void> {
  const { tracked_changes, comments } = wish
  const chosen = { tracked_changes, comments, roles: wish.roles ? JSON.stringify(wish.roles) : null }
  await tx.db
    .insertInto("import_readings")
    .values({ import_id, ...chosen, remembered_from: null })
    .onConflict((one) => one.column("import_id").doUpdateSet(chosen))
    .execute()
}
