import { defineListSearch } from "../list-search.ts"
import type { TopicSearch } from "./queries.ts"

export const topicPageSizes = [25, 50, 100] as const

/** The filters of the topics list as the address has them. */
// Written out, since every page loads this: the contract's own lists would bring its calls along.
export const topicSearch: (asked: Record<string, unknown>) => TopicSearch = defineListSearch({
  q: "text",
  status: [
    "draft",
    "pending_review",
    "approved",
    "revisions_requested",
    "published",
    "rejected",
    "staging",
    "archived",
  ],
  collection: "id",
  project: "id",
  owner: ["me"],
  sort: ["id", "-id", "title", "-title", "status", "-status", "updated", "-updated"],
  limit: [50, 100],
})
