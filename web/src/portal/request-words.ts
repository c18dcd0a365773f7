import type { Priority } from "@hub/contract/reviews/values"

/** How urgent a review is, in words; nothing where it is not. */
export const describePriority = (priority: Priority): string =>
  priority === "high" || priority === "urgent" ? `${priority} priority` : ""

/** About how long a text takes to read. */
export const describeReadTime = (minutes: number): string =>
  `about ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`
