/** A thread of comments is open until somebody resolves it, and may be reopened. */
export const commentStates = ["open", "resolved"] as const
export type CommentState = (typeof commentStates)[number]
