import { portal, reviews } from "@hub/contract/reviews"
import type { Doors } from "../platform/http/door.ts"
import { cancelReview } from "./cancel.ts"
import { readFeedback } from "./feedback.ts"
import { listReviews, listReviewsOf } from "./list.ts"
import { decide } from "./portal/decide.ts"
import { keepDraft } from "./portal/draft.ts"
import { openReview } from "./portal/open.ts"
import { readReview } from "./portal/read.ts"
import { renewLink } from "./renew.ts"
import { requestReviews } from "./request.ts"
import { listReviewers } from "./reviewers.ts"

export function openReviews(doors: Doors) {
  doors.open(reviews.request, (ctx, { body }) => requestReviews(ctx, body))
  doors.open(reviews.list, (ctx, { query }) => listReviews(ctx, query))
  doors.open(reviews.reviewers, (ctx, { query }) => listReviewers(ctx, query))
  doors.open(reviews.ofTopic, (ctx, { params, query }) => listReviewsOf(ctx, params.id, query))
  doors.open(reviews.feedback, (ctx, { params }) => readFeedback(ctx, params.id, params.review_id))
  doors.open(reviews.cancel, (ctx, { params }) => cancelReview(ctx, params.id))
  doors.open(reviews.renew, (ctx, { params }) => renewLink(ctx, params.id))

  doors.open(portal.read, (ctx, { params }) => readReview(ctx, params.token))
  doors.open(portal.open, (ctx, { params, body }) => openReview(ctx, params.token, body.revision))
  doors.open(portal.draft, (ctx, { params, body }) => keepDraft(ctx, params.token, body))
  doors.open(portal.decide, (ctx, { params, body }) => decide(ctx, params.token, body))
}
