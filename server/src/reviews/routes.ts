import { portal, reviews } from "@hub/contract/reviews"
import type { Doors } from "../platform/http/door.ts"
import { cancelReview } from "./cancel.ts"
import { readFeedback } from "./feedback.ts"
import { listReviews, listReviewsOf } from "./list.ts"
import { decide } from "./portal/decide.ts"
import { keepDraft } from "./portal/draft.ts"
import { openReview } from "./portal/open.ts"
import { openPoints } from "./points/routes.ts"
import { readReview } from "./portal/read.ts"
import { readSource } from "./portal/source.ts"
import { renewLink } from "./renew.ts"
import { requestReviews } from "./request.ts"
import { listReviewers } from "./reviewers.ts"
import { openSequences } from "./sequences/routes.ts"

export function openReviews(doors: Doors) {
  openSequences(doors)
  openPoints(doors)
  doors.open(reviews.request, "topics.submit", (ctx, { body }) => requestReviews(ctx, body))
  doors.open(reviews.list, "reviews.read", (ctx, { query }) => listReviews(ctx, query))
  doors.open(reviews.reviewers, "reviews.read", (ctx, { query }) => listReviewers(ctx, query))
  doors.open(reviews.ofTopic, "reviews.read", (ctx, { params, query }) => listReviewsOf(ctx, params.id, query))
  doors.open(reviews.feedback, "reviews.read", (ctx, { params }) => readFeedback(ctx, params.id, params.review_id))
  doors.open(reviews.cancel, "reviews.manage", (ctx, { params }) => cancelReview(ctx, params.id))
  doors.open(reviews.renew, "reviews.manage", (ctx, { params }) => renewLink(ctx, params.id))

  doors.open(portal.read, "portal.read", (ctx, { params }) => readReview(ctx, params.token))
  doors.open(portal.source, "portal.read", (ctx, { params }) => readSource(ctx, params.token))
  doors.open(portal.open, "portal.answer", (ctx, { params, body }) => openReview(ctx, params.token, body.revision))
  doors.open(portal.draft, "portal.answer", (ctx, { params, body }) => keepDraft(ctx, params.token, body))
  doors.open(portal.decide, "portal.answer", (ctx, { params, body }) => decide(ctx, params.token, body))
}
