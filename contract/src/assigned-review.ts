import { z } from "zod"
import {
  AddWordInput,
  ReviewAnswerInput,
  DeclineReviewInput,
  OpenReviewInput,
  DelegationResult,
  DelegateReviewInput,
  PortalAnswer,
  PortalDraftChange,
  PortalReview,
  RevisionSource,
  SavedDraft,
} from "./portal.ts"
import { limits } from "./limits.ts"
import { ById, route } from "./route.ts"
import { ReturnedWordFile } from "./word-reviews.ts"

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
    answer: SavedDraft,
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
  handOutWord: route({
    method: "POST",
    path: "/api/reviews/:id/word-file",
    params: ById,
    answer: z.undefined(),
    download: true,
  }),
  returnWord: route({
    method: "POST",
    path: "/api/reviews/:id/word-file/returned",
    params: ById,
    answer: ReturnedWordFile,
    upload: true,
    passing: { most_bytes: limits.returned_word_file },
    per_minute: 20,
  }),
  addWord: route({
    method: "POST",
    path: "/api/reviews/:id/word-file/added",
    params: ById,
    body: AddWordInput,
    answer: PortalReview,
    // It goes into the draft, as what is typed does.
    audited: false,
  }),
  discardWord: route({
    method: "DELETE",
    path: "/api/reviews/:id/word-file/returned",
    params: ById,
    answer: z.undefined(),
    status: 204,
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
