import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { slugTakenConflict } from "./change.ts"
import "./tables.ts"

/** A variable that somebody may rename to this free slug. */
export async function variableToRename(ctx: Ctx, id: number, slug: string): Promise<{ slug: string; value: string }> {
  requirePermission(ctx.actor, "variables.change")
  const row = await ctx.db.selectFrom("variables").select(["slug", "value"]).where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Variable")
  const taken = await ctx.db.selectFrom("variables").select("id").where("slug", "=", slug).executeTakeFirst()
  if (taken) throw slugTakenConflict(slug)
  return row
}

/** Lets both slugs have the value while topics change from one to the other, so that none of them is without it. */
export function lendSlug(ctx: Ctx, id: number, slug: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { value } = await variableToRename(tx, id, slug)
    const made = await tx.db
      .insertInto("variables")
      .values({ slug, value, description: "", owner_id: tx.actor.person_id, updated_at: tx.now })
      .onConflict((taken) => taken.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!made) throw slugTakenConflict(slug)
    await tx.db
      .insertInto("variable_values")
      .columns(["variable_id", "project_id", "collection_id", "value", "updated_at"])
      .expression((others) =>
        others
          .selectFrom("variable_values")
          .select((other) => [
            other.val(made.id).as("variable_id"),
            "project_id",
            "collection_id",
            "value",
            "updated_at",
          ])
          .where("variable_id", "=", id),
      )
      .execute()
    await recordEvent(tx, "variable.created", made.id, { slug, value })
  })
}

/** Makes the lent slug the variable's own; the old one is gone. */
export async function takeSlug(tx: Ctx, id: number, slug: string): Promise<void> {
  await tx.db.deleteFrom("variables").where("slug", "=", slug).where("id", "<>", id).execute()
  const write = tx.db.updateTable("variables").set({ slug, updated_at: tx.now }).where("id", "=", id).execute()
  await refuseIfTaken("variables_slug_key", () => slugTakenConflict(slug), write)
}
