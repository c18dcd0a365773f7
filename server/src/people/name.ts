import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

export async function readPersonName(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const person = await ctx.db.selectFrom("people").select("name").where("id", "=", id).executeTakeFirst()
  return person?.name ?? null
}
