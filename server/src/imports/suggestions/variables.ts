import type { Ctx } from "../../platform/ctx.ts"
import { createVariable, removeVariable } from "../../variables/change.ts"
import { requireMatchingVariable } from "./decide-value.ts"
import "./tables.ts"

const listAcceptedValues = ({ db }: Ctx, import_id: number) =>
  db
    .selectFrom("import_values")
    .selectAll()
    .where("import_id", "=", import_id)
    .where("accepted", "=", true)
    .orderBy("id")
    .execute()

/** Refuses to accept an import whose variables cannot be made any more. */
export async function requireCreatableVariables(tx: Ctx, import_id: number): Promise<void> {
  for (const row of await listAcceptedValues(tx, import_id)) await requireMatchingVariable(tx, row, row.slug)
}

/** Makes the variables that accepted topics show, those that are not there yet. */
export async function createImportVariables(tx: Ctx, import_id: number, shown: ReadonlySet<string>): Promise<void> {
  for (const row of await listAcceptedValues(tx, import_id)) {
    if (row.variable_id !== null || !shown.has(row.slug)) continue
    await requireMatchingVariable(tx, row, row.slug)
    const known = await tx.db.selectFrom("variables").select("id").where("slug", "=", row.slug).executeTakeFirst()
    const variable = known ?? (await createVariable(tx, { slug: row.slug, value: row.value, description: "" }))
    await tx.db
      .updateTable("import_values")
      .set({ variable_id: variable.id, made: known === undefined })
      .where("id", "=", row.id)
      .execute()
  }
}

/** Takes back the variables that an import made, but for those that somebody has changed or uses elsewhere. */
export async function deleteImportVariables(tx: Ctx, import_id: number, finished_at: Date | null): Promise<void> {
  const made = await tx.db
    .selectFrom("import_values")
    .innerJoin("variables", "variables.id", "import_values.variable_id")
    .select(["variables.id", "variables.slug", "variables.updated_at"])
    .where("import_id", "=", import_id)
    .where("made", "=", true)
    .orderBy("variables.id")
    .execute()
  for (const { id, slug, updated_at } of made) {
    const changed = finished_at === null || updated_at > finished_at
    const used = await tx.db
      .selectFrom("topic_uses")
      .select("topic_id")
      .where("kind", "=", "variable")
      .where("key", "=", slug)
      .executeTakeFirst()
    if (!changed && !used) await removeVariable(tx, id)
  }
}
