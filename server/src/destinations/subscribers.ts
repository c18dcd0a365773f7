import type { RecordedEvent } from "@hub/contract/events"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { queueDeployment } from "./queue.ts"

/** Whatever changes which edition readers have changes it at each destination of its collection. */
export const destinationSubscribers: Subscribers = {
  "publication.released": deployCollection,
  "publication.withdrawn": deployCollection,
  "publication.restored": deployCollection,
}

async function deployCollection(tx: Ctx, { subject_id }: Pick<RecordedEvent, "subject_id">) {
  const rows = await tx.db
    .selectFrom("destinations")
    .innerJoin("publications", "publications.collection_id", "destinations.collection_id")
    .select(["destinations.id", "destinations.collection_id"])
    .where("publications.id", "=", subject_id)
    .where("publications.kind", "=", "mobile_kb")
    .where("active", "=", true)
    .execute()
  for (const row of rows) await queueDeployment(tx, row)
}
