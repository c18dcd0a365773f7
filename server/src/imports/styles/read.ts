import type { ReadingOptions } from "@hub/contract/imports"
import type { Ctx } from "../../platform/ctx.ts"
import type { Reading, Refused } from "../reader/reading.ts"
import { readUpload, type ReadSettings } from "../reader/run.ts"
import type { ImportRow } from "../tables.ts"
import { rememberedFor } from "./remember.ts"
import type { Roles } from "./tables.ts"

export const usualOptions: ReadingOptions = { tracked_changes: "accept", comments: "keep" }

/**
 * Reads an import's file as its importer has chosen; before anything was chosen, as was chosen for the last file of its
 * template. What was found is kept beside the import.
 */
export async function readAsChosen(
  ctx: Ctx,
  row: Pick<ImportRow, "id" | "sha256" | "filename">,
  settings: ReadSettings,
): Promise<Reading | Refused> {
  const { roles, ...options } = await chosenFor(ctx, row.id)
  const read = (styles: Roles) =>
    readUpload(ctx.house.files.pathOf(row.sha256), row.filename, { ...settings, choices: { ...options, styles } })

  const first = await read(roles ?? {})
  if (first.kind !== "word") return first
  const known = roles === null ? await rememberedFor(ctx, first.template) : undefined
  if (!known) return kept(ctx, row.id, first, roles ?? {}, null)

  const remembered = byId(first, known.roles)
  const again = await read(remembered)
  return again.kind === "refused" ? again : kept(ctx, row.id, again, remembered, known.filename)
}

async function chosenFor({ db }: Ctx, import_id: number): Promise<ReadingOptions & { roles: Roles | null }> {
  const chosen = await db
    .selectFrom("import_readings")
    .select(["tracked_changes", "comments", "roles"])
    .where("import_id", "=", import_id)
    .executeTakeFirst()
  return chosen ?? { ...usualOptions, roles: null }
}

/** Roles are remembered by the names of styles, since their ids differ with the language of the Word that made them. */
function byId({ styles }: Reading, roles: Roles): Roles {
  const found: Roles = {}
  for (const { id, name } of styles) if (Object.hasOwn(roles, name)) found[id] = roles[name]!
  return found
}

async function kept(ctx: Ctx, import_id: number, reading: Reading, roles: Roles, remembered_from: string | null) {
  const styles = reading.styles.map((style) => ({ ...style, role: roles[style.id] ?? style.guess }))
  const found = { styles: JSON.stringify(styles), template: JSON.stringify(reading.template), remembered_from }
  await ctx.db
    .insertInto("import_readings")
    .values({ import_id, ...found })
    .onConflict((conflict) => conflict.column("import_id").doUpdateSet(found))
    .execute()
  return reading
}
