/** What notifications are about a comment, and about whom it is assigned to. */
export const causeOfComment = (id: number) => `comment:${id}`
export const causeOfAssignment = (id: number) => `comment_assigned:${id}`
