import { subscriptions } from "@hub/contract/subscriptions"
import type { Router } from "../../platform/http/router.ts"
import { confirmSubscription, countSubscriptions, stopSubscription, subscribe } from "./subscribe.ts"

export function addSubscriptionRoutes(router: Router) {
  router.add(subscriptions.subscribe, "publications.report", (ctx, { params, body }) =>
    subscribe(ctx, params.key, body.email),
  )
  router.add(subscriptions.confirm, "publications.report", (ctx, { params }) => confirmSubscription(ctx, params.token))
  router.add(subscriptions.stop, "publications.report", (ctx, { params }) => stopSubscription(ctx, params.token))
  router.add(subscriptions.count, "publications.see_readings", (ctx, { params }) => countSubscriptions(ctx, params.id))
}
