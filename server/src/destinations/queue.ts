import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { DestinationRow } from "./tables.ts"

export const deploymentQueue = "destinations.deploy"

/** Brings to a destination what readers of its collection have when its turn comes. */
export async function queueDeployment(
  tx: Ctx,
  { id: destination_id, collection_id }: Pick<DestinationRow, "id" | "collection_id">,
): Promise<number> {
  const live = await findLiveSite(tx, collection_id)
  const { id } = await tx.db
    .insertInto("deployments")
    .values({
      destination_id,
      publication_id: live?.id ?? null,
      edition: live?.edition ?? null,
      state: "waiting",
      files: null,
      created_at: tx.now,
      finished_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await queueDeploymentJob(tx, { id, attempts: 0 })
  return id
}

export const queueDeploymentJob = (tx: Ctx, { id, attempts }: { id: number; attempts: number }, not_before?: Date) =>
  queueJob(tx, deploymentQueue, { deployment_id: id }, { key: `${id}.${attempts}`, ...(not_before && { not_before }) })

/** The web edition that readers of a collection have. */
export const findLiveSite = ({ db }: Ctx, collection_id: number) =>
  db
    .selectFrom("publications")
    .select(["id", "edition", "sha256", "published_at"])
    .where("collection_id", "=", collection_id)
    .where("kind", "=", "mobile_kb")
    .where("status", "=", "live")
    .executeTakeFirst()
