import type { RecordedEvent } from "@hub/contract/events"
import { maxReplayedMessages, type WebhookDelivery, type WebhookReplay } from "@hub/contract/webhooks"
import { isEventUnderEmbargo } from "../access/embargo-list.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { limitPlusOne } from "../platform/http/page.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { hostOf } from "./change.ts"
import { composeMessage } from "./compose-message.ts"
import { getWebhook, presentDelivery } from "./list.ts"
import { queueMessage } from "./queue-message.ts"
import type { WebhookRow } from "./tables.ts"

type ReplayStart = { position?: number | undefined; at?: string | undefined }

/** Sends one message again, just as it was and with its number. */
export function sendMessageAgain(
  ctx: Ctx,
  { id, delivery_id }: { id: number; delivery_id: number },
): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (tx) => {
    const webhook = await getActiveWebhook(tx, id)
    const rows = tx.db.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", id)
    const sent = await rows.where("id", "=", delivery_id).executeTakeFirst()
    if (!sent) throw notFound("Message")
    if (sent.state === "waiting") throw conflict("This message is still waiting to be sent.")
    const { event, body, subject, position } = sent
    const message_id = sent.message_id ?? sent.id
    const again = { webhook_id: id, event, body, subject, position, message_id, replayed: true }
    const queued = await queueMessage(tx, again)
    await recordEvent(tx, "webhook.message_sent_again", id, { ...hostOf(webhook), message_id })
    return presentDelivery(await rows.where("id", "=", queued).executeTakeFirstOrThrow())
  })
}

/** Sends what happened from a point on, of what the webhook wants to hear; what is under embargo is not told. */
export function replayMessages(ctx: Ctx, id: number, start: ReplayStart): Promise<WebhookReplay> {
  return inTransaction(ctx, async (tx) => {
    const webhook = await getActiveWebhook(tx, id)
    const events = await findEvents(tx, webhook, start)
    let messages = 0
    for (const event of events.slice(0, maxReplayedMessages)) {
      if (await isEventUnderEmbargo(tx, event)) continue
      const message_id = await findMessageId(tx, id, event.position)
      await queueMessage(tx, { ...(await composeMessage(tx, event)), webhook_id: id, message_id, replayed: true })
      messages++
    }
    const from = start.at ?? String(start.position)
    await recordEvent(tx, "webhook.replayed", id, { ...hostOf(webhook), from, messages })
    return { messages, next: events[maxReplayedMessages]?.position ?? null }
  })
}

async function getActiveWebhook(tx: Ctx, id: number): Promise<WebhookRow> {
  const webhook = await getWebhook(tx, id)
  if (!webhook.active) throw conflict("This webhook is off. Turn it on first.", { code: "webhook_off" })
  return webhook
}

/** What subscribers have not heard of yet will come by itself. */
async function findEvents({ db }: Ctx, { events }: WebhookRow, { position, at }: ReplayStart) {
  const rows = await db
    .selectFrom("events")
    .select(["id", "position", "type", "actor_id", "subject_id", "data", "at"])
    .where("type", "in", events)
    .where("dispatched_at", "is not", null)
    .where("position", ">=", position ?? 0)
    .$if(at !== undefined, (found) => found.where("at", ">=", new Date(at!)))
    .orderBy("position")
    .limit(limitPlusOne(maxReplayedMessages))
    .execute()
  // The table holds every type of event, so which shape fits which row is beyond the compiler.
  return rows as RecordedEvent[]
}

/** The number that the message about an event had the first time; null where it was never sent, or that was forgotten. */
async function findMessageId({ db }: Ctx, webhook_id: number, position: number): Promise<number | null> {
  const first = await db
    .selectFrom("webhook_deliveries")
    .select(["id", "message_id"])
    .where("webhook_id", "=", webhook_id)
    .where("position", "=", position)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  return first === undefined ? null : (first.message_id ?? first.id)
}
