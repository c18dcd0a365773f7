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
  await queueDelivery(tx, { id, webhook_id: message.webhook_id }, { key: `${id}.0` })
  return id
}

/** The job that sends a message, at once or not before a time; of those with one key there is one. */
export const queueDelivery = (
  tx: Ctx,
  { id, webhook_id }: { id: number; webhook_id: number },
  terms: { key: string; not_before?: Date },
) => queueJob(tx, webhookQueue, { delivery_id: id }, { ...terms, target: String(webhook_id) })
