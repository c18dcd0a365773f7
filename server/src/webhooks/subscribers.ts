import type { RecordedEvent } from "@hub/contract/events"
import { type WebhookEvent, webhookEventNames } from "@hub/contract/webhooks"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { isEventUnderEmbargo } from "../access/embargo-list.ts"
import "../people/tables.ts"
import "./tables.ts"

export const webhookQueue = "webhooks.deliver"

/** Whatever webhooks are told of is laid out for each that wants it, in the transaction of its event. */
export const webhookSubscribers: Subscribers = Object.fromEntries(
  webhookEventNames.map((event) => [event, queueForSubscribers]),
)

async function queueForSubscribers(tx: Ctx, event: RecordedEvent) {
  const eventName = event.type as WebhookEvent
  const wanting = await tx.db
    .selectFrom("webhooks")
    .select("id")
    .where("active", "=", true)
    .where(sql<boolean>`${eventName} = any(events)`)
    .execute()
  if (wanting.length === 0 || (await isEventUnderEmbargo(tx, event))) return
  const actor =
    event.actor_id === null
      ? undefined
      : await tx.db.selectFrom("people").select("name").where("id", "=", event.actor_id).executeTakeFirst()
  const body = JSON.stringify({
    event: eventName,
    fact: event.id,
    at: event.at.toISOString(),
    actor: actor?.name ?? null,
    subject_id: event.subject_id,
    link: tx.app.public_url + pathOf(eventName, event),
    data: event.data,
  })
  for (const { id } of wanting) await queueMessage(tx, { webhook_id: id, event: eventName, body })
}

/** A message that waits to be sent, and the job that sends it. */
export async function queueMessage(tx: Ctx, message: { webhook_id: number; event: string; body: string }) {
  const { id } = await tx.db
    .insertInto("webhook_deliveries")
    .values({ ...message, state: "waiting", created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await queueJob(tx, webhookQueue, { delivery_id: id }, { key: `${id}.0`, target: String(message.webhook_id) })
  return id
}

/** Where what happened is seen. */
function pathOf(event: WebhookEvent, { subject_id, data }: RecordedEvent): string {
  const [noun] = event.split(".")
  if (event === "comment.added") return `/topics/${(data as { topic_id: number }).topic_id}?comment=${subject_id}`
  if (noun === "review") return `/topics/${(data as { topic_id: number }).topic_id}`
  if (noun === "topic") return event === "topic.deleted" ? "/topics" : `/topics/${subject_id}`
  if (noun === "publication") return `/publications/${subject_id}`
  if (noun === "import") return `/import/${subject_id}/review`
  return noun === "feedback" ? "/admin/feedback" : "/admin/bugs"
}
