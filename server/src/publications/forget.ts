import { rm } from "node:fs/promises"
import { join } from "node:path"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { cancelJob, queueJob } from "../platform/jobs/queue.ts"
import { requirePermission } from "../policy.ts"
import { renderCacheFolder } from "./edition/prepare.ts"
import { movePublication } from "./move.ts"
import { releaseJob } from "./release/decide.ts"
import { unstageTopics } from "./release/stage.ts"

/** Takes back every edition of these collections; readers find nothing at their addresses any more. */
export function forgetEditions(ctx: Ctx, collection_ids: number[]): Promise<number[]> {
  requirePermission(ctx.actor, "publications.publish")
  return inTransaction(ctx, async (tx) => {
    await unscheduleAll(tx, collection_ids)
    const gone = await tx.db
      .deleteFrom("publications")
      .where("collection_id", "in", collection_ids)
      .returning(["id", "key"])
      .execute()
    for (const key of new Set(gone.map((edition) => edition.key)))
      await queueJob(tx, deleteRenderCacheJob, { key }, { key })
    for (const { id } of gone) {
      await cancelJob(tx, "publication.build", String(id))
      await cancelJob(tx, "publication.files", String(id))
      await cancelJob(tx, releaseJob, String(id))
    }
    return gone.map(({ id }) => id)
  })
}

export const deleteRenderCacheJob = "publication.forget"

/** Removes what was read for the editions of a collection, which are gone. Safe to repeat. */
export const deleteRenderCache = (ctx: Ctx, { key }: { key: string }) =>
  rm(join(renderCacheFolder(ctx.app), key), { recursive: true, force: true })

/** What waits for its time no longer does, and its topics can be worked on. */
async function unscheduleAll(tx: Ctx, collection_ids: number[]) {
  const scheduled = await tx.db
    .selectFrom("publications")
    .select("id")
    .where("collection_id", "in", collection_ids)
    .where("status", "=", "scheduled")
    .execute()
  for (const { id } of scheduled) {
    await movePublication(tx, "unschedule", id, { release_at: null })
    await unstageTopics(tx, id)
  }
}
