import { defineListSearch } from "../list-search.ts"

const parseTopic = defineListSearch({ topic: "id" })
const parseCollection = defineListSearch({ collection: "id" })

/** Which topic's feedback is incorporated, as the address has it. */
export const incorporateSearch = ({ topic }: Record<string, unknown>): { topic?: number } => parseTopic({ topic })

/** Which collection's drafts are sent for review, as the address has it. */
export const sendSearch = ({ collection }: Record<string, unknown>): { collection?: number } =>
  parseCollection({ collection })

export const reviewTabs = ["turn", "waiting", "incorporate", "done"] as const
export type ReviewTab = (typeof reviewTabs)[number]

/** Which tab of the reviews is shown, which review is open in it, and whether the list is everyone's. */
export type ReviewsSearch = { tab?: ReviewTab; review?: number; whose?: "all" }

const parseReviews = defineListSearch({ tab: reviewTabs, review: "id", whose: ["all"] })

export const reviewsSearch = ({ tab, review, whose }: Record<string, unknown>): ReviewsSearch =>
  parseReviews({ tab, review, whose })
