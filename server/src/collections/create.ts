import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { sql } from "kysely"
import { mustBeAllowed } from "../policy.ts"

export type NewCollection = { name: string; description?: string; project_id?: number | undefined }

/** An empty collection; two never have the same name, in capitals or not. */
export function createCollection(ctx: Ctx, { name, description = "", project_id }: NewCollection): Promise<number> {
  mustBeAllowed(ctx.actor, "collections.create")
  return atomically(ctx, async (tx) => {
    if (project_id !== undefined) await mustHaveProject(tx, project_id)
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
    if (!row) throw nameTaken(name)
    await record(tx, "collection.created", row.id, { name })
    return row.id
  })
}

export function nameTaken(name: string) {
  const sentence = `There is already a collection called ${name}.`
  return conflict(sentence, { code: "name_taken", fields: { name: sentence } })
}

export async function mustHaveProject(tx: Ctx, id: number) {
  const project = await tx.db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst()
  if (!project) throw unfit("project_id", "This project does not exist.")
}
