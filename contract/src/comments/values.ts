/** A thread of comments is open until somebody resolves it, and may be reopened. */
export const commentStates = ["open", "resolved"] as const
export type CommentState = (typeof commentStates)[number]

/** What became of the words that somebody suggested: of `accepted_edited` the text has other words of an author. */
export const suggestionOutcomes = ["accepted", "accepted_edited", "rejected"] as const
export type SuggestionOutcome = (typeof suggestionOutcomes)[number]
