import { z } from "zod"
import { Position } from "./changes.ts"
import type { EventType } from "./events.ts"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Page, route, WholePage, Ordinal } from "./route.ts"
import { Storable } from "./text.ts"

/** What a webhook can be told of: the names of events, in the words of the screen. */
export const webhookEvents = {
  "topic.created": "A topic was created",
  "topic.submitted": "A topic was sent for review",
  "topic.approved": "A topic was approved",
  "topic.revisions_requested": "Changes to a topic were requested",
  "topic.rejected": "A topic was rejected",
  "topic.reopened": "A rejected topic was reopened",
  "topic.published": "A topic was published",
  "topic.unpublished": "A topic was unpublished",
  "topic.archived": "A topic was archived",
  "topic.deleted": "A topic was deleted",
  "review.requested": "A review was requested",
  "review.approved": "A reviewer approved",
  "review.changes_requested": "A reviewer requested changes",
  "review.rejected": "A reviewer rejected",
  "review.declined": "A reviewer declined",
  "comment.added": "Someone commented on a topic",
  "publication.released": "An edition was published",
  "publication.failed": "An edition could not be published",
  "import.completed": "An import was completed",
  "feedback.sent": "Feedback was sent",
  "bug.reported": "A bug was reported",
} as const satisfies { [Type in EventType]?: string }
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** How often a delivery is tried, and after how many that were given up in a row nothing is sent any more. */
export const deliveryAttempts = 6
export const maxFailedDeliveries = 3
export const maxWebhooks = 50

export const deliveryStates = ["waiting", "delivered", "failed"] as const

/** How many messages are sent again at once from a point; the rest is asked for from where they end. */
export const maxReplayedMessages = 250

/** One message to a webhook, and what came of it. */
export const WebhookDelivery = z.object({
  id: z.number(),
  /** The number of the message, as its receiver reads it: of one that is sent again, that of the first time. */
  message_id: z.number(),
  /** Where its event stands among all; null of tests, and of messages from before positions. */
  position: z.number().nullable(),
  replayed: z.boolean(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** What the other side answered last; null where it did not. */
  status: z.number().nullable(),
  note: z.string(),
  created_at: Moment,
  finished_at: Moment.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** A test message as it was sent, and what came back. */
export const WebhookTrial = WebhookDelivery.extend({
  /** Null where nothing was sent. */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
  /** Null where nothing came back; of a long body its beginning. */
  response: z
    .object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      is_cut: z.boolean(),
    })
    .nullable(),
  milliseconds: z.number().nullable(),
})
export type WebhookTrial = z.output<typeof WebhookTrial>

export const Webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  /** Why the hub itself stopped it; null where it did not. */
  stopped_because: z.string().nullable(),
  version: z.number(),
  created_by: z.string(),
  created_at: Moment,
  last: WebhookDelivery.nullable(),
})
export type Webhook = z.output<typeof Webhook>

const Url = Storable.pipe(
  z
    .string()
    .trim()
    .max(limits.url)
    .refine(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      "Enter an address that starts with https.",
    )
    .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "", {
      error: "Remove user names and passwords from the address.",
    }),
)

export const NewWebhook = z.object({
  url: Url,
  events: z.array(z.enum(webhookEventNames)).min(1, "Choose at least one event.").max(webhookEventNames.length),
})
const WebhookChange = NewWebhook.extend({ active: z.boolean(), version: Ordinal })

const ReplayStart = z
  .object({ position: Position.optional(), at: Moment.optional() })
  .refine(({ position, at }) => (position === undefined) !== (at === undefined), {
    error: "Name a position or a time.",
    path: ["position"],
  })

/** How many messages wait to be sent again, and the position from which the rest is; null where that is all. */
export const WebhookReplay = z.object({ messages: z.number(), next: z.number().nullable() })
export type WebhookReplay = z.output<typeof WebhookReplay>

/** With the secret that its messages are signed by, which is shown once. */
const WebhookSecretAnswer = Webhook.extend({ secret: z.string() })

export const webhooks = {
  list: route({ method: "GET", path: "/api/admin/webhooks", query: WholePage, answer: z.array(Webhook), paged: true }),
  create: route({
    method: "POST",
    path: "/api/admin/webhooks",
    body: NewWebhook,
    answer: WebhookSecretAnswer,
    status: 201,
    secret: true,
  }),
  change: route({
    method: "PUT",
    path: "/api/admin/webhooks/:id",
    params: ById,
    body: WebhookChange,
    answer: Webhook,
  }),
  renewSecret: route({
    method: "POST",
    path: "/api/admin/webhooks/:id/secret",
    params: ById,
    answer: WebhookSecretAnswer,
    secret: true,
  }),
  /** Sends a message now, and answers what came of it. */
  test: route({ method: "POST", path: "/api/admin/webhooks/:id/test", params: ById, answer: WebhookTrial }),
  deliveries: route({
    method: "GET",
    path: "/api/admin/webhooks/:id/deliveries",
    params: ById,
    query: Page,
    answer: z.array(WebhookDelivery),
    paged: true,
  }),
  /** Sends one message again, with the same number. */
  sendAgain: route({
    method: "POST",
    path: "/api/admin/webhooks/:id/deliveries/:delivery_id/again",
    params: ById.extend({ delivery_id: Id }),
    answer: WebhookDelivery,
  }),
  /** Sends again what happened from a position or a time on. */
  replay: route({
    method: "POST",
    path: "/api/admin/webhooks/:id/replay",
    params: ById,
    body: ReplayStart,
    answer: WebhookReplay,
  }),
  delete: route({
    method: "DELETE",
    path: "/api/admin/webhooks/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
