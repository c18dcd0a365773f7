import { rm } from "node:fs/promises"
import { join } from "node:path"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { cancelJob, queueJob } from "../platform/jobs/queue.ts"
import { mustBeAllowed } from "../policy.ts"
import { readingsFolder } from "./edition/gather.ts"
import { movePublication } from "./move.ts"
import { releases } from "./release/decide.ts"
import { unstageTopics } from "./release/stage.ts"

/** Takes back every edition of these collections; readers find nothing at their addresses any more. */
export function forgetEditions(ctx: Ctx, collection_ids: number[]): Promise<number[]> {
  mustBeAllowed(ctx.actor, "publications.publish")
  return atomically(ctx, async (tx) => {
    await unscheduleAll(tx, collection_ids)
    const gone = await tx.db
      .deleteFrom("publications")
      .where("collection_id", "in", collection_ids)
      .returning(["id", "key"])
      .execute()
    for (const key of new Set(gone.map((edition) => edition.key))) await queueJob(tx, forgetsReadings, { key }, { key })
    for (const { id } of gone) {
      await cancelJob(tx, "publication.build", String(id))
      await cancelJob(tx, "publication.files", String(id))
      await cancelJob(tx, releases, String(id))
    }
    return gone.map(({ id }) => id)
  })
}

export const forgetsReadings = "publication.forget"

/** Removes what was read for the editions of a collection, which are gone. Safe to repeat. */
export const forgetReadings = (ctx: Ctx, { key }: { key: string }) =>
  rm(join(readingsFolder(ctx.house), key), { recursive: true, force: true })

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
