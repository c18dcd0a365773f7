import { feedbackStatuses, feedbackTypes } from "@hub/contract/feedback"
import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", type: feedbackTypes, status: feedbackStatuses, assignee: ["me", "none"] } as const
/** What /admin/feedback shows, as the address has it. */
export const feedbackSearch = defineListSearch(shape)
export type FeedbackSearch = SearchOf<typeof shape>
