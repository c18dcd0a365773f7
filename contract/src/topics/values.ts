export const topicStatuses = [
  "draft",
  "pending_review",
  "approved",
  "revisions_requested",
  "published",
  "rejected",
  "staging",
  "archived",
] as const

export type TopicStatus = (typeof topicStatuses)[number]

/** The orders of a list; a minus turns one round. */
export const topicSorts = ["id", "-id", "title", "-title", "status", "-status", "updated", "-updated"] as const

export const topicFields = ["title", "content", "frontmatter"] as const

export type TopicField = (typeof topicFields)[number]
