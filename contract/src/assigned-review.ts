import { z } from "zod"
import {
  ReviewAnswerInput,
  DeclineReviewInput,
  OpenReviewInput,
  DelegationResult,
  DelegateReviewInput,
  PortalAnswer,
  PortalDraftChange,
  PortalReview,
  RevisionSource,
} from "./portal.ts"
import { ById, route } from "./route.ts"

/** What a link of the portal opens, for the person who is asked and is signed in; the id is that of their request. */
export const assignedReview = {
  read: route({ method: "GET", path: "/api/reviews/:id", params: ById, answer: PortalReview }),
  source: route({ method: "GET", path: "/api/reviews/:id/source", params: ById, answer: RevisionSource }),
  open: route({
    method: "POST",
    path: "/api/reviews/:id/open",
    params: ById,
    body: OpenReviewInput,
    answer: PortalReview,
    // Only the first opening is remembered.
    audited: false,
  }),
  draft: route({
    method: "PUT",
    path: "/api/reviews/:id/draft",
    params: ById,
    body: PortalDraftChange,
    answer: z.undefined(),
    status: 204,
    audited: false,
  }),
  decide: route({
    method: "POST",
    path: "/api/reviews/:id/decision",
    params: ById,
    body: ReviewAnswerInput,
    answer: PortalAnswer,
    // The same answer sent twice is remembered once.
    audited: false,
  }),
  receipt: route({
    method: "GET",
    path: "/api/reviews/:id/receipt.json",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  /** Withdraws the answer while the round is open. */
  reopen: route({ method: "POST", path: "/api/reviews/:id/reopen", params: ById, answer: PortalReview }),
  decline: route({
    method: "POST",
    path: "/api/reviews/:id/decline",
    params: ById,
    body: DeclineReviewInput,
    answer: z.undefined(),
    status: 204,
  }),
  delegate: route({
    method: "POST",
    path: "/api/reviews/:id/delegate",
    params: ById,
    body: DelegateReviewInput,
    answer: DelegationResult,
  }),
}
