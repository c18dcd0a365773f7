import { reviewHistory } from "@hub/contract/review-history"
import { reviews, usualMessage } from "@hub/contract/reviews"
import { reviewDefaults } from "@hub/contract/review-defaults"
import type { Doors } from "../platform/http/door.ts"
import type { JobHandlers } from "../platform/jobs/work.ts"
import { extendReview } from "./extend.ts"
import { cancelReview } from "./cancel.ts"
import { readFeedback } from "./feedback.ts"
import { endedColumns } from "./history/columns.ts"
import { listEnded } from "./history/list.ts"
import { previewOf } from "./letters.ts"
import { listReviews, listReviewsOf } from "./list.ts"
import { readDefaults } from "./defaults.ts"
import { openDesks } from "./portal/routes.ts"
import { openPoints } from "./points/routes.ts"
import { reassignReview } from "./reassign.ts"
import { remindByHand } from "./reminders/by-hand.ts"
import { remind } from "./reminders/remind.ts"
import { renewLink } from "./renew.ts"
import { requestReviews } from "./request.ts"
import { listReviewers } from "./reviewers.ts"
import { readResubmission, resubmitTopic } from "./resubmit.ts"
import { skipReview } from "./skip.ts"
import { openSequences } from "./sequences/routes.ts"

export function openReviews(doors: Doors) {
  openSequences(doors)
  openPoints(doors)
  doors.open(reviews.request, "topics.submit", (ctx, { body }) => requestReviews(ctx, body))
  doors.open(reviews.letter, "topics.submit", async ({ actor }, { body }) =>
    previewOf(actor.name, { ...body, message: body.message || usualMessage(body.title) }),
  )
  doors.open(reviewDefaults.read, "reviews.read", (ctx) => readDefaults(ctx))
  doors.open(reviews.list, "reviews.read", (ctx, { query }) => listReviews(ctx, query))
  doors.open(reviewHistory.list, "reviews.read", (ctx, { query }) => listEnded(ctx, query), endedColumns)
  doors.open(reviews.reviewers, "reviews.read", (ctx, { query }) => listReviewers(ctx, query))
  doors.open(reviews.ofTopic, "reviews.read", (ctx, { params, query }) => listReviewsOf(ctx, params.id, query))
  doors.open(reviews.feedback, "reviews.read", (ctx, { params }) => readFeedback(ctx, params.id, params.review_id))
  doors.open(reviews.cancel, "reviews.manage", (ctx, { params }) => cancelReview(ctx, params.id))
  doors.open(reviews.renew, "reviews.manage", (ctx, { params, body }) => renewLink(ctx, params.id, body.by_hand))
  doors.open(reviews.remind, "reviews.manage", (ctx, { params }) => remindByHand(ctx, params.id))
  doors.open(reviews.extend, "reviews.manage", (ctx, { params, body }) => extendReview(ctx, params.id, body))
  doors.open(reviews.again, "reviews.read", (ctx, { params }) => readResubmission(ctx, params.id))
  doors.open(reviews.resubmit, "topics.submit", (ctx, { params, body }) => resubmitTopic(ctx, params.id, body))
  doors.open(reviews.reassign, "reviews.manage", (ctx, { params, body }) => reassignReview(ctx, params.id, body))
  doors.open(reviews.skip, "reviews.manage", (ctx, { params, body }) => skipReview(ctx, params.id, body.reason))
  openDesks(doors)
}

export const reviewJobs: JobHandlers = { "reviews.remind": { run: remind } }
