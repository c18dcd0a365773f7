import type { MilestoneHealth } from "@hub/contract/milestones"
import type { MilestoneStatus } from "@hub/contract/milestones/values"
import { utcDay, daysBetween } from "../platform/day.ts"

type MilestoneSchedule = { status: "open" | "reached" | "cancelled"; date: string }
type HealthOptions = { now: Date; review_days: number }
type MilestoneTopicCounts = { topics: number; ready: number; in_review: number }

/** An open milestone whose day is over everywhere that matters, after its end in UTC, was missed. */
export const milestoneStatus = ({ status, date }: MilestoneSchedule, now: Date): MilestoneStatus =>
  status === "open" && date < utcDay(now) ? "missed" : status

/**
 * How a milestone stands. At risk is what a review may not finish in time: topics that are in no review
 * yet with fewer days left than a review takes, and topics that nobody answered yet the day before.
 */
export function milestoneHealth(
  milestone: MilestoneSchedule,
  { topics, ready, in_review }: MilestoneTopicCounts,
  { now, review_days }: HealthOptions,
): MilestoneHealth {
  const days_left = daysBetween(utcDay(now), milestone.date)
  const open = topics - ready
  const health = (state: MilestoneHealth["state"], sentence: string): MilestoneHealth => ({
    state,
    sentence,
    topics,
    ready,
    in_review,
    days_left,
  })

  if (milestone.status === "reached") return health("done", "Reached.")
  if (milestone.status === "cancelled") return health("done", "Cancelled.")
  if (topics === 0)
    return days_left < 0
      ? health("late", `The date passed ${days(-days_left)} ago, and no topics are linked.`)
      : health("none", "No topics are linked, so progress can't be shown.")
  if (open === 0)
    return health("on_track", `${topics === 1 ? "The topic is" : `All ${topics} topics are`} approved or published.`)
  if (days_left < 0)
    return health("late", `The date passed ${days(-days_left)} ago, and ${count(open, topics)} not approved.`)
  if (open > in_review && days_left < review_days)
    return health(
      "at_risk",
      `${left(days_left)}, a review takes ${days(review_days)}, and ${count(open - in_review, topics)} not in review yet.`,
    )
  if (days_left < 2) return health("at_risk", `${left(days_left)}, and ${count(open, topics)} not approved.`)
  return health(
    "on_track",
    `${ready} of ${topics} ${topics === 1 ? "topic" : "topics"} approved or published; ${left(days_left).toLowerCase()}.`,
  )
}

const days = (number: number) => (number === 1 ? "1 day" : `${number} days`)
const left = (number: number) =>
  number === 0 ? "It is today" : number === 1 ? "1 day is left" : `${number} days are left`
const count = (some: number, all: number) =>
  `${some} of ${all} ${all === 1 ? "topic" : "topics"} ${some === 1 ? "is" : "are"}`
