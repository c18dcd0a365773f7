import { deliveryAttempts, maxFailedDeliveries } from "@hub/contract/webhooks"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { UnansweredParty } from "../platform/jobs/hold.ts"
import type { JobAttempt, JobHandlers } from "../platform/jobs/work.ts"
import { webhookSecretPurpose, lostSecret } from "./secret.ts"
import { type DeliveryOutcome, sendWebhookMessage, unsentOutcome } from "./send.ts"
import { mustWait, wakeNextMessages } from "./order.ts"
import { queueDelivery, webhookQueue } from "./queue-message.ts"
import "./tables.ts"

const minute = 60_000
/** How long is waited after each attempt that failed. */
const retryDelays = [1, 5, 30, 120, 360].map((minutes) => minutes * minute)

export const webhookJobHandlers: JobHandlers = { [webhookQueue]: { run: deliver, concurrency: 4 } }

/** Sends a message. One that does not arrive is tried again by a job of its own, so that no failing job is on the hub's record. */
async function deliver(
  ctx: Ctx,
  { delivery_id }: { delivery_id: number },
  { signal }: JobAttempt,
): Promise<UnansweredParty | undefined> {
  const message = await ctx.db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_id")
    .select(["webhook_deliveries.id", "webhook_id", "event", "body", "url", "secret", "active", "attempts"])
    .select(["subject", "position", "message_id", "replayed"])
    .where("webhook_deliveries.id", "=", delivery_id)
    .where("state", "=", "waiting")
    .executeTakeFirst()
  if (!message || (await mustWait(ctx, message))) return undefined
  const secret = ctx.app.vault.open(message.secret, webhookSecretPurpose)
  const refusal = message.active ? (secret === undefined ? lostSecret : undefined) : "The webhook was switched off."
  const outcome =
    refusal === undefined && secret !== undefined
      ? await sendWebhookMessage({ ...message, secret, at: ctx.now }, ctx.app.webhook_network, { stopping: signal })
      : unsentOutcome(refusal ?? lostSecret)
  await inTransaction(ctx, (tx) => recordOutcome(tx, message, outcome))
  return outcome.silence === undefined ? undefined : { party: new URL(message.url).host, note: outcome.silence }
}

type SentMessage = { id: number; webhook_id: number; attempts: number; active: boolean; url: string }

/** Writes down what came of an attempt, and what follows. */
export async function recordOutcome(
  tx: Ctx,
  { id, webhook_id, attempts, active, url }: SentMessage,
  outcome: DeliveryOutcome,
) {
  const { arrived, status, note } = outcome
  const tried = attempts + 1
  const over = arrived || !active || tried >= deliveryAttempts
  await tx.db
    .updateTable("webhook_deliveries")
    .set({
      attempts: tried,
      status,
      note,
      state: arrived ? "delivered" : over ? "failed" : "waiting",
      finished_at: over ? tx.app.clock() : null,
    })
    .where("id", "=", id)
    .execute()
  if (over) await wakeNextMessages(tx, { id, webhook_id })
  if (arrived) await tx.db.updateTable("webhooks").set({ given_up: 0 }).where("id", "=", webhook_id).execute()
  else if (!over) {
    const not_before = new Date(tx.now.getTime() + retryDelays[attempts]!)
    await queueDelivery(tx, { id, webhook_id }, { key: `${id}.${tried}`, not_before })
  } else if (active) await giveUp(tx, webhook_id, { url, note })
}

async function giveUp(tx: Ctx, webhook_id: number, { url, note }: { url: string; note: string }) {
  const { given_up } = await tx.db
    .updateTable("webhooks")
    .set((row) => ({ given_up: row("given_up", "+", 1) }))
    .where("id", "=", webhook_id)
    .returning("given_up")
    .executeTakeFirstOrThrow()
  if (given_up < maxFailedDeliveries) return
  const stopped_because = `${given_up} messages in a row could not be delivered. Last error: ${note}`
  await tx.db
    .updateTable("webhooks")
    .set((row) => ({ active: false, stopped_because, version: row("version", "+", 1) }))
    .where("id", "=", webhook_id)
    .execute()
  await recordEvent(tx, "webhook.stopped", webhook_id, { host: new URL(url).host, because: stopped_because })
}
