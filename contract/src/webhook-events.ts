import { z } from "zod"

/** What is done to webhooks and with them. */
export const webhookEventSchemas = {
  "webhook.created": z.object({ host: z.string() }),
  "webhook.changed": z.object({ host: z.string() }),
  "webhook.secret_renewed": z.object({ host: z.string() }),
  "webhook.deleted": z.object({ host: z.string() }),
  "webhook.tested": z.object({ host: z.string() }),
  "webhook.message_sent_again": z.object({ host: z.string(), message_id: z.number() }),
  "webhook.replayed": z.object({ host: z.string(), from: z.string(), messages: z.number() }),
  "webhook.stopped": z.object({ host: z.string(), because: z.string() }),
} as const
