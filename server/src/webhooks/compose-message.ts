import type { RecordedEvent } from "@hub/contract/events"
import type { WebhookEvent } from "@hub/contract/webhooks"
import type { Ctx } from "../platform/ctx.ts"
import { subjectOfEvent } from "./order.ts"
import type { NewDelivery } from "./tables.ts"
import "../people/tables.ts"

/** What webhooks are told of an event; the same whenever it is told. */
export async function composeMessage(tx: Ctx, event: RecordedEvent): Promise<Omit<NewDelivery, "webhook_id">> {
  const eventName = event.type as WebhookEvent
  const about = await tx.db
    .selectFrom("events")
    .leftJoin("people", "people.id", "events.actor_id")
    .select([subjectOfEvent.as("subject"), "people.name as actor"])
    .where("events.id", "=", event.id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({
    event: eventName,
    position: event.position,
    fact: event.id,
    at: event.at.toISOString(),
    actor: about.actor,
    subject_id: event.subject_id,
    link: tx.app.public_url + pathOf(eventName, event),
    data: event.data,
  })
  return { event: eventName, body, subject: about.subject, position: event.position }
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
