import { topicSorts, topicStatuses } from "@hub/contract/topics/values"
import { defineListSearch } from "../list-search.ts"
import type { TopicSearch } from "./queries.ts"

export const topicPageSizes = [25, 50, 100] as const

/** The filters of the topics list as the address has them. */
export const topicSearch: (asked: Record<string, unknown>) => TopicSearch = defineListSearch({
  q: "text",
  status: topicStatuses,
  collection: "id",
  project: "id",
  owner: ["me"],
  sort: topicSorts,
  limit: [50, 100],
})
