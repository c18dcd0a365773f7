import type { Ctx } from "../platform/ctx.ts"
import { unfit } from "../platform/failure.ts"
import "./tables.ts"

/** Refuses a person who is not there, or who became one with another. */
export async function mustKnow(ctx: Ctx, field: string, id: number | null) {
  if (id === null) return
  const person = await ctx.db
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .executeTakeFirst()
  if (!person) throw unfit(field, "This person does not exist.")
}
