import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { inWords, type Use } from "../platform/uses-in-words.ts"
import { collectionFor } from "./get.ts"

/** Deletes a collection with its places; the topics stay. */
export function deleteCollection(ctx: Ctx, id: number): Promise<void> {
  return atomically(ctx, async (tx) => {
    const { name } = await collectionFor(tx, "collections.arrange", id)
    await tx.db.deleteFrom("collections").where("id", "=", id).execute()
    await record(tx, "collection.deleted", id, { name })
  })
}

/** Deletes a collection for ever, unless editions were made of it or work is about it. */
export function deleteArchivedCollection(ctx: Ctx, id: number): Promise<void> {
  return atomically(ctx, async (tx) => {
    const { name } = await collectionFor(tx, "collections.arrange", id)
    const uses = await usesOf(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} is needed by ${inWords(uses)}, so it cannot be deleted.`, {
        code: "in_use",
        details: { uses },
      })
    await deleteCollection(tx, id)
  })
}

/** Takes collections out of a project that is about to be deleted. */
export async function leaveProject(tx: Ctx, project_id: number) {
  await tx.db.updateTable("collections").set({ project_id: null }).where("project_id", "=", project_id).execute()
}

/** What besides its places needs a collection. */
export async function usesOf(tx: Ctx, id: number): Promise<Use[]> {
  const counted: Use[] = []
  for (const kind of ["publications", "tasks"] as const) {
    const { count } = await tx.db
      .selectFrom(kind)
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("collection_id", "=", id)
      .executeTakeFirstOrThrow()
    if (count > 0) counted.push({ kind, count })
  }
  return counted
}
