import { assignedReview } from "@hub/contract/assigned-review"
import { portal } from "@hub/contract/portal"
import type { Router } from "../../platform/http/router.ts"
import { askForReviewLink } from "./ask-for-link.ts"
import { mailReviewCode } from "./code.ts"
import { answerReview } from "./answer.ts"
import { declineReview } from "./decline.ts"
import { delegateReview } from "./delegate.ts"
import { byLink } from "./guest.ts"
import { saveReviewDraft } from "./draft.ts"
import { openReview } from "./open.ts"
import { readReceipt } from "./receipt.ts"
import { readReview } from "./read.ts"
import { reopenReview } from "./reopen.ts"
import { readSource } from "./source.ts"
import { addWordFile, discardWordFile } from "../word/add.ts"

/** Two ways to the same review page: by a secret link, and signed in. */
export function addPortalRoutes(router: Router) {
  router.add(portal.read, "portal.read", (ctx, { params }) => readReview(byLink(ctx), params.token))
  router.add(portal.source, "portal.read", (ctx, { params }) => readSource(byLink(ctx), params.token))
  router.add(portal.receipt, "portal.read", (ctx, { params }) => readReceipt(byLink(ctx), params.token))
  router.add(portal.open, "portal.answer", (ctx, { params, body }) =>
    openReview(byLink(ctx), params.token, body.revision),
  )
  router.add(portal.draft, "portal.answer", (ctx, { params, body }) => saveReviewDraft(byLink(ctx), params.token, body))
  router.add(portal.decide, "portal.answer", (ctx, { params, body }) => answerReview(byLink(ctx), params.token, body))
  router.add(portal.code, "portal.answer", (ctx, { params }) => mailReviewCode(byLink(ctx), params.token))
  router.add(portal.decline, "portal.answer", (ctx, { params, body }) => declineReview(byLink(ctx), params.token, body))
  router.add(portal.askForLink, "portal.answer", (ctx, { params }) => askForReviewLink(byLink(ctx), params.token))
  router.add(portal.delegate, "portal.answer", (ctx, { params, body }) =>
    delegateReview(byLink(ctx), params.token, body),
  )

  router.add(portal.addWord, "portal.answer", (ctx, { params, body }) =>
    addWordFile(byLink(ctx), params.token, body.uploaded_at),
  )
  router.add(portal.discardWord, "portal.answer", (ctx, { params }) => discardWordFile(byLink(ctx), params.token))
  router.add(portal.reopen, "portal.answer", (ctx, { params }) => reopenReview(byLink(ctx), params.token))
  router.add(assignedReview.read, "reviews.stand_for", (ctx, { params }) => readReview(ctx, params))
  router.add(assignedReview.source, "reviews.stand_for", (ctx, { params }) => readSource(ctx, params))
  router.add(assignedReview.receipt, "reviews.stand_for", (ctx, { params }) => readReceipt(ctx, params))
  router.add(assignedReview.open, "reviews.answer", (ctx, { params, body }) => openReview(ctx, params, body.revision))
  router.add(assignedReview.draft, "reviews.answer", (ctx, { params, body }) => saveReviewDraft(ctx, params, body))
  router.add(assignedReview.decide, "reviews.answer", (ctx, { params, body }) => answerReview(ctx, params, body))
  router.add(assignedReview.addWord, "reviews.answer", (ctx, { params, body }) =>
    addWordFile(ctx, params, body.uploaded_at),
  )
  router.add(assignedReview.discardWord, "reviews.answer", (ctx, { params }) => discardWordFile(ctx, params))
  router.add(assignedReview.decline, "reviews.answer", (ctx, { params, body }) => declineReview(ctx, params, body))
  router.add(assignedReview.reopen, "reviews.answer", (ctx, { params }) => reopenReview(ctx, params))
  router.add(assignedReview.delegate, "reviews.answer", (ctx, { params, body }) => delegateReview(ctx, params, body))
}
