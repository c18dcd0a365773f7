import type { ImportInFull, ReadingOptions } from "@hub/contract/imports"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { record } from "../../platform/facts/record.ts"
import { importFor } from "../get.ts"
import { moveImport } from "../move.ts"
import { presentInFull } from "../present.ts"
import { queueConversion } from "../upload.ts"
import { chooseReading } from "./choose.ts"
import { rememberRoles } from "./remember.ts"
import type { Roles } from "./tables.ts"

/** Reads the kept file anew with other roles of its styles, which are remembered for the next file of its template. */
export function readAgain(ctx: Ctx, id: number, wish: ReadingOptions & { roles: Roles }): Promise<ImportInFull> {
  return atomically(ctx, async (tx) => {
    const { type } = await importFor(tx, "imports.import", id)
    if (type !== "word") throw conflict("Only a Word file has styles, so that it can be read in another way.")
    const row = await moveImport(tx, "readAgain", id, { step: "Waiting for its turn", percent: 0, error: null })
    await chooseReading(tx, id, wish)
    await rememberWish(tx, id, wish.roles, row.filename)
    await queueConversion(tx, id)
    await record(tx, "import.read_again", id, { filename: row.filename })
    return presentInFull(tx, row)
  })
}

async function rememberWish(tx: Ctx, import_id: number, roles: Roles, filename: string): Promise<void> {
  const { styles, template } = await tx.db
    .selectFrom("import_readings")
    .select(["styles", "template"])
    .where("import_id", "=", import_id)
    .executeTakeFirstOrThrow()
  const named = styles.map(({ id, name, guess }) => [name, roles[id] ?? guess])
  await rememberRoles(tx, template, Object.fromEntries(named) as Roles, filename)
}
