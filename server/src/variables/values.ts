import type { Ctx } from "../platform/ctx.ts"

/** The value of every variable by its slug. */
export async function variableValues(ctx: Ctx): Promise<Record<string, string>> {
  const rows = await ctx.db.selectFrom("variables").select(["slug", "value"]).execute()
  return Object.fromEntries(rows.map(({ slug, value }) => [slug, value]))
}

/** Keeps the values of these variables as they are until the transaction is over. */
export async function holdVariables(tx: Ctx, slugs: string[]) {
  if (slugs.length === 0) return
  await tx.db.selectFrom("variables").select("id").where("slug", "in", slugs).orderBy("id").forShare().execute()
}
