import { pointReplies } from "@hub/contract/point-replies"
import type { Router } from "../../platform/http/router.ts"
import { replyAsAuthor } from "./by-author.ts"
import { replyAsReviewer } from "./by-reviewer.ts"

export function addPointReplyRoutes(router: Router) {
  router.add(pointReplies.add, "reviews.reply", (ctx, { params, body }) => replyAsAuthor(ctx, params.id, body.body))
  router.add(pointReplies.addByLink, "portal.answer", (ctx, { params, body }) =>
    replyAsReviewer(ctx, params.token, { ...body, point_id: params.point_id }),
  )
  router.add(pointReplies.addAssigned, "reviews.answer", (ctx, { params, body }) =>
    replyAsReviewer(ctx, { id: params.id }, { ...body, point_id: params.point_id }),
  )
}
