import { topicSorts, topicStatuses } from "@hub/contract/topics"
import { listSearch } from "../list-search.ts"
import type { ListedBy } from "./queries.ts"

export const pageSizes = [25, 50, 100] as const

/** The filters of the topics list as the address has them. */
export const topicSearch: (asked: Record<string, unknown>) => ListedBy = listSearch({
  q: "text",
  status: topicStatuses,
  collection: "id",
  project: "id",
  owner: ["me"],
  sort: topicSorts,
  limit: [50, 100],
})
