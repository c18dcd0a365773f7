import { type Delivery, type WebhookEvent, webhookEvents } from "@hub/contract/webhooks"

export const eventWords = (event: string) => webhookEvents[event as WebhookEvent] ?? "Test message"

/** What came of a message, as the end of a sentence. */
export function saidOf({ event, state, attempts, note }: Delivery): string {
  const tried = attempts === 1 ? "once" : `${attempts} times`
  if (state === "delivered") return `${eventWords(event)}, arrived`
  const why = note === "" ? "" : ` (${note.replace(/\.$/, "")})`
  if (state === "failed") return `${eventWords(event)}, given up after it was tried ${tried}${why}`
  return `${eventWords(event)}, ${attempts === 0 ? "waits to be sent" : `tried ${tried} and waits${why}`}`
}
