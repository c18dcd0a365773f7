import type { Comment } from "@hub/contract/reviews"
import type { Suggestion } from "@hub/contract/suggestions"
import type { WordFileChange } from "@hub/contract/word-reviews"

/** A change of a returned Word file with what it adds to the review: suggestions, or comments where these can't be made. */
export type ComparedChange = WordFileChange & {
  suggestions: Suggestion[]
  comments: Comment[]
  instead: Comment[]
  /** The suggestions that its comments stand for, which may be in the draft from before the text moved on. */
  was?: Suggestion[]
}
