import type { ReviewerAbsence } from "@hub/contract/reviews"
import { utcDayAfter } from "../platform/day.ts"

type AbsenceRow = { away_until: string | null; deputy_id: number | null; deputy_name: string | null }

/** What a sender is told of a reviewer who is away. */
export const awayOf = ({ away_until, deputy_id, deputy_name }: AbsenceRow): ReviewerAbsence | null =>
  away_until === null
    ? null
    : { until: away_until, deputy: deputy_id === null ? null : { id: deputy_id, name: deputy_name ?? "" } }

/** Who hears what concerns a request: its reviewer, and the person who stands in or stood in for them. */
export const recipientsOf = (reviewer_id: number, deputy_id: number | null) =>
  deputy_id === null ? [reviewer_id] : [reviewer_id, deputy_id]

/** When an absence is over whose last day this is. */
export const absenceEnd = (until: string) => new Date(utcDayAfter(new Date(until), 1))
