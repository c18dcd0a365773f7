import type { Variable } from "@hub/contract/variables"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"

/** Every variable, by slug: authors insert them, readers see their values. */
export async function listVariables(ctx: Ctx): Promise<Variable[]> {
  const rows = await variables(ctx).orderBy("slug").execute()
  return rows.map(present)
}

export async function variableById(ctx: Ctx, id: number): Promise<Variable> {
  const row = await variables(ctx).where("variables.id", "=", id).executeTakeFirst()
  if (!row) throw missing("Variable")
  return present(row)
}

const variables = (ctx: Ctx) =>
  ctx.db
    .selectFrom("variables")
    .leftJoin("people", "people.id", "variables.owner_id")
    .select(["variables.id", "slug", "value", "description", "variables.updated_at", "people.name as owner_name"])

const present = (row: Omit<Variable, "updated_at"> & { updated_at: Date }): Variable => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})
