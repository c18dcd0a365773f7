import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { type PermissionOn, hasPermission, inProject, requirePermission } from "../policy.ts"
import { inProjectOf } from "../access/in-project-of.ts"
import type { ImportItemRow, ImportRow } from "./tables.ts"

/** The only way to lay hands on an import: say what for. */
export async function getImport(tx: Ctx, permission: PermissionOn<"imports">, id: number): Promise<ImportRow> {
  let query = tx.db.selectFrom("imports").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && permission !== "imports.read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !hasPermission(tx.actor, "imports.read")) throw notFound("Import")
  requirePermission(inProject(tx.actor, row.project_id), permission)
  requirePermission(await inProjectOf(tx, { collection_id: row.collection_id }), permission)
  return row
}

/** What an import has read, in its order. */
export const selectImportDocuments = ({ db }: Ctx, import_id: number) =>
  db.selectFrom("import_documents").where("import_id", "=", import_id).orderBy("position")

/** A proposed topic of this import and no other. */
export async function getImportItem(tx: Ctx, import_id: number, id: number): Promise<ImportItemRow> {
  const row = await tx.db
    .selectFrom("import_items")
    .selectAll()
    .where("import_id", "=", import_id)
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Proposed topic")
  return row
}
