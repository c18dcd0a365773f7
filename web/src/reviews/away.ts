import type { ReviewerAbsence, Review } from "@hub/contract/reviews"

/** What a sender is told of a reviewer who is away. */
export const describeAbsence = ({ until, deputy }: ReviewerAbsence, today: string) =>
  `Away until ${formatAwayDay(until, today)}. Deputy: ${deputy?.name ?? "none"}.`

/** Who answers, or did, and for whom. */
export const labelAnswerer = ({ reviewer, answered_by }: Pick<Review, "reviewer" | "answered_by">) =>
  answered_by === null ? reviewer.name : `${answered_by.name} (for ${reviewer.name})`

/** A day in a sentence; of another year than this one it says so. */
export const formatAwayDay = (day: string, today: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`))
