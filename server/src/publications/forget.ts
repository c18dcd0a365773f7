import { atomically, type Ctx } from "../platform/ctx.ts"
import { cancelJob } from "../platform/jobs/queue.ts"
import { mustBeAllowed } from "../policy.ts"

/** Takes back every edition of these collections; readers find nothing at their addresses any more. */
export function forgetEditions(ctx: Ctx, collection_ids: number[]): Promise<number[]> {
  mustBeAllowed(ctx.actor, "publications.publish")
  return atomically(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("publications")
      .where("collection_id", "in", collection_ids)
      .returning("id")
      .execute()
    for (const { id } of gone) {
      await cancelJob(tx, "publication.build", String(id))
      await cancelJob(tx, "publication.files", String(id))
    }
    return gone.map(({ id }) => id)
  })
}
