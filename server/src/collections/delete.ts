import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { collectionFor } from "./get.ts"

/** Deletes a collection with its places; the topics stay. */
export function deleteCollection(ctx: Ctx, id: number): Promise<void> {
  return atomically(ctx, async (tx) => {
    const { name } = await collectionFor(tx, "collections.arrange", id)
    await tx.db.deleteFrom("collections").where("id", "=", id).execute()
    await record(tx, "collection.deleted", id, { name })
  })
}

/** Takes collections out of a project that is about to be deleted. */
export async function leaveProject(tx: Ctx, project_id: number) {
  await tx.db.updateTable("collections").set({ project_id: null }).where("project_id", "=", project_id).execute()
}
