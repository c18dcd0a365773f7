import type { Fact } from "@hub/contract/facts"
import { type WebhookEvent, webhookEventNames } from "@hub/contract/webhooks"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import "../people/tables.ts"
import "./tables.ts"

export const queue = "webhooks.deliver"

/** Whatever webhooks are told of is laid out for each that wants it, in the transaction of its fact. */
export const webhookReactions: Reactions = Object.fromEntries(webhookEventNames.map((event) => [event, tell]))

async function tell(tx: Ctx, fact: Fact) {
  const event = fact.type as WebhookEvent
  const wanting = await tx.db
    .selectFrom("webhooks")
    .select("id")
    .where("active", "=", true)
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
  if (wanting.length === 0) return
  const actor =
    fact.actor_id === null
      ? undefined
      : await tx.db.selectFrom("people").select("name").where("id", "=", fact.actor_id).executeTakeFirst()
  const body = JSON.stringify({
    event,
    fact: fact.id,
    at: fact.at.toISOString(),
    actor: actor?.name ?? null,
    subject_id: fact.subject_id,
    link: tx.house.public_url + pathOf(event, fact),
    data: fact.data,
  })
  for (const { id } of wanting) await layOut(tx, { webhook_id: id, event, body })
}

/** A message that waits to be sent, and the job that sends it. */
export async function layOut(tx: Ctx, message: { webhook_id: number; event: string; body: string }) {
  const { id } = await tx.db
    .insertInto("webhook_deliveries")
    .values({ ...message, state: "waiting", created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  await queueJob(tx, queue, { delivery_id: id }, { key: `${id}.0`, target: String(message.webhook_id) })
  return id
}

/** Where what happened is seen. */
function pathOf(event: WebhookEvent, { subject_id, data }: Fact): string {
  const [noun] = event.split(".")
  if (noun === "review") return `/topics/${(data as { topic_id: number }).topic_id}`
  if (noun === "topic") return event === "topic.deleted" ? "/topics" : `/topics/${subject_id}`
  if (noun === "publication") return `/publications/${subject_id}`
  if (noun === "import") return `/import/${subject_id}/review`
  return noun === "feedback" ? "/admin/feedback" : "/admin/bugs"
}
