import { webhooks } from "@hub/contract/webhooks"
import type { Router } from "../platform/http/router.ts"
import { cutPageOfList } from "../platform/http/page.ts"
import { changeWebhook, createWebhook, deleteWebhook, renewSecret } from "./change.ts"
import { listDeliveries, listWebhooks } from "./list.ts"
import { replayMessages, sendMessageAgain } from "./replay.ts"
import { tryWebhook } from "./try.ts"

export function addWebhookRoutes(router: Router) {
  router.add(webhooks.list, "webhooks.see", async (ctx, { query }) =>
    cutPageOfList(await listWebhooks(ctx), query, ({ id }) => id),
  )
  router.add(webhooks.deliveries, "webhooks.see", (ctx, { params, query }) => listDeliveries(ctx, params.id, query))
  router.add(webhooks.create, "webhooks.manage", (ctx, { body }) => createWebhook(ctx, body))
  router.add(webhooks.change, "webhooks.manage", (ctx, { params, body }) => changeWebhook(ctx, params.id, body))
  router.add(webhooks.renewSecret, "webhooks.manage", (ctx, { params }) => renewSecret(ctx, params.id))
  router.add(webhooks.test, "webhooks.manage", (ctx, { params }) => tryWebhook(ctx, params.id))
  router.add(webhooks.sendAgain, "webhooks.manage", (ctx, { params }) => sendMessageAgain(ctx, params))
  router.add(webhooks.replay, "webhooks.manage", (ctx, { params, body }) => replayMessages(ctx, params.id, body))
  router.add(webhooks.delete, "webhooks.manage", (ctx, { params }) => deleteWebhook(ctx, params.id))
}
