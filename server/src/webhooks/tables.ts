import type { WebhookDelivery, WebhookEvent } from "@hub/contract/webhooks"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}

export type WebhooksTable = {
  id: Generated<number>
  url: string
  events: WebhookEvent[]
  secret: string
  active: Generated<boolean>
  version: Generated<number>
  given_up: Generated<number>
  stopped_because: Generated<string | null>
  created_by: number
  created_at: Date
}
export type WebhookRow = Selectable<WebhooksTable>

export type WebhookDeliveriesTable = {
  id: Generated<number>
  webhook_id: number
  event: string
  body: string
  state: WebhookDelivery["state"]
  attempts: Generated<number>
  status: Generated<number | null>
  note: Generated<string>
  created_at: Date
  finished_at: Generated<Date | null>
  position: Generated<number | null>
  /** Messages about the same subject keep their order. */
  subject: Generated<string | null>
  /** The earlier message that has to be delivered or given up first. */
  waits_for: Generated<number | null>
  /** The number that the receiver reads, where it is not the row's own. */
  message_id: Generated<number | null>
  replayed: Generated<boolean>
}
export type DeliveryRow = Selectable<WebhookDeliveriesTable>
export type NewDelivery = Pick<DeliveryRow, "webhook_id" | "event" | "body" | "subject" | "position"> &
  Partial<Pick<DeliveryRow, "message_id" | "replayed">>
