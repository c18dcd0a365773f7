import type { ImportDetail, ConversionOptions } from "@hub/contract/imports"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { getImport } from "../get.ts"
import { moveImport } from "../move.ts"
import { presentImportInFull } from "../present.ts"
import { queueConversion } from "../upload.ts"
import { saveConversionOptions } from "./choose.ts"
import { rememberRoles } from "./remember.ts"
import type { StyleRoles } from "./tables.ts"

/** Reads the kept file again with other roles of its styles, which are remembered for the next file of its template. */
export function rereadImport(
  ctx: Ctx,
  id: number,
  options: ConversionOptions & { roles: StyleRoles },
): Promise<ImportDetail> {
  return inTransaction(ctx, async (tx) => {
    const { type } = await getImport(tx, "imports.import", id)
    if (type !== "word")
      throw conflict("Only Word files have styles, so only they can be read again with other settings.")
    const row = await moveImport(tx, "readAgain", id, { step: "Waiting to start", percent: 0, error: null })
    await saveConversionOptions(tx, id, options)
    await rememberChosenRoles(tx, id, options.roles, row.filename)
    await queueConversion(tx, id)
    await recordEvent(tx, "import.read_again", id, { filename: row.filename })
    return presentImportInFull(tx, row)
  })
}

async function rememberChosenRoles(tx: Ctx, import_id: number, roles: StyleRoles, filename: string): Promise<void> {
  const { styles, template } = await tx.db
    .selectFrom("import_parse_options")
    .select(["styles", "template"])
    .where("import_id", "=", import_id)
    .executeTakeFirstOrThrow()
  const named = styles.map(({ id, name, guess }) => [name, roles[id] ?? guess])
  await rememberRoles(tx, template, Object.fromEntries(named) as StyleRoles, filename)
}
