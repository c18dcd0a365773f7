import { assignedReview } from "@hub/contract/assigned-review"
import { portal } from "@hub/contract/portal"
import type { Router } from "../platform/http/router.ts"
import { byLink } from "../reviews/portal/guest.ts"
import { handOutWordFile } from "./hand-out.ts"
import { takeBackWordFile } from "./take-back.ts"

export function addWordReviewRoutes(router: Router) {
  router.add(portal.handOutWord, "portal.answer", (ctx, { params }) => handOutWordFile(byLink(ctx), params.token))
  router.add(portal.returnWord, "portal.answer", (ctx, { params, receive }) =>
    takeBackWordFile(byLink(ctx), params.token, receive),
  )
  router.add(assignedReview.handOutWord, "reviews.answer", (ctx, { params }) => handOutWordFile(ctx, params))
  router.add(assignedReview.returnWord, "reviews.answer", (ctx, { params, receive }) =>
    takeBackWordFile(ctx, params, receive),
  )
}
