import type { Ctx } from "../../platform/ctx.ts"
import type { ChosenValue } from "../proposal/variables.ts"
import { insertVariables } from "../proposal/variables.ts"
import type { ImportValueRow } from "./tables.ts"

/** The values of an import in whose places its importer wants variables. */
export async function readChosenValues({ db }: Ctx, import_id: number): Promise<ChosenValue[]> {
  const rows = await db
    .selectFrom("import_values")
    .leftJoin("variables", "variables.id", "import_values.variable_id")
    .select(["import_values.value", "import_values.slug", "places", "variables.slug as renamed"])
    .where("import_id", "=", import_id)
    .where("accepted", "=", true)
    .orderBy("import_values.id")
    .execute()
  return selectChosenValues(
    rows.map(({ renamed, slug, ...row }) => ({ ...row, slug: renamed ?? slug, accepted: true })),
  )
}

/** Of these values those that are accepted, at the places that do not stay as they are. */
export const selectChosenValues = (
  values: Pick<ImportValueRow, "value" | "slug" | "places" | "accepted">[],
): ChosenValue[] =>
  values
    .filter((one) => one.accepted)
    .map(({ value, slug, places }) => ({
      value,
      slug,
      places: places.filter((place) => !place.left_out).map(({ path, at }) => ({ path, at })),
    }))

type ItemWithContent = { id: number; import_id: number; source_path: string; cut: number | null; content: string }

/** The text of a proposed topic as its readers will see it, with the variables that the importer wants in it. */
export async function readContentWithVariables(ctx: Ctx, item: ItemWithContent): Promise<string> {
  const values = await readChosenValues(ctx, item.import_id)
  if (!values.some(({ places }) => places.some((place) => place.path === item.source_path))) return item.content
  const documents = await ctx.db
    .selectFrom("import_documents")
    .select(["path", "markdown"])
    .where("import_id", "=", item.import_id)
    .where("path", "=", item.source_path)
    .execute()
  const items = await ctx.db
    .selectFrom("import_items")
    .select(["id", "source_path", "cut", "content"])
    .where("import_id", "=", item.import_id)
    .where("source_path", "=", item.source_path)
    .orderBy("position")
    .execute()
  return insertVariables(documents, items, values).get(item.id) ?? item.content
}
