import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { NewDelivery } from "./tables.ts"

export const webhookQueue = "webhooks.deliver"

/** A message that waits to be sent, and the job that sends it. */
export async function queueMessage(tx: Ctx, message: NewDelivery): Promise<number> {
  const { id } = await tx.db
    .insertInto("webhook_deliveries")
    .values({ ...message, state: "waiting", created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await queueJob(tx, webhookQueue, { delivery_id: id }, { key: `${id}.0`, target: String(message.webhook_id) })
  return id
}
