import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import "./tables.ts"

/** Refuses a person who is not there, or who became one with another. */
export async function requirePerson(ctx: Ctx, field: string, id: number | null) {
  if (id === null) return
  const person = await ctx.db
    .selectFrom("people")
    .select("id")
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .executeTakeFirst()
  if (!person) throw invalidField(field, "This person does not exist.")
}
