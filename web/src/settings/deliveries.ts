import { type WebhookDelivery, type WebhookEvent, webhookEvents } from "@hub/contract/webhooks"

export const labelWebhookEvent = (event: string) => webhookEvents[event as WebhookEvent] ?? "Test message"

/** What came of a message, as the end of a sentence. */
export function describeDelivery({ event, state, attempts, note }: WebhookDelivery): string {
  const tried = attempts === 1 ? "once" : `${attempts} times`
  if (state === "delivered") return `${labelWebhookEvent(event)}, arrived`
  const why = note === "" ? "" : ` (${note.replace(/\.$/, "")})`
  if (state === "failed") return `${labelWebhookEvent(event)}, not delivered, tried ${tried}${why}`
  return `${labelWebhookEvent(event)}, ${attempts === 0 ? "waiting to be sent" : `tried ${tried}, will be tried again${why}`}`
}
