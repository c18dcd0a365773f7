/** A thread of comments is open until somebody resolves it, and may be reopened. */
export const commentStates = ["open", "resolved"] as const
export type CommentState = (typeof commentStates)[number]

/** What became of the words that somebody suggested. */
export const suggestionOutcomes = ["accepted", "rejected"] as const
export type SuggestionOutcome = (typeof suggestionOutcomes)[number]
