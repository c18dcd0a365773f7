import type { WebhookDelivery, Webhook } from "@hub/contract/webhooks"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { type PagedList, readNewestFirst } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import type { DeliveryRow, WebhookRow } from "./tables.ts"
import "../people/tables.ts"

const deliveryColumns = [
  "id",
  "message_id",
  "position",
  "replayed",
  "event",
  "state",
  "attempts",
  "status",
  "note",
  "created_at",
  "finished_at",
] as const satisfies (keyof DeliveryRow)[]

/** Every webhook with the last message to it; no secret is among them. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  requirePermission(ctx.actor, "webhooks.see")
  const [rows, last] = await Promise.all([
    ctx.db
      .selectFrom("webhooks")
      .innerJoin("people", "people.id", "created_by")
      .select(["webhooks.id", "url", "events", "active", "stopped_because", "webhooks.version"])
      .select(["people.name as created_by", "webhooks.created_at"])
      .orderBy("webhooks.id")
      .execute(),
    ctx.db
      .selectFrom("webhook_deliveries")
      .select([...deliveryColumns, "webhook_id"])
      .where("id", "in", sql<number>`(select max(id) from webhook_deliveries group by webhook_id)`)
      .execute(),
  ])
  return rows.map((row) => {
    const delivery = last.find(({ webhook_id }) => webhook_id === row.id)
    return {
      ...row,
      created_at: row.created_at.toISOString(),
      last: delivery === undefined ? null : presentDelivery(delivery),
    }
  })
}

export async function readWebhook(ctx: Ctx, id: number): Promise<Webhook> {
  const found = (await listWebhooks(ctx)).find((webhook) => webhook.id === id)
  if (!found) throw notFound("Webhook")
  return found
}

/** The row itself, with its secret, held while it is changed. */
export async function getWebhook(tx: Ctx, id: number): Promise<WebhookRow> {
  requirePermission(tx.actor, "webhooks.manage")
  const row = await tx.db.selectFrom("webhooks").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Webhook")
  return row
}

/** The messages to a webhook, the newest first. */
export async function listDeliveries(
  ctx: Ctx,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<WebhookDelivery>> {
  await readWebhook(ctx, id)
  const found = ctx.db.selectFrom("webhook_deliveries").where("webhook_id", "=", id)
  return readNewestFirst(found, found.select(deliveryColumns), page, presentDelivery)
}

export const presentDelivery = ({
  id,
  message_id,
  position,
  replayed,
  event,
  state,
  attempts,
  status,
  note,
  ...row
}: Omit<DeliveryRow, "webhook_id" | "body" | "subject" | "waits_for">): WebhookDelivery => ({
  id,
  message_id: message_id ?? id,
  position,
  replayed,
  event,
  state,
  attempts,
  status,
  note,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})
