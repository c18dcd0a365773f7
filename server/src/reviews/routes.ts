import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { defaultReviewMessage } from "@hub/contract/reviews/values"
import { reviewDefaults } from "@hub/contract/review-defaults"
import type { Router } from "../platform/http/router.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { extendReview } from "./extend.ts"
import { cancelReview } from "./cancel.ts"
import { readReviewFeedback } from "./feedback.ts"
import { endedColumns } from "./history/columns.ts"
import { listEndedReviews } from "./history/list.ts"
import { addInboxRoutes } from "./inbox/routes.ts"
import { previewRequestEmail } from "./emails.ts"
import { listReviews, listReviewsOfTopic } from "./list.ts"
import { readReviewDefaults } from "./defaults.ts"
import { addPortalRoutes } from "./portal/routes.ts"
import { addPointRoutes } from "./points/routes.ts"
import { addPointReplyRoutes } from "./replies/routes.ts"
import { reassignReview } from "./reassign.ts"
import { remindByHand } from "./reminders/by-hand.ts"
import { sendReminders } from "./reminders/remind.ts"
import { renewLink } from "./renew.ts"
import { requestReviews } from "./request.ts"
import { listReviewers } from "./reviewers.ts"
import { readResubmission, resubmitTopic } from "./resubmit.ts"
import { skipReview } from "./skip.ts"
import { addSequenceRoutes } from "./sequences/routes.ts"

export function addReviewRoutes(router: Router) {
  addSequenceRoutes(router)
  addPointRoutes(router)
  addPointReplyRoutes(router)
  addInboxRoutes(router)
  router.add(reviews.request, "topics.submit", (ctx, { body }) => requestReviews(ctx, body))
  router.add(reviews.previewEmail, "topics.submit", async ({ actor }, { body }) =>
    previewRequestEmail(actor.name, { ...body, message: body.message || defaultReviewMessage(body.title) }),
  )
  router.add(reviewDefaults.read, "reviews.read", (ctx) => readReviewDefaults(ctx))
  router.add(reviews.list, "reviews.read", (ctx, { query }) => listReviews(ctx, query))
  router.add(reviewHistory.list, "reviews.read", (ctx, { query }) => listEndedReviews(ctx, query), endedColumns)
  router.add(reviews.reviewers, "reviews.read", (ctx, { query }) => listReviewers(ctx, query))
  router.add(reviews.ofTopic, "reviews.read", (ctx, { params, query }) => listReviewsOfTopic(ctx, params.id, query))
  router.add(reviews.feedback, "reviews.read", (ctx, { params }) =>
    readReviewFeedback(ctx, params.id, params.review_id),
  )
  router.add(reviews.cancel, "reviews.manage", (ctx, { params }) => cancelReview(ctx, params.id))
  router.add(reviews.renew, "reviews.manage", (ctx, { params, body }) => renewLink(ctx, params.id, body.by_hand))
  router.add(reviews.remind, "reviews.manage", (ctx, { params }) => remindByHand(ctx, params.id))
  router.add(reviews.extend, "reviews.manage", (ctx, { params, body }) => extendReview(ctx, params.id, body))
  router.add(reviews.again, "reviews.read", (ctx, { params }) => readResubmission(ctx, params.id))
  router.add(reviews.resubmit, "topics.submit", (ctx, { params, body }) => resubmitTopic(ctx, params.id, body))
  router.add(reviews.reassign, "reviews.manage", (ctx, { params, body }) => reassignReview(ctx, params.id, body))
  router.add(reviews.skip, "reviews.manage", (ctx, { params, body }) => skipReview(ctx, params.id, body.reason))
  addPortalRoutes(router)
}

export const reviewJobs: JobHandlers = { "reviews.remind": { run: sendReminders } }
