import type { RecordedEvent } from "@hub/contract/events"
import { webhookEventNames } from "@hub/contract/webhooks"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { isEventUnderEmbargo } from "../access/embargo-list.ts"
import { composeMessage } from "./compose-message.ts"
import { queueMessage } from "./queue-message.ts"
import "./tables.ts"

/** Whatever webhooks are told of is laid out for each that wants it, in the transaction of its event. */
export const webhookSubscribers: Subscribers = Object.fromEntries(
  webhookEventNames.map((event) => [event, queueForSubscribers]),
)

async function queueForSubscribers(tx: Ctx, event: RecordedEvent) {
  const wanting = await tx.db
    .selectFrom("webhooks")
    .select("id")
    .where("active", "=", true)
    .where(sql<boolean>`${event.type} = any(events)`)
    .execute()
  if (wanting.length === 0 || (await isEventUnderEmbargo(tx, event))) return
  const message = await composeMessage(tx, event)
  for (const { id } of wanting) await queueMessage(tx, { ...message, webhook_id: id })
}
