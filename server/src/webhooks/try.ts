import type { WebhookTrial } from "@hub/contract/webhooks"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { hostOf } from "./change.ts"
import { getWebhook, presentDelivery } from "./list.ts"
import { webhookSecretPurpose, lostSecret } from "./secret.ts"
import { sendWebhookMessage, unsentOutcome } from "./send.ts"

/** Sends one message now, also to a webhook that is switched off, and shows what was sent and what came back. It counts for nothing else. */
export async function tryWebhook(ctx: Ctx, id: number): Promise<WebhookTrial> {
  const event = "webhook.tested"
  const { row, delivery_id, body } = await inTransaction(ctx, async (tx) => {
    const row = await getWebhook(tx, id)
    const body = JSON.stringify({ event, at: tx.now.toISOString(), actor: tx.actor.name, link: tx.app.public_url })
    const made = await tx.db
      .insertInto("webhook_deliveries")
      .values({ webhook_id: id, event, body, state: "waiting", created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, event, id, hostOf(row))
    return { row, delivery_id: made.id, body }
  })
  const secret = ctx.app.vault.open(row.secret, webhookSecretPurpose)
  const message = { id: delivery_id, url: row.url, event, body, at: ctx.now, position: null, message_id: null }
  const outcome =
    secret === undefined
      ? unsentOutcome(lostSecret)
      : await sendWebhookMessage({ ...message, secret, replayed: false }, ctx.app.webhook_network, {
          readsAnswer: true,
        })
  const { arrived, status, note, request = null, response = null, milliseconds = null } = outcome
  const sent = await ctx.db
    .updateTable("webhook_deliveries")
    .set({ attempts: 1, state: arrived ? "delivered" : "failed", status, note, finished_at: ctx.app.clock() })
    .where("id", "=", delivery_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...presentDelivery(sent), request, response, milliseconds }
}
