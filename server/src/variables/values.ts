import type { Ctx } from "../platform/ctx.ts"

/** The value of every variable by its slug. */
export async function variableValues(ctx: Ctx): Promise<Record<string, string>> {
  const rows = await ctx.db.selectFrom("variables").select(["slug", "value"]).execute()
  return Object.fromEntries(rows.map(({ slug, value }) => [slug, value]))
}
