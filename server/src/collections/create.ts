import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { sql } from "kysely"
import { requirePermission } from "../policy.ts"
import { requireProject } from "../projects/get.ts"

export type CreateCollectionInput = { name: string; description?: string; project_id?: number | undefined }

/** An empty collection; two never have the same name, in capitals or not. */
export function createCollection(
  ctx: Ctx,
  { name, description = "", project_id }: CreateCollectionInput,
): Promise<number> {
  requirePermission(ctx.actor, "collections.create")
  return inTransaction(ctx, async (tx) => {
    if (project_id !== undefined) await requireProject(tx, "collections.create", project_id)
    const row = await tx.db
      .insertInto("collections")
      .values({
        name,
        description,
        project_id: project_id ?? null,
        owner_id: tx.actor.person_id,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .onConflict((taken) => taken.expression(sql`lower(name)`).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw takenNameRefusal(name)
    await recordEvent(tx, "collection.created", row.id, { name })
    return row.id
  })
}

export function takenNameRefusal(name: string) {
  const sentence = `A collection called ${name} already exists.`
  return conflict(sentence, { code: "name_taken", fields: { name: sentence } })
}
