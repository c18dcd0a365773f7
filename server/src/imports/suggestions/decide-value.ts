import type { ImportSuggestions, importSuggestions } from "@hub/contract/import-suggestions"
import type { RouteInput } from "@hub/contract/route"
import { hasPermission } from "../../policy.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict, notFound, Refusal, invalidField } from "../../platform/refusal.ts"
import { getImport } from "../get.ts"
import { recompareItems } from "../proposal/repropose.ts"
import { readImportSuggestions } from "./list.ts"
import type { ImportValueRow } from "./tables.ts"

type DecideValueInput = RouteInput<typeof importSuggestions.value>["body"]

/** Has the chosen places of a value show a variable once the import is accepted, or leaves them as they are. */
export async function decideValue(
  ctx: Ctx,
  id: number,
  value_id: number,
  choice: DecideValueInput,
): Promise<ImportSuggestions> {
  const previous_id = await inTransaction(ctx, async (tx) => {
    const row = await getImport(tx, "imports.import", id)
    if (row.status !== "needs_review") throw conflict("Only imports that are waiting for review can be changed.")
    const one = await tx.db
      .selectFrom("import_values")
      .selectAll()
      .where("import_id", "=", id)
      .where("id", "=", value_id)
      .executeTakeFirst()
    if (!one) throw notFound("Value")
    const slug = choice.slug ?? one.slug
    if (choice.accepted) await requireMatchingVariable(tx, one, slug)
    const left = choice.left_out && new Set(choice.left_out)
    const places = one.places.map(({ path, at, left_out }, index) =>
      (left?.has(index) ?? left_out) ? { path, at, left_out: true } : { path, at },
    )
    await tx.db
      .updateTable("import_values")
      .set({ accepted: choice.accepted, slug, places: JSON.stringify(places) })
      .set(slug === one.slug ? {} : { variable_id: null })
      .where("id", "=", value_id)
      .execute()
    return row.previous_id
  })
  // What updates a topic is compared with it as it will be.
  if (previous_id !== null) await recompareItems(ctx, id)
  return readImportSuggestions(ctx, id)
}

/** A variable of this name must have this value, or be free for who may make one. */
export async function requireMatchingVariable(
  tx: Ctx,
  { id, import_id, value, slug: own, variable_id }: ImportValueRow,
  slug: string,
): Promise<void> {
  const variable = await tx.db
    .selectFrom("variables")
    .select(["id", "value"])
    .where("slug", "=", slug)
    .executeTakeFirst()
  if (variable_id !== null && slug === own) return
  if (variable && variable.value !== value)
    throw invalidField("slug", `A variable ${slug} already exists, with the value “${variable.value}”.`)
  const other = await tx.db
    .selectFrom("import_values")
    .select("value")
    .where("import_id", "=", import_id)
    .where("id", "<>", id)
    .where("accepted", "=", true)
    .where("slug", "=", slug)
    .executeTakeFirst()
  if (other) throw invalidField("slug", `In this import, ${slug} is already used for “${other.value}”.`)
  if (!variable && !hasPermission(tx.actor, "variables.change"))
    throw new Refusal(
      "forbidden",
      `Only administrators can create variables, and no variable has the value “${value}” yet.`,
    )
}
