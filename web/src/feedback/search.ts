import { feedbackStatuses, feedbackTypes } from "@hub/contract/feedback"
import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", type: feedbackTypes, status: feedbackStatuses, assignee: ["me", "none"] } as const
/** What /admin/feedback shows, as the address has it. */
export const feedbackSearch = listSearch(shape)
export type FeedbackSearch = SearchOf<typeof shape>
