import { AboutReview, RevisionReview } from "./event-shapes.ts"

/** What a reviewer does before they answer. */
export const reviewingEvents = {
  /** A code for its answer was mailed to its reviewer; a wrong one was entered. */
  "review.code_mailed": AboutReview,
  "review.code_refused": AboutReview,
  "review.opened": RevisionReview,
  /** The text was handed out to its reviewer as a Word file. */
  "review.word_handed_out": RevisionReview,
  /** A Word file came back; what it says is in the draft of the review at most. */
  "review.word_returned": RevisionReview,
}
