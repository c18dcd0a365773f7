import { reviewInbox } from "@hub/contract/review-inbox"
import type { Router } from "../../platform/http/router.ts"
import { countInbox } from "./counts.ts"
import { listToIncorporate } from "./incorporate.ts"
import { listInbox } from "./list.ts"

export function addInboxRoutes(router: Router) {
  router.add(reviewInbox.list, "reviews.read", (ctx, { query }) => listInbox(ctx, query))
  router.add(reviewInbox.toIncorporate, "reviews.read", (ctx, { query }) => listToIncorporate(ctx, query))
  router.add(reviewInbox.counts, "reviews.read", (ctx) => countInbox(ctx))
}
