import { webhooks } from "@hub/contract/webhooks"
import type { Doors } from "../platform/http/door.ts"
import { pageOfWhole } from "../platform/http/page.ts"
import { changeWebhook, createWebhook, deleteWebhook, renewSecret, testWebhook } from "./change.ts"
import { listDeliveries, listWebhooks } from "./rows.ts"

export function openWebhooks(doors: Doors) {
  doors.open(webhooks.list, "webhooks.see", async (ctx, { query }) =>
    pageOfWhole(await listWebhooks(ctx), query, ({ id }) => id),
  )
  doors.open(webhooks.deliveries, "webhooks.see", (ctx, { params, query }) => listDeliveries(ctx, params.id, query))
  doors.open(webhooks.create, "webhooks.manage", (ctx, { body }) => createWebhook(ctx, body))
  doors.open(webhooks.change, "webhooks.manage", (ctx, { params, body }) => changeWebhook(ctx, params.id, body))
  doors.open(webhooks.renewSecret, "webhooks.manage", (ctx, { params }) => renewSecret(ctx, params.id))
  doors.open(webhooks.test, "webhooks.manage", (ctx, { params }) => testWebhook(ctx, params.id))
  doors.open(webhooks.delete, "webhooks.manage", (ctx, { params }) => deleteWebhook(ctx, params.id))
}
