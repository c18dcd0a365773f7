import type { MissingVariable, Variable } from "@hub/contract/variables"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { countUsage } from "../uses/count.ts"

/** Every variable, by slug: authors insert them, readers see their values. */
export async function listVariables(ctx: Ctx): Promise<Variable[]> {
  const rows = await selectVariables(ctx).orderBy("slug").execute()
  return rows.map(presentVariable)
}

export async function readVariable(ctx: Ctx, id: number): Promise<Variable> {
  const row = await selectVariables(ctx).where("variables.id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Variable")
  return presentVariable(row)
}

/** Slugs that the heads of topics have and no variable: archived topics show theirs to nobody. */
export async function listMissingVariables(ctx: Ctx): Promise<MissingVariable[]> {
  const { rows } = await sql<MissingVariable>`
    select key as slug, count(*) as usage_count from topic_uses join topics on topics.id = topic_id
    where kind = 'variable' and topics.status <> 'archived' and key not in (select slug from variables)
    group by key order by 2 desc, 1 limit 100`.execute(ctx.db)
  return rows
}

/** The topics whose heads have the variable. */
export const selectTopicsWithVariable = (ctx: Ctx, slug: string) =>
  ctx.db
    .selectFrom("topic_uses")
    .innerJoin("topics", "topics.id", "topic_uses.topic_id")
    .where("topic_uses.kind", "=", "variable")
    .where("topic_uses.key", "=", slug)

const selectVariables = (ctx: Ctx) =>
  ctx.db
    .selectFrom("variables")
    .leftJoin("people", "people.id", "variables.owner_id")
    .select(["variables.id", "slug", "value", "description", "variables.updated_at"])
    .select(["variables.owner_id", "people.name as owner_name"])
    .select(countUsage("variable", sql`variables.slug`))
    .select(
      sql<
        Variable["others"]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'project_id', other.project_id,
        'collection_id', other.collection_id, 'name', coalesce(projects.name, collections.name), 'value', other.value)
        order by other.collection_id is null, coalesce(projects.name, collections.name), other.id)
        from variable_values other left join projects on projects.id = other.project_id
        left join collections on collections.id = other.collection_id
        where other.variable_id = variables.id), '[]')`.as("others"),
    )

const presentVariable = (row: Omit<Variable, "updated_at"> & { updated_at: Date }): Variable => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})
