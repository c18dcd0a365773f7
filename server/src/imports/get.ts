import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { type DeedOn, may, mustBeAllowed } from "../policy.ts"
import type { ImportItemRow, ImportRow } from "./tables.ts"

/** The only way to lay hands on an import: say what for. */
export async function importFor(tx: Ctx, deed: DeedOn<"imports">, id: number): Promise<ImportRow> {
  let query = tx.db.selectFrom("imports").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && deed !== "imports.read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !may(tx.actor, "imports.read")) throw missing("Import")
  mustBeAllowed(tx.actor, deed)
  return row
}

/** What an import has read, in its order. */
export const documentsOf = ({ db }: Ctx, import_id: number) =>
  db.selectFrom("import_documents").where("import_id", "=", import_id).orderBy("position")

/** A proposed topic of this import and no other. */
export async function itemOf(tx: Ctx, import_id: number, id: number): Promise<ImportItemRow> {
  const row = await tx.db
    .selectFrom("import_items")
    .selectAll()
    .where("import_id", "=", import_id)
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Proposed topic")
  return row
}
