import type { ConversionOptions } from "@hub/contract/imports"
import type { Ctx } from "../../platform/ctx.ts"
import type { ParsedDocument, ReaderRefusal } from "@hub/docx/parsed-document"
import { readUpload, type ReadSettings } from "../reader/run.ts"
import type { ImportRow } from "../tables.ts"
import { findRememberedRoles } from "./remember.ts"
import type { StyleRoles } from "./tables.ts"

export const defaultConversionOptions: ConversionOptions = { tracked_changes: "accept", comments: "keep" }

/**
 * Reads an import's file as its importer has chosen; before anything was chosen, as was chosen for the last file of its
 * template. What was found is kept beside the import.
 */
export async function readWithChosenOptions(
  ctx: Ctx,
  row: Pick<ImportRow, "id" | "sha256" | "filename">,
  settings: ReadSettings,
): Promise<ParsedDocument | ReaderRefusal> {
  const { roles, ...options } = await readChosenOptions(ctx, row.id)
  const read = (styles: StyleRoles) =>
    readUpload(ctx.app.files.pathOf(row.sha256), row.filename, { ...settings, choices: { ...options, styles } })

  const first = await read(roles ?? {})
  if (first.kind !== "word") return first
  const known = roles === null ? await findRememberedRoles(ctx, first.template) : undefined
  if (!known) return saveParsedDocument(ctx, row.id, first, roles ?? {}, null)

  const remembered = rolesById(first, known.roles)
  const again = await read(remembered)
  return again.kind === "refused" ? again : saveParsedDocument(ctx, row.id, again, remembered, known.filename)
}

async function readChosenOptions(
  { db }: Ctx,
  import_id: number,
): Promise<ConversionOptions & { roles: StyleRoles | null }> {
  const chosen = await db
    .selectFrom("import_parse_options")
    .select(["tracked_changes", "comments", "roles"])
    .where("import_id", "=", import_id)
    .executeTakeFirst()
  return chosen ?? { ...defaultConversionOptions, roles: null }
}

/** Roles are remembered by the names of styles, since their ids differ with the language of the Word that made them. */
function rolesById({ styles }: ParsedDocument, roles: StyleRoles): StyleRoles {
  const found: StyleRoles = {}
  for (const { id, name } of styles) if (Object.hasOwn(roles, name)) found[id] = roles[name]!
  return found
}

async function saveParsedDocument(
  ctx: Ctx,
  import_id: number,
  parsed: ParsedDocument,
  roles: StyleRoles,
  remembered_from: string | null,
) {
  const styles = parsed.styles.map((style) => ({ ...style, role: roles[style.id] ?? style.guess }))
  const found = { styles: JSON.stringify(styles), template: JSON.stringify(parsed.template), remembered_from }
  await ctx.db
    .insertInto("import_parse_options")
    .values({ import_id, ...found })
    .onConflict((conflict) => conflict.column("import_id").doUpdateSet(found))
    .execute()
  return parsed
}
