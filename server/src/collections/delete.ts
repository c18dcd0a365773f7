import { openReleaseStates } from "@hub/contract/releases/values"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { joinUseCounts, type KindCount } from "../platform/join-use-counts.ts"
import { refuseUnderEmbargo } from "../access/embargo-list.ts"
import { getCollection } from "./get.ts"

/** Deletes a collection with its places; the topics stay. */
export function deleteCollection(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getCollection(tx, "collections.arrange", id)
    await refuseUnderEmbargo(tx, id, "Delete it after that, or release it early.")
    await refusePlannedForRelease(tx, id)
    await tx.db.deleteFrom("collections").where("id", "=", id).execute()
    await recordEvent(tx, "collection.deleted", id, { name })
  })
}

/** What a release that is to come has as a part stays, so that no release becomes smaller unseen. */
async function refusePlannedForRelease(tx: Ctx, collection_id: number) {
  const release = await tx.db
    .selectFrom("release_parts")
    .innerJoin("releases", "releases.id", "release_id")
    .select("name")
    .where("collection_id", "=", collection_id)
    .where("state", "in", openReleaseStates)
    .executeTakeFirst()
  if (!release) return
  throw conflict(`This collection is part of the release “${release.name}”. Take it out of the release first.`, {
    code: "part_of_release",
  })
}

/** Deletes a collection for ever, unless editions were made of it or work is about it. */
export function deleteArchivedCollection(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getCollection(tx, "collections.arrange", id)
    const uses = await countCollectionUses(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} is used by ${joinUseCounts(uses)}, so it can't be deleted.`, {
        code: "in_use",
        details: { uses },
      })
    await deleteCollection(tx, id)
  })
}

/** Takes collections out of a project that is about to be deleted. */
export async function removeCollectionsFromProject(tx: Ctx, project_id: number) {
  await tx.db.updateTable("collections").set({ project_id: null }).where("project_id", "=", project_id).execute()
}

/** What besides its places needs a collection. */
export async function countCollectionUses(tx: Ctx, id: number): Promise<KindCount[]> {
  const counted: KindCount[] = []
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
