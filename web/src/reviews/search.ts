const isId = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value > 0

/** Which topic's feedback is taken in, as the address has it. */
export const incorporateSearch = ({ topic }: Record<string, unknown>): { topic?: number } =>
  isId(topic) ? { topic } : {}

/** Which collection's drafts are sent for review, as the address has it. */
export const sendSearch = ({ collection }: Record<string, unknown>): { collection?: number } =>
  isId(collection) ? { collection } : {}

export const reviewTabs = ["turn", "waiting", "incorporate", "done"] as const
export type ReviewTab = (typeof reviewTabs)[number]

/** Which tab of the reviews is shown, which review is open in it, and whether the list is everyone's. */
export type ReviewsSearch = { tab?: ReviewTab; review?: number; whose?: "all" }

export function reviewsSearch({ tab, review, whose }: Record<string, unknown>): ReviewsSearch {
  const known = reviewTabs.find((one) => one === tab)
  return {
    ...(known === undefined ? {} : { tab: known }),
    ...(isId(review) ? { review } : {}),
    ...(whose === "all" ? { whose } : {}),
  }
}
