import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

type VariableValues = Record<string, string>
type VariableValuesScope = { project_id: number | null; collection_id?: number }

/** The value of every variable by its slug, in a project or an edition of a collection. */
export async function readVariableValues(
  ctx: Ctx,
  { project_id, collection_id }: VariableValuesScope,
): Promise<VariableValues> {
  return (await readValuesByProject(ctx, [project_id], collection_id))(project_id)
}

/** The same of a topic that is read, reviewed or published alone. */
export async function readValuesOfTopic(ctx: Ctx, topic_id: number): Promise<VariableValues> {
  const topic = await ctx.db.selectFrom("topics").select("project_id").where("id", "=", topic_id).executeTakeFirst()
  return readVariableValues(ctx, { project_id: topic?.project_id ?? null })
}

/** The values of several projects at once. A collection's come before a project's, and these before those of everywhere. */
export async function readValuesByProject(
  ctx: Ctx,
  project_ids: (number | null)[],
  collection_id: number | null = null,
): Promise<(project_id: number | null) => VariableValues> {
  const projects = project_ids.filter((id) => id !== null)
  const rows = await ctx.db
    .selectFrom("variables")
    .select(["slug", "value"])
    .select(
      sql<VariableValues | null>`(select jsonb_object_agg(project_id, other.value) from variable_values other
        where variable_id = variables.id and project_id = any(${projects}::bigint[]))`.as("of_projects"),
    )
    .select(
      sql<string | null>`(select other.value from variable_values other
        where variable_id = variables.id and collection_id = ${collection_id}::bigint)`.as("of_collection"),
    )
    .execute()
  const known = new Map<number | null, VariableValues>()
  return (project_id) => {
    const values =
      known.get(project_id) ??
      Object.fromEntries(
        rows.map(({ slug, value, of_projects, of_collection }) => [
          slug,
          of_collection ?? of_projects?.[String(project_id)] ?? value,
        ]),
      )
    known.set(project_id, values)
    return values
  }
}

/** Keeps the values of these variables as they are until the transaction is over. */
export async function holdVariables(tx: Ctx, slugs: string[]) {
  if (slugs.length === 0) return
  await tx.db.selectFrom("variables").select("id").where("slug", "in", slugs).orderBy("id").forShare().execute()
}
